import { useRef, useState, type ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './amount-field.module.css'
import { meantByComma } from './dollars.ts'

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** In many countries the number keys of a phone have a comma and no point: once the field is left, it asks what is meant. */
export function AmountField({ value, onChange, error, className, ...field }: AmountFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const meant = isLeft || error ? meantByComma(value) : undefined
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
        <button
          type="button"
          className="text-link"
          onClick={() => {
            onChange({ target: { value: meant } })
            input.current?.focus()
          }}
        >
          Yes, {meant}
        </button>
      )}
    </div>
  )
}
