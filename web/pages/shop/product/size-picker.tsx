import { useId, useState, type Ref } from 'react'
import type { SizeChart } from '../../../../contract/size-chart.ts'
import type { JsonText } from '../../../json-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx'
import styles from './size-picker.module.css'

export const SIZE_IS_MISSING = 'Please select a size'

const SizeGuide = lazyOverlay('Size guide', () => import('./size-guide.tsx'))

interface SizePickerProps {
  chart: JsonText<SizeChart> | null
  /** The product, if the shop says what the garment measures. */
  measured?: number | undefined
  fit?: string | null
  /** Why the size that was asked for is not chosen. */
  missing?: string | undefined
  sizes: readonly string[]
  chosen: string | undefined
  isMissing: boolean
  isSoldOut: (size: string) => boolean
  onChoose: (size: string) => void
  ref: Ref<HTMLDivElement>
}

/** Sold-out radios are not disabled, so that arrow keys reach them. */
export function SizePicker({
  chart,
  measured,
  fit,
  missing,
  sizes,
  chosen,
  isMissing,
  isSoldOut,
  onChoose,
  ref,
}: SizePickerProps) {
  const id = useId()
  const [guideIsOpen, setGuideIsOpen] = useState(false)
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
    <div className={styles.picker}>
      <div className={styles.head}>
        <span id={`${id}-label`}>Size</span>
        {(chart ?? measured) && (
          <button
            type="button"
            className="text-link needs-js"
            aria-haspopup="dialog"
            onClick={() => setGuideIsOpen(true)}
            {...SizeGuide.intent}
          >
            Size guide
          </button>
        )}
        {measured && (
          <noscript>
            <a className="text-link" href={`/shop/${measured}/measurements`}>
              Measurements
            </a>
          </noscript>
        )}
      </div>
      <div
        ref={ref}
        className={styles.sizes}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onKeyDown={move}
      >
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
              onClick={() => !soldOut && onChoose(size)}
            >
              {size}
              {soldOut && <span className="visually-hidden"> sold out</span>}
            </button>
          )
        })}
      </div>
      {missing && (
        <p className={styles.error} role="status">
          {missing}
        </p>
      )}
      {fit && <p className={styles.fit}>{fit}</p>}
      {isMissing && (
        <p id={`${id}-error`} className={styles.error}>
          Choose one to add it to your cart.
        </p>
      )}
      {(chart ?? measured) && (
        <SizeGuide
          {...{ chart, measured, sizes }}
          isOpen={guideIsOpen}
          onClose={() => setGuideIsOpen(false)}
        />
      )}
    </div>
  )
}
