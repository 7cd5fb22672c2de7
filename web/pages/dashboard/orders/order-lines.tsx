import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '../../../../contract/order.ts'
import { money } from '../../../../contract/money.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import styles from './order-lines.module.css'

const MAX_SHOWN = 6

export function OrderLines({ items }: { items: readonly OrderItem[] }) {
  const [isExpanded, setIsExpanded] = useState(items.length <= MAX_SHOWN + 1)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div>
      <ul className={styles.items} aria-label="Items">
        {(isExpanded ? items : items.slice(0, MAX_SHOWN)).map(({ product_id, size, quantity, product }) => (
          <li key={`${product_id}/${size}`}>
            <Thumbnail url={product.cover_image} width={64} className={styles.picture} />
            <span>
              <Link to={`/dashboard/products/edit/${product_id}`}>{product.name}</Link>
              {size && <span className={styles.size}>{size}</span>}
            </span>
            <span className={styles.sum}>
              {quantity} × {money(product.price)}
            </span>
          </li>
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
