import type { ComponentProps } from 'react'
import { money } from '../../../contract/money.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './size-radios.module.css'

interface SizeRadiosProps extends ComponentProps<'div'> {
  sizes: readonly string[]
  chosen: string | undefined
  isSoldOut: (size: string) => boolean
  /** Prices of the sizes that cost more than the cheapest, in cents. */
  prices?: Record<string, number> | undefined
  onChoose: (size: string) => void
  /** Called when a size that is sold out is pressed. */
  onMiss?: (size: string) => void
}

/** Sold-out radios are not disabled, so that arrow keys reach them. */
export function SizeRadios({ sizes, chosen, isSoldOut, prices, onChoose, onMiss, ...rest }: SizeRadiosProps) {
  const entry = chosen ?? sizes.find((size) => !isSoldOut(size)) ?? sizes[0]

  function move(event: React.KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="radio"]')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = (at + step + buttons.length) % buttons.length
    buttons[next]?.focus()
    const size = sizes[next]
    if (size !== undefined && !isSoldOut(size)) onChoose(size)
  }

  return (
    <div {...rest} className={styles.sizes} role="radiogroup" tabIndex={-1} aria-required onKeyDown={move}>
      {sizes.map((size) => {
        const soldOut = isSoldOut(size)
        return (
          <button
            key={size}
            type="button"
            role="radio"
            className={classNames(styles.size, soldOut && styles.soldOut)}
            aria-checked={size === chosen}
            aria-disabled={soldOut || undefined}
            tabIndex={size === entry ? 0 : -1}
            onClick={() => (soldOut ? onMiss?.(size) : onChoose(size))}
          >
            {size}
            {prices?.[size] && <small> {money(prices[size])}</small>}
            {soldOut && <span className="visually-hidden"> sold out</span>}
          </button>
        )
      })}
    </div>
  )
}
