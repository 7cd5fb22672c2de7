import styles from './quantity-select.module.css'

const MAX_OFFERED = 10

interface QuantitySelectProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** Offers 1 to 10, and the current quantity if that is larger. */
export function QuantitySelect({ label, value, onChange }: QuantitySelectProps) {
  const offered = Array.from({ length: MAX_OFFERED }, (_, index) => index + 1)
  if (value > MAX_OFFERED) offered.push(value)
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
