import { MAX_LINE_PIECES } from '../../../contract/cart.ts'
import styles from './quantity-select.module.css'

interface QuantitySelectProps {
  label: string
  value: number
  onChange: (value: number) => void
}

export function QuantitySelect({ label, value, onChange }: QuantitySelectProps) {
  const offered = Array.from({ length: MAX_LINE_PIECES }, (_, index) => index + 1)
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {offered.map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity}
        </option>
      ))}
    </select>
  )
}
