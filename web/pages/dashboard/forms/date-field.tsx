import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

const KINDS = {
  date: { max: '9999-12-31', half: 'Give the whole day, or clear the field.' },
  'datetime-local': { max: '9999-12-31T23:59', half: 'Give the day and the time, or clear the field.' },
}

type DateFieldProps = ComponentProps<typeof TextField> & { type: keyof typeof KINDS }

/**
 * Browsers have no value for what is half typed, such as a day without its time, as for an empty field, which often means at
 * once. So it is said here, and `submitting` sends no form that has such a field.
 */
export function DateField({ type, error, onChange, ...field }: DateFieldProps) {
  const [isHalf, setIsHalf] = useState(false)
  const { max, half } = KINDS[type]
  const look = ({ currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) =>
    setIsHalf(validity.badInput || validity.rangeOverflow)
  return (
    <TextField
      max={max}
      {...field}
      type={type}
      error={isHalf ? half : error}
      onBlur={look}
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
