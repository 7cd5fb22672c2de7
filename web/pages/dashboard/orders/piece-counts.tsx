import type { AdminOrder, OrderItem } from '../../../../contract/order.ts'
import styles from './order-form.module.css'
import type { Returned } from './refund-amount.ts'

/** Pieces of a line that are in no return and were not refunded. */
export const leftOf = ({ quantity, taken_back, in_return }: OrderItem): number =>
  quantity - taken_back - in_return

export const allLeft = (items: readonly OrderItem[]): Returned =>
  Object.fromEntries(items.map((item) => [item.line, leftOf(item)]))

interface PieceCountsProps {
  order: AdminOrder
  /** Text before the name of each line, such as `Pieces refunded`. */
  label: string
  counts: Returned
  onChange: (counts: Returned) => void
}

/** A number field for each line, up to the pieces that are left. */
export function PieceCounts({ order, label, counts, onChange }: PieceCountsProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {order.order_items.map((item) => {
        const { line, size, product } = item
        const left = leftOf(item)
        const id = `${label.toLowerCase().replaceAll(' ', '-')}-${order.id}-${line}`
        return (
          <li key={line}>
            <label htmlFor={id}>
              {label}: {product.name}
              {size && `, ${size}`} ({left > 0 ? `of ${left}` : 'none left'})
            </label>
            <input
              id={id}
              type="number"
              min={0}
              max={left}
              disabled={left === 0}
              value={counts[line] ?? 0}
              // Selected, so that typing replaces the 0.
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => {
                const count = Math.min(Math.max(0, Math.trunc(target.valueAsNumber) || 0), left)
                onChange({ ...counts, [line]: count })
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
