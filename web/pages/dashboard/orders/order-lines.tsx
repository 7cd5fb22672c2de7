import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '../../../../contract/order.ts'
import { money } from '../../../../contract/money.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { piecesGone } from '../../../components/order/pieces-gone.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import styles from './order-lines.module.css'
import { leftOf } from './piece-counts.tsx'

const MAX_SHOWN = 6

interface OrderLinesProps {
  items: readonly OrderItem[]
  /** True if the order is still to be packed, so that the number of pieces left is shown. */
  isToPack: boolean
}

export function OrderLines({ items, isToPack }: OrderLinesProps) {
  const [isExpanded, setIsExpanded] = useState(items.length <= MAX_SHOWN + 1)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div>
      <ul className={styles.items} aria-label="Items">
        {(isExpanded ? items : items.slice(0, MAX_SHOWN)).map((item) => (
          <Line key={item.line} item={item} isToPack={isToPack} />
        ))}
      </ul>
      {items.length > MAX_SHOWN + 1 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          <span className="text-link">
            {isExpanded ? `Only the first ${MAX_SHOWN} lines` : `All ${items.length} lines, ${pieces} pieces`}
          </span>
        </button>
      )}
    </div>
  )
}

function Line({ item, isToPack }: { item: OrderItem; isToPack: boolean }) {
  const { product_id, size, quantity, product } = item
  const left = leftOf(item)
  return (
    <li>
      <Thumbnail url={product.cover_image} width={64} className={styles.picture} />
      <span>
        <Link to={editProductPath(product_id)}>{product.name}</Link>
        {size && <span className={styles.size}>{size}</span>}
        {left < quantity && (
          <span className={styles.left}>
            {piecesGone(item)}
            {isToPack && <b>{left > 0 ? `Pack ${left}` : 'Do not pack'}</b>}
          </span>
        )}
      </span>
      <span className={styles.sum}>
        {quantity} × {money(product.list_price)}
      </span>
    </li>
  )
}
