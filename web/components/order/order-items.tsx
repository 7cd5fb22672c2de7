import { Link } from 'react-router'
import type { OrderItem } from '../../../contract/order.ts'
import { money } from '../../../contract/money.ts'
import { promiseInWords } from '../../../contract/promise.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import styles from './order-items.module.css'
import { piecesGone } from './pieces-gone.ts'
import { Thumbnail } from '../product/thumbnail.tsx'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul aria-label="Items">
      {items.map(({ product_id, size, quantity, product, ...item }) => (
        <li key={item.line} className={styles.item}>
          <Link to={`/shop/${product_id}`} tabIndex={-1} aria-hidden>
            <Thumbnail url={product.cover_image} width={120} />
          </Link>
          <div className={styles.words}>
            <Link className={styles.name} to={`/shop/${product_id}`}>
              {product.name}
            </Link>
            {size && <p>{sizeLabel(size)}</p>}
            {item.ship_by && <p>{promiseInWords(item.ship_by, !!item.made_to_order)}</p>}
            <p>
              {[`${quantity} × ${money(product.list_price)}`, piecesGone(item)].filter(Boolean).join(', ')}
            </p>
          </div>
          <p className={styles.total}>{money(quantity * product.list_price)}</p>
        </li>
      ))}
    </ul>
  )
}
