import type { Order } from '../../../contract/order.ts'
import { longDate } from '../../components/dates.ts'
import { money } from '../../../contract/money.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { deliveryStatus } from '../../components/order/delivery-status.ts'
import { orderTotal } from '../../components/order/order-total.ts'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './order-card.module.css'

const ITEMS_SHOWN = 3

export function OrderCard({ order }: { order: Order }) {
  const count = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0)
  const hidden = order.order_items.length - ITEMS_SHOWN
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.id}>{order.id}</h2>
        <p className={styles.facts}>
          <time dateTime={order.created_at}>{longDate(order.created_at)}</time>
          <span>{money(orderTotal(order))}</span>
          <span>
            {order.gift_card
              ? `Gift card for ${order.gift_card.recipient}`
              : `${count} ${count === 1 ? 'item' : 'items'}`}
          </span>
          {order.delivery && <span className={styles.status}>{deliveryStatus(order)}</span>}
        </p>
      </div>
      <ul className={styles.items}>
        {order.order_items.slice(0, ITEMS_SHOWN).map(({ line, size, quantity, product }) => (
          <li key={line} className={styles.item}>
            <Thumbnail url={product.cover_image} width={80} />
            <p>
              <span className={styles.name}>{product.name}</span>
              <span className={styles.quantity}>
                {size && `${sizeLabel(size)}, `}
                {size ? 'quantity' : 'Quantity'} {quantity}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <span className={styles.quantity}>and {hidden} more</span>
        </p>
      )}
      <ButtonLink
        quiet
        className={styles.details}
        to={`/account/orders/details/${order.id}`}
        aria-label={`See Details of order ${order.id}`}
      >
        See Details
      </ButtonLink>
    </li>
  )
}
