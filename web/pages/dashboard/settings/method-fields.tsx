import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './settings.module.css'

/** As it is typed: prices in dollars. */
export interface MethodDraft {
  name: string
  price: string
  free_from: string
  days_from: string
  days_to: string
  is_active: boolean
}

interface MethodFieldsProps {
  draft: MethodDraft
  /** From 1. */
  place: number
  canRemove: boolean
  onChange: (changed: Partial<MethodDraft>) => void
  onRemove: () => void
}

export function MethodFields({ draft, place, canRemove, onChange, onRemove }: MethodFieldsProps) {
  const field = (name: Exclude<keyof MethodDraft, 'is_active'>, label: string) => ({
    label,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const title = draft.name.trim() || `Method ${place}`
  return (
    <fieldset className={styles.method}>
      <legend>{title}</legend>
      <TextField {...field('name', 'Name')} maxLength={40} />
      <TextField {...field('price', 'Price')} inputMode="decimal" />
      <TextField {...field('free_from', 'Free from')} inputMode="decimal" />
      <TextField {...field('days_from', 'Days from')} inputMode="numeric" />
      <TextField {...field('days_to', 'Days to')} inputMode="numeric" />
      <p className={styles.methodFoot}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.is_active}
            onChange={({ target }) => onChange({ is_active: target.checked })}
          />
          Offered
        </label>
        {canRemove && (
          <Button small quiet aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </p>
    </fieldset>
  )
}
