import { useMaxPieces } from '../shop-configuration.ts'
import styles from './quantity-select.module.css'

interface QuantitySelectProps {
  label: string
  value: number
  onChange: (value: number) => void
}

export function QuantitySelect({ label, value, onChange }: QuantitySelectProps) {
  // The limit may have been lowered since the line was added.
  const offered = Array.from({ length: Math.max(useMaxPieces(), value) }, (_, index) => index + 1)
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
