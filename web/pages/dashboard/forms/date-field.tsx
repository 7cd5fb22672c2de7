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
 * Browsers have no value for what is half typed, such as a day without its time, as for an empty field, which often means at
 * once. So it is said here, and `submitting` sends no form that has such a field.
 */
export function DateField({ type, error, onChange, ...field }: DateFieldProps) {
  /** The value when the date was half typed. If the field has another one now, it came from outside. */
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
        // A line of text that comes between moves the button away from under the pointer, and it is not pressed.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) look(event)
      }}
      onInvalid={(event) => {
        // In place of the browser's own message.
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
