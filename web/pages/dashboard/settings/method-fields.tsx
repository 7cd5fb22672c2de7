import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { GroupDraft, MethodDraft } from './delivery-draft.ts'
import styles from './settings.module.css'
import { Alert } from '../forms/alert.tsx'
import { Check } from '../forms/check.tsx'
import { Checks } from '../forms/checks.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { fieldsOf } from '../forms/fields-of.ts'

interface MethodFieldsProps {
  draft: MethodDraft
  faultOf: (name: keyof MethodDraft) => string | undefined
  /** The place of the method in the form, from 1. */
  place: number
  groups: readonly GroupDraft[]
  canRemove: boolean
  onChange: (changed: Partial<MethodDraft>) => void
  onRemove: () => void
}

export function MethodFields({
  draft,
  faultOf,
  place,
  groups,
  canRemove,
  onChange,
  onRemove,
}: MethodFieldsProps) {
  const field = fieldsOf(draft, onChange)
  const title = draft.name.trim() || `Method ${place}`
  return (
    <fieldset className={styles.method}>
      <legend>{title}</legend>
      <TextField {...field('name')} label="Name" error={faultOf('name')} maxLength={40} />
      <AmountField {...field('price')} label="Price ($)" error={faultOf('price')} />
      <AmountField {...field('free_from')} label="Free from ($)" error={faultOf('free_from')} />
      <TextField {...field('days_from')} label="Days from" error={faultOf('days_from')} inputMode="numeric" />
      <TextField {...field('days_to')} label="Days to" error={faultOf('days_to')} inputMode="numeric" />
      {groups.length > 1 && (
        <p className={styles.methodGroups} role="group" aria-label={`${title} is for`}>
          <Checks
            options={groups.map(({ key, name }, at) => [key, name.trim() || `Group ${at + 1}`])}
            chosen={draft.groups}
            onChange={(groups) => onChange({ groups })}
          />
        </p>
      )}
      <Alert>{faultOf('groups')}</Alert>
      <p className={styles.methodFoot}>
        <Check checked={draft.is_active} onChange={(is_active) => onChange({ is_active })}>
          Offered
        </Check>
        {canRemove && (
          <Button small quiet aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </p>
    </fieldset>
  )
}
