import { Suspense } from 'react'
import { Link } from 'react-router'
import { money } from '../../../contract/money.ts'
import { postalLines } from '../../../contract/postal-lines.ts'
import { dayInWords } from '../../../contract/promise.ts'
import type { Order } from '../../../contract/order.ts'
import { longDate } from '../dates.ts'
import { deliveryStatus, isCalledOff } from './delivery-status.ts'
import { DeliverySteps } from './delivery-steps.tsx'
import numbers from './number.module.css'
import styles from './order-details.module.css'
import { OrderItems } from './order-items.tsx'
import { orderSums } from './order-sums.ts'
import { orderTotal } from './order-total.ts'
import { paymentStatus } from './payment-status.ts'
import { useShop } from '../shop-configuration.ts'
import { Row, Sums } from './sums.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Contains the list of carriers, which only shipped orders need. */
const Tracking = lazyPart(async () => (await import('./tracking.tsx')).Tracking)

const OrderLinks = lazyPart(async () => (await import('./order-links.tsx')).OrderLinks)

/** The buyer's view. For all others the API masks personal data. */
export function OrderDetails({ order }: { order: Order }) {
  const shop = useShop()
  const { delivery } = order
  const contact = delivery?.email ?? order.email
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        {(delivery || (order.gift_card && order.paid)) && order.email && (
          <p>The confirmation was sent to {order.email}.</p>
        )}
        <dl className={styles.facts}>
          <Fact name="Order number">
            <span className={`${numbers.number} ${styles.id}`}>{order.id}</span>
          </Fact>
          <Fact name="Date">
            <time dateTime={order.created_at}>{longDate(order.created_at)}</time>
          </Fact>
          {!order.gift_card && (
            <Fact name="Order status">
              <span className={styles.status}>{deliveryStatus(order) ?? 'Not started'}</span>
            </Fact>
          )}
          <Fact name="Payment status">{paymentStatus({ ...order, total: orderTotal(order) })}</Fact>
          {order.exchange_of && (
            <Fact name="Exchange of">
              <OrderLink id={order.exchange_of} />
            </Fact>
          )}
          {order.exchanges.map((id) => (
            <Fact key={id} name="Exchanged for">
              <OrderLink id={id} />
            </Fact>
          ))}
        </dl>
      </header>

      <DeliveryProgress order={order} />

      <div className={styles.columns}>
        {order.gift_card ? <GiftCard {...order.gift_card} /> : <OrderItems items={order.order_items} />}
        <div className={styles.side}>
          <OrderSums order={order} />
          <dl className={styles.rest}>
            {delivery && (
              <Fact name="Shipping address">
                <address className={styles.address}>{postalLines(delivery.address).join('\n')}</address>
              </Fact>
            )}
            {!order.gift_card && (
              <Fact name="Shipping method">
                {order.shipping_method}
                {order.amount_shipping > 0 && ` (${money(order.amount_shipping)})`}
                {delivery?.takes && `, ${delivery.takes}`}
              </Fact>
            )}
            {contact && <Fact name="Contact e-mail">{contact}</Fact>}
            <Fact name="Need help?">
              <a className="text-link" href={`mailto:${shop.support_email}?subject=Order%20${order.id}`}>
                {shop.support_email}
              </a>
            </Fact>
          </dl>
          <Suspense>
            <OrderLinks order={order} />
          </Suspense>
        </div>
      </div>
    </article>
  )
}

function GiftCard({
  recipient,
  recipient_name,
  sender_name,
  message,
  send_on,
}: NonNullable<Order['gift_card']>) {
  return (
    <div className={styles.gift}>
      <p>
        A gift card{recipient && ` for ${recipient}`}
        {send_on && `, mailed on ${dayInWords(send_on)}`}
      </p>
      {(recipient_name || sender_name || message) && (
        <dl className={styles.rest}>
          {recipient_name && <Fact name="To">{recipient_name}</Fact>}
          {sender_name && <Fact name="From">{sender_name}</Fact>}
          {message && (
            <Fact name="Message">
              <span className={styles.message}>{message}</span>
            </Fact>
          )}
        </dl>
      )}
    </div>
  )
}

function DeliveryProgress({ order }: { order: Order }) {
  const { delivery } = order
  if (!delivery || (isCalledOff(order) && !delivery.tracking_information)) return null
  return (
    <section className={styles.delivery} aria-label="Delivery">
      {!isCalledOff(order) && <DeliverySteps status={delivery.status} />}
      {delivery.ship_by && delivery.status === 'manufacturing' && (
        <p className={styles.tracking}>Ships by {dayInWords(delivery.ship_by)}</p>
      )}
      {delivery.tracking_information && (
        <p className={styles.tracking}>
          Tracking:{' '}
          <Suspense fallback={delivery.tracking_information}>
            <Tracking information={delivery.tracking_information} />
          </Suspense>
        </p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const OrderLink = ({ id }: { id: string }) => (
  <Link className={`text-link ${numbers.number} ${styles.id}`} to={`/orders/track?order_id=${id}`}>
    {id}
  </Link>
)

function OrderSums({ order }: { order: Order }) {
  const { rows, total, paid, gone } = orderSums(order, 'Shipping')
  return (
    <Sums rows={rows} total={total}>
      {[...paid, ...gone].map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
    </Sums>
  )
}
