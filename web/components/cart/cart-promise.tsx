import { dayInWords } from '../../../contract/promise.ts'
import { lineKey, removeItem, useCart, type CartLine } from '../../cart.ts'
import type { CartDetails } from '../../cart-details.ts'
import styles from './cart-promise.module.css'

/**
 * Shown for a cart with lines that do not ship at once: tells when the order ships, and how the other lines could ship
 * sooner.
 */
export default function CartPromise({ details }: Pick<CartDetails, 'details'>) {
  const { lines } = useCart()
  const dayOf = (line: CartLine) => details.get(lineKey(line))?.ship_by
  const last = lines.map(dayOf).reduce((last, day) => (day && (!last || day > last) ? day : last), undefined)
  if (!last) return null
  const sooner = lines.filter((line) => dayOf(line) !== last)
  const late = lines.filter((line) => dayOf(line) === last)
  return (
    <div className={styles.promise}>
      <p role="status">
        {sooner.length > 0 ? 'Ships together by' : 'Ships by'} {dayInWords(last)}. You pay now.
      </p>
      {sooner.length > 0 &&
        late.map((line) => (
          <button key={lineKey(line)} type="button" onClick={() => removeItem(line.id, line.size)}>
            <span className="text-link">Order the rest without {line.name}</span>
          </button>
        ))}
    </div>
  )
}
