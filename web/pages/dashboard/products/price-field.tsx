import { useId, useRef, useState } from 'react'
import { inCents, inDollars } from '../dollars.ts'
import styles from './products.module.css'

interface PriceFieldProps {
  name: string
  /** Cents. */
  price: number
  onChange: (price: number) => void
}

/** The price in its place: Enter or leaving it saves, Esc takes back what was typed. */
export function PriceField({ name, price, onChange }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const isCalledOff = useRef(false)

  function leave() {
    const cents = typed === null ? price : inCents(typed)
    const isKept = isCalledOff.current || cents !== undefined
    setIsWrong(!isKept)
    if (!isKept) return
    setTyped(null)
    if (!isCalledOff.current && cents !== undefined && cents !== price) onChange(cents)
    isCalledOff.current = false
  }

  return (
    <span className={styles.price}>
      <span aria-hidden>$</span>
      <input
        data-price
        inputMode="decimal"
        autoComplete="off"
        aria-label={`What ${name} costs`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        maxLength={14}
        value={typed ?? inDollars(price)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsWrong(false)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          isCalledOff.current = event.key === 'Escape'
          if (event.key === 'Enter' && typed !== null && inCents(typed) === undefined) return leave()
          event.currentTarget.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
        }}
      />
      {isWrong && (
        <span id={id} className={styles.wrong} role="alert">
          Type an amount in dollars, such as 48.00.
        </span>
      )}
    </span>
  )
}
