import { useId } from 'react'
import { productFields } from '../../../../contract/product-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { addingFields } from '../forms/take-focus.ts'
import styles from './sizes-field.module.css'
import type { Faults } from './draft-faults.ts'
import { countOf, heldOf, newSize, type Held, type ProductDraft, type SizeLine } from './product-draft.ts'
import { Check } from '../forms/check.tsx'

interface SizesFieldProps {
  draft: ProductDraft
  held: Held
  faults: Faults
  /** True if only the stock can be changed, not the sizes. */
  stockOnly: boolean
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
}

export function SizesField({ draft, held, faults, stockOnly, onChange }: SizesFieldProps) {
  const { sizes, isPerSize, hasSizePrices } = draft
  const changeLine = (key: string, changed: Partial<SizeLine>) =>
    onChange(({ sizes }) => ({
      sizes: sizes.map((line) => (line.key === key ? { ...line, ...changed } : line)),
    }))
  const remove = (key: string) =>
    onChange(({ sizes }) => ({ sizes: sizes.filter((line) => line.key !== key) }))
  const complaints = [faults['sizes'], ...sizes.map(({ key }) => faults[key])].filter(Boolean)
  return (
    <fieldset id="sizes" tabIndex={-1} className={styles.sizes}>
      <legend>{productFields.sizes.label}</legend>
      <ul>
        {sizes.map((line, index) => (
          <SizeItem
            key={line.key}
            line={line}
            place={index + 1}
            isFaulty={faults[line.key] !== undefined}
            held={isPerSize ? heldOf(held, line.size.trim()) : undefined}
            isFixed={stockOnly}
            regular={hasSizePrices ? draft.price : undefined}
            onChange={(changed) => changeLine(line.key, changed)}
            onRemove={() => remove(line.key)}
          />
        ))}
        {!stockOnly && (
          <li>
            <Button
              small
              quiet
              onClick={addingFields(() => onChange(({ sizes }) => ({ sizes: [...sizes, newSize()] })))}
            >
              Add size
            </Button>
          </li>
        )}
      </ul>
      {complaints.length > 0 && (
        <p className={styles.fault} role="alert">
          {complaints.join(' ')}
        </p>
      )}
      <Check
        className={styles.switch}
        hidden={stockOnly}
        checked={isPerSize}
        onChange={(isChecked) =>
          onChange((draft) => ({
            isPerSize: isChecked,
            // The shared quantity starts as the sum of the sizes.
            ...(!isChecked && { quantity: String(sumOf(draft.sizes)) }),
          }))
        }
      >
        Stock per size
      </Check>{' '}
      <Check
        className={styles.switch}
        hidden={stockOnly}
        checked={hasSizePrices}
        onChange={(isChecked) => onChange(() => ({ hasSizePrices: isChecked }))}
      >
        Sizes cost differently
      </Check>
    </fieldset>
  )
}

interface SizeItemProps {
  line: SizeLine
  /** Counts from 1. */
  place: number
  isFaulty: boolean
  /** True if only the size's stock can be changed. */
  isFixed: boolean
  /** Pieces held by checkouts; undefined if the sizes share their stock. */
  held: number | undefined
  /** The product's price, which a size has without its own; undefined if all sizes cost the same. */
  regular: string | undefined
  onChange: (changed: Partial<SizeLine>) => void
  onRemove: () => void
}

function SizeItem({
  line: { size, quantity, price },
  place,
  isFaulty,
  isFixed,
  held,
  regular,
  onChange,
  onRemove,
}: SizeItemProps) {
  const id = useId()
  const isHeld = held !== undefined && held > 0
  return (
    <li>
      <span className={styles.size}>
        <input
          type="text"
          aria-label={`Size ${place}`}
          aria-invalid={isFaulty ? true : undefined}
          autoComplete="off"
          maxLength={productFields.sizes.maxLength}
          value={size}
          readOnly={isFixed}
          onChange={({ target }) => onChange({ size: target.value })}
        />
        {!isFixed && (
          <button type="button" aria-label={`Remove size ${size || place}`} onClick={onRemove}>
            <svg width="9" height="9" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden>
              <path d="m1 1 7 7M8 1 1 8" />
            </svg>
          </button>
        )}
      </span>
      {held !== undefined && (
        <input
          type="text"
          inputMode="numeric"
          aria-label={`Stock of size ${size || place}`}
          aria-describedby={isHeld ? id : undefined}
          placeholder="0"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
      )}
      {regular !== undefined && (
        <input
          type="text"
          inputMode="decimal"
          aria-label={`Price of size ${size || place}`}
          placeholder={regular}
          autoComplete="off"
          value={price}
          readOnly={isFixed}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      )}
      {isHeld && (
        <span className={styles.held} id={id}>
          + {held} held
        </span>
      )}
    </li>
  )
}

export const sumOf = (sizes: readonly SizeLine[]): number =>
  sizes.reduce((sum, { size, quantity }) => sum + (size.trim() ? (countOf(quantity) ?? 0) : 0), 0)
