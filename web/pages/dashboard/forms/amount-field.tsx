import { useRef, useState, type ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './amount-field.module.css'
import { meantByComma } from './dollars.ts'

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/**
 * In many countries a phone's number keys have a comma and no point. When the field is left with a decimal comma, it
 * asks what was meant.
 */
export function AmountField({ value, onChange, error, className, ...field }: AmountFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const meant = isLeft || error ? meantByComma(value) : undefined
  /** Sets the value as if it were typed, so that the form removes the field's message. */
  function write(amount: string) {
    if (!input.current) return
    input.current.setRangeText(amount, 0, value.length, 'end')
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <div className={classNames(styles.amount, className)}>
      <TextField
        {...field}
        ref={input}
        inputMode="decimal"
        value={value}
        onChange={onChange}
        onBlur={() => setIsLeft(true)}
        error={meant ? `Is it ${meant}?` : error}
      />
      {meant && (
        <button type="button" className="text-link" onClick={() => write(meant)}>
          Yes, {meant}
        </button>
      )}
    </div>
  )
}
