import { Link } from 'react-router'
import type { OrderItem } from '../../contract/order.ts'
import { money } from '../../contract/money.ts'
import { promiseInWords } from '../../contract/promise.ts'
import { sizeLabel } from '../../contract/sizes.ts'
import styles from './order-items.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** `back` says what became of pieces that came back. */
export function OrderItems({ items, back = 'refunded' }: { items: readonly OrderItem[]; back?: string }) {
  return (
    <ul aria-label="Items">
      {items.map(({ line, product_id, size, quantity, taken_back, in_return, product, ...item }) => (
        <li key={line} className={styles.item}>
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
              {quantity} × {money(product.list_price)}
              {taken_back > 0 && `, ${taken_back} ${back}`}
              {in_return > 0 && `, ${in_return} in return`}
            </p>
          </div>
          <p className={styles.total}>{money(quantity * product.list_price)}</p>
        </li>
      ))}
    </ul>
  )
}
