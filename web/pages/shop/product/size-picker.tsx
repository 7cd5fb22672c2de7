import { useId, useState, type Ref } from 'react'
import type { SizeChart } from '../../../../contract/size-chart.ts'
import type { JsonText } from '../../../json-text.ts'
import { SizeRadios } from '../../../components/product/size-radios.tsx'
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx'
import styles from './size-picker.module.css'

export const SIZE_IS_MISSING = 'Please select a size'

const SizeGuide = lazyOverlay('Size guide', () => import('./size-guide.tsx'))

interface SizePickerProps {
  chart: JsonText<SizeChart> | null
  /** Id of the product if the garment's measures are known. */
  measured?: number | undefined
  fit?: string | null
  /** Why the size in the URL is not chosen. */
  missing?: string | undefined
  sizes: readonly string[]
  chosen: string | undefined
  isMissing: boolean
  isSoldOut: (size: string) => boolean
  /** Prices of the sizes that cost more than the cheapest, in cents. */
  prices?: Record<string, number> | undefined
  onChoose: (size: string) => void
  onMiss?: (size: string) => void
  ref: Ref<HTMLDivElement>
}

export function SizePicker({
  chart,
  measured,
  fit,
  missing,
  sizes,
  chosen,
  isMissing,
  isSoldOut,
  prices,
  onChoose,
  onMiss,
  ref,
}: SizePickerProps) {
  const id = useId()
  const [guideIsOpen, setGuideIsOpen] = useState(false)
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
      <SizeRadios
        ref={ref}
        sizes={sizes}
        chosen={chosen}
        isSoldOut={isSoldOut}
        prices={prices}
        onChoose={onChoose}
        onMiss={onMiss}
        aria-labelledby={`${id}-label`}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
      />
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
