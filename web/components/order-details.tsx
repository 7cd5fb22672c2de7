import { Link } from 'react-router'
import type { Order } from '../../contract/order.ts'
import { longDate } from './dates.ts'
import { DeliverySteps } from './delivery-steps.tsx'
import { money } from '../../contract/money.ts'
import styles from './order-details.module.css'
import { OrderItems } from './order-items.tsx'
import { paymentStatus } from './payment-status.ts'
import { useShop } from './shop-configuration.ts'

/** Everything an order has to say to its buyer (spec §2, Order details). Masked values show as they come. */
export function OrderDetails({ order }: { order: Order }) {
  const shop = useShop()
  const { delivery } = order
  const contact = delivery?.email ?? order.email
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        {delivery && order.email && <p>The confirmation was sent to {order.email}.</p>}
        <dl className={styles.facts}>
          <Fact name="Order number">
            <span className={styles.id}>{order.id}</span>
          </Fact>
          <Fact name="Date">
            <time dateTime={order.created_at}>{longDate(order.created_at)}</time>
          </Fact>
          <Fact name="Order status">
            <span className={styles.status}>{delivery?.status ?? 'Not started'}</span>
          </Fact>
          <Fact name="Payment status">{paymentStatus(order)}</Fact>
        </dl>
      </header>

      {delivery && (
        <section className={styles.delivery} aria-label="Delivery">
          <DeliverySteps status={delivery.status} />
          {delivery.tracking_information && <Tracking information={delivery.tracking_information} />}
        </section>
      )}

      <div className={styles.columns}>
        <OrderItems items={order.order_items} />
        <div className={styles.side}>
          <Sums order={order} />
          <dl className={styles.rest}>
            {delivery && (
              <Fact name="Shipping address">
                <ShippingAddress address={delivery.address} />
              </Fact>
            )}
            <Fact name="Shipping method">
              {order.amount_shipping === 0
                ? 'Standard Shipping'
                : `Expedited Shipping (${money(order.amount_shipping)})`}
            </Fact>
            {contact && <Fact name="Contact e-mail">{contact}</Fact>}
            <Fact name="Need help?">
              <a className="text-link" href={`mailto:${shop.support_email}?subject=Order%20${order.id}`}>
                {shop.support_email}
              </a>
            </Fact>
          </dl>
          <p className={styles.returns}>
            <Link className="text-link" to="/faq#returns">
              Returns &amp; Exchanges
            </Link>
          </p>
        </div>
      </div>
    </article>
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

function Tracking({ information }: { information: string }) {
  const isAddress = URL.canParse(information) && /^https?:$/.test(new URL(information).protocol)
  return (
    <p className={styles.tracking}>
      Tracking:{' '}
      {isAddress ? (
        <a className="text-link" href={information} target="_blank" rel="noreferrer">
          {new URL(information).host}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : (
        information
      )}
    </p>
  )
}

function ShippingAddress({ address }: { address: NonNullable<Order['delivery']>['address'] }) {
  const { name, line1, line2, city, state, postal_code, country } = address
  const town = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  const lines = [name, line1, line2, town, countryName(country)]
  return <address className={styles.address}>{lines.filter(Boolean).join('\n')}</address>
}

function Sums({ order }: { order: Order }) {
  const total = order.subtotal + order.amount_shipping + order.amount_tax
  return (
    <dl className={styles.sums}>
      <dt>Subtotal</dt>
      <dd>{money(order.subtotal)}</dd>
      <dt>Shipping</dt>
      <dd>{money(order.amount_shipping)}</dd>
      <dt>Tax</dt>
      <dd>{money(order.amount_tax)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{money(total)}</dd>
      {order.amount_refunded > 0 && (
        <>
          <dt>Refunded</dt>
          <dd>−{money(order.amount_refunded)}</dd>
        </>
      )}
    </dl>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Payment pages give a code of two letters; an admin may have written anything. */
const countryName = (country: string | null) =>
  country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : country
