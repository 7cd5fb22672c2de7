import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './sizes-field.module.css'
import {
  countOf,
  heldOf,
  newSize,
  type Faults,
  type Held,
  type ProductDraft,
  type SizeLine,
} from './product-draft.ts'

interface SizesFieldProps {
  draft: ProductDraft
  held: Held
  faults: Faults
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
}

/** The sizes, one by one, and the stock: one quantity for all of them or one for each. */
export function SizesField({ draft, held, faults, onChange }: SizesFieldProps) {
  const id = useId()
  const { sizes, isPerSize } = draft
  const changeLine = (key: string, changed: Partial<SizeLine>) =>
    onChange(({ sizes }) => ({
      sizes: sizes.map((line) => (line.key === key ? { ...line, ...changed } : line)),
    }))
  const complaints = [faults['sizes'], ...sizes.map(({ key }) => faults[key])].filter(Boolean)
  return (
    <fieldset className={styles.sizes}>
      <legend>Sizes</legend>
      <ul>
        {sizes.map(({ key, size, quantity }, index) => (
          <li key={key}>
            <span className={styles.size}>
              <input
                type="text"
                aria-label={`Size ${index + 1}`}
                aria-invalid={faults[key] ? true : undefined}
                autoComplete="off"
                maxLength={20}
                value={size}
                onChange={({ target }) => changeLine(key, { size: target.value })}
              />
              <button
                type="button"
                aria-label={`Remove size ${size || index + 1}`}
                onClick={() => onChange(({ sizes }) => ({ sizes: sizes.filter((line) => line.key !== key) }))}
              >
                <svg width="9" height="9" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden>
                  <path d="m1 1 7 7M8 1 1 8" />
                </svg>
              </button>
            </span>
            {isPerSize && (
              <input
                type="text"
                inputMode="numeric"
                aria-label={`Stock of size ${size || index + 1}`}
                aria-describedby={heldOf(held, size.trim()) > 0 ? `${id}-${key}` : undefined}
                placeholder="0"
                autoComplete="off"
                value={quantity}
                onChange={({ target }) => changeLine(key, { quantity: target.value })}
              />
            )}
            {isPerSize && heldOf(held, size.trim()) > 0 && (
              <span className={styles.held} id={`${id}-${key}`}>
                + {heldOf(held, size.trim())} held
              </span>
            )}
          </li>
        ))}
        <li>
          <Button small quiet onClick={() => onChange(({ sizes }) => ({ sizes: [...sizes, newSize()] }))}>
            Add size
          </Button>
        </li>
      </ul>
      {complaints.length > 0 && (
        <p className={styles.fault} role="alert">
          {complaints.join(' ')}
        </p>
      )}
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isPerSize}
          onChange={({ target }) =>
            onChange((draft) => ({
              isPerSize: target.checked,
              // Back to one quantity: what the sizes had together.
              ...(!target.checked && { quantity: String(sumOf(draft.sizes)) }),
            }))
          }
        />
        Stock per size
      </label>
    </fieldset>
  )
}

export const sumOf = (sizes: readonly SizeLine[]): number =>
  sizes.reduce((sum, { size, quantity }) => sum + (size.trim() ? (countOf(quantity) ?? 0) : 0), 0)
