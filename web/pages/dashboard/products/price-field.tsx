import { useId, useRef, useState } from 'react'
import { NEEDS_PRICE } from '../../../../contract/price.ts'
import { productFields } from '../../../../contract/product-fields.ts'
import { isOfIme } from '../../../ui/is-of-ime.ts'
import { inCents, inDollars, meantByComma, NO_AMOUNT } from '../forms/dollars.ts'
import styles from './products.module.css'

interface PriceFieldProps {
  name: string
  /** In cents. */
  price: number
  isActive: boolean
  onChange: (price: number) => void
}

/** Saves on Enter and on blur; Escape restores the price. */
export function PriceField({ name, price, isActive, onChange }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const isCalledOff = useRef(false)

  function leave() {
    const meant = isCalledOff.current || typed === null ? undefined : meantByComma(typed)
    if (meant) {
      setTyped(meant)
      return setFault(`Is it $${meant}? Press Enter to save it, or Escape.`)
    }
    const wrong = isCalledOff.current ? undefined : faultOf(typed, isActive)
    setFault(wrong)
    if (wrong) return
    const cents = isCalledOff.current || typed === null ? price : inCents(typed)!
    isCalledOff.current = false
    setTyped(null)
    if (cents !== price) onChange(cents)
  }

  return (
    <span className={styles.price}>
      <span aria-hidden>$</span>
      <input
        data-price
        inputMode="decimal"
        autoComplete="off"
        aria-label={`What ${name} costs`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && id}
        maxLength={14}
        value={typed ?? inDollars(price)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (isOfIme(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          isCalledOff.current = event.key === 'Escape'
          if (event.key === 'Enter' && faultOf(typed, isActive)) return leave()
          event.currentTarget.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
        }}
      />
      {fault && (
        <span id={id} className={styles.wrong} role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}

const { max, overMax } = productFields.price

function faultOf(typed: string | null, isActive: boolean): string | undefined {
  if (typed === null) return undefined
  const cents = inCents(typed)
  if (cents === undefined) return NO_AMOUNT
  if (isActive && cents === 0) return NEEDS_PRICE
  return cents > max ? overMax : undefined
}
