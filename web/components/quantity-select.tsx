import styles from './quantity-select.module.css'

const MOST_OFFERED = 10

interface QuantitySelectProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** 1 to 10 (spec §9); a quantity beyond that stays selectable until it is changed. */
export function QuantitySelect({ label, value, onChange }: QuantitySelectProps) {
  const offered = Array.from({ length: MOST_OFFERED }, (_, index) => index + 1)
  if (value > MOST_OFFERED) offered.push(value)
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
