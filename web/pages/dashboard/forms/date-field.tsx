import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { isUnread } from './take-focus.ts'

const KINDS = {
  date: { max: '9999-12-31', half: 'Give the whole day, or clear the field.' },
  'datetime-local': { max: '9999-12-31T23:59', half: 'Give the day and the time, or clear the field.' },
}

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'value'> & {
  type: keyof typeof KINDS
  value?: string
}

/**
 * For a half-typed date, such as a day without its time, browsers report an empty value, which often means at once. So
 * this field shows a message, and `submitting` does not send a form with such a field.
 */
export function DateField({ type, error, onChange, ...field }: DateFieldProps) {
  /** The value when the date was half typed. A different value means that it was changed from outside. */
  const [halfAt, setHalfAt] = useState<string>()
  if (halfAt !== undefined && halfAt !== (field.value ?? halfAt)) setHalfAt(undefined)
  const { max, half } = KINDS[type]
  const look = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) =>
    setHalfAt(isUnread(validity) ? value : undefined)
  return (
    <TextField
      max={max}
      {...field}
      type={type}
      error={halfAt === undefined ? error : half}
      onBlur={(event) => {
        // A message that appears between press and release would move the button away from the pointer.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) look(event)
      }}
      onInvalid={(event) => {
        // Replaces the browser's own message.
        event.preventDefault()
        event.currentTarget.focus()
        look(event)
      }}
      onChange={(event) => {
        look(event)
        onChange?.(event)
      }}
    />
  )
}
