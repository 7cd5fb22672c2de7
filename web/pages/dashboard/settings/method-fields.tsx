import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { GroupDraft, MethodDraft } from './delivery-draft.ts'
import styles from './settings.module.css'
import { Alert } from '../forms/alert.tsx'
import { Check } from '../forms/check.tsx'
import { Checks } from '../forms/checks.tsx'
import { AmountField } from '../forms/amount-field.tsx'

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
  const field = (name: Exclude<keyof MethodDraft, 'is_active' | 'groups'>, label: string) => ({
    label,
    value: draft[name],
    error: faultOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const title = draft.name.trim() || `Method ${place}`
  return (
    <fieldset className={styles.method}>
      <legend>{title}</legend>
      <TextField {...field('name', 'Name')} maxLength={40} />
      <AmountField {...field('price', 'Price ($)')} />
      <AmountField {...field('free_from', 'Free from ($)')} />
      <TextField {...field('days_from', 'Days from')} inputMode="numeric" />
      <TextField {...field('days_to', 'Days to')} inputMode="numeric" />
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
