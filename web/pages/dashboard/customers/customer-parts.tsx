import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerDetails } from '../../../../contract/customer.ts'
import type { PastOrder } from '../../../../contract/moving-in.ts'
import { money } from '../../../../contract/money.ts'
import {
  adminCreditPath,
  adminOrderPath,
  adminOrdersPath,
  adminReturnPath,
  giveCreditPath,
} from '../../../../contract/paths/dashboard.ts'
import { longDate, shortTime } from '../shop-time.ts'
import { deliveryStatus } from '../../../components/order/delivery-status.ts'
import { paymentStatus } from '../../../components/order/payment-status.ts'
import { stateOf } from '../../../components/order/return-words.ts'
import { creditTitle, frozenInWords } from '../credit/credit-words.ts'
import styles from './customer.module.css'
import { PastOrderRow } from './past-order-row.tsx'
import pastOrders from './past-orders.module.css'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { postalLines } from '../../../../contract/postal-lines.ts'
import { Fact } from '../lists/fact.tsx'

interface PartProps {
  title: string
  /** Shown if the list is empty. */
  none: string
  count: number
  children: ReactNode
  /** Shown below the list, also if it is empty. */
  foot?: ReactNode
}

function Part({ title, none, count, children, foot }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {count === 0 ? <p className={styles.soft}>{none}</p> : children}
      {foot}
    </section>
  )
}

interface OrdersProps {
  orders: CustomerDetails['recent_orders']
  count: number
  email: string
}

export function Orders({ orders, count, email }: OrdersProps) {
  return (
    <Part title="Orders" none="No orders." count={orders.length}>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.id} data-row tabIndex={-1}>
            <Link to={adminOrderPath(order.id)} data-edit>
              {order.id}
            </Link>
            <span>{longDate(order.created_at)}</span>
            <span>{order.pieces === 0 ? 'Gift card' : counted(order.pieces, 'piece')}</span>
            <span>
              {[
                deliveryStatus({
                  state: order.state,
                  delivery: order.status && { status: order.status },
                }),
                paymentStatus({ paid: true, state: order.state, total: order.total }).toLowerCase(),
                order.disputed && `dispute ${order.disputed}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {/* A server of the previous release does not send `left`. */}
            <b>{money(order.left ?? order.total - order.amount_refunded)}</b>
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <p>
          <Link className="text-link" to={adminOrdersPath({ email })}>
            All {formatCount(count)} orders
          </Link>
        </p>
      )}
    </Part>
  )
}

export function PastOrders({ orders, count }: { orders: readonly PastOrder[]; count: number }) {
  return (
    <Part title="At the old shop" none="" count={orders.length}>
      <ul className={pastOrders.orders}>
        {orders.map((order) => (
          <PastOrderRow key={order.id} order={order} />
        ))}
      </ul>
      <p>
        <Link className="text-link" to="/dashboard/customers/past-orders">
          {count > orders.length ? `All ${formatCount(count)}, and of others` : 'Find others'}
        </Link>
      </p>
    </Part>
  )
}

export function Returns({ returns }: { returns: CustomerDetails['returns'] }) {
  return (
    <Part title="Returns" none="No returns." count={returns.length}>
      <ul className={styles.rows}>
        {returns.map((returned) => (
          <li key={returned.number} data-row tabIndex={-1}>
            <Link to={adminReturnPath(returned.number)} data-edit>
              {returned.number}
            </Link>
            <span>{longDate(returned.created_at)}</span>
            <span>{counted(returned.pieces, 'piece')}</span>
            <span>{stateOf(returned)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Sizes({ sizes }: { sizes: CustomerDetails['sizes'] }) {
  return (
    <Part title="Sizes kept" none="Nothing that has sizes was sent yet." count={sizes.length}>
      <dl className={styles.sizes}>
        {sizes.map(({ size, kept, bought }) => (
          <Fact key={size} name={size}>
            {kept} of {bought} kept
          </Fact>
        ))}
      </dl>
    </Part>
  )
}

export function Addresses({ addresses }: { addresses: CustomerDetails['addresses'] }) {
  return (
    <Part title="Addresses" none="Nothing was sent yet." count={addresses.length}>
      <ul className={styles.addresses}>
        {addresses.map(({ orders, last_at, ...address }) => (
          <li key={`${last_at} ${address.line1}`}>
            <address>{postalLines(address).join('\n')}</address>
            <p className={styles.soft}>
              {counted(orders, 'order')}, last on {longDate(last_at)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Credit({
  credit,
  email,
  mayGive,
}: Pick<CustomerDetails, 'credit' | 'email'> & { mayGive: boolean }) {
  return (
    <Part
      title="Credit"
      none="No store credit, and no gift card was mailed to this address."
      count={credit.length}
      foot={
        <p className={styles.links}>
          {credit.length > 0 && (
            <Link className="text-link" to={adminCreditPath(email)}>
              Open the credit
            </Link>
          )}
          {mayGive && (
            <Link className="text-link" to={giveCreditPath(email)}>
              Give credit
            </Link>
          )}
        </p>
      }
    >
      <ul className={styles.rows}>
        {credit.map(({ id, held, balance, ...account }) => (
          <li key={id}>
            <span>{creditTitle(account)}</span>
            <span>
              {[frozenInWords(account), held > 0 && `${money(held)} held`].filter(Boolean).join(', ')}
            </span>
            <b>{money(balance)}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Mails({ mails }: { mails: CustomerDetails['mails'] }) {
  return (
    <Part title="Mails sent" none="No mail was sent to this address." count={mails.length}>
      <ul className={styles.rows}>
        {mails.map(({ id, template, created_at, sent_at, failure }) => (
          <li key={id}>
            <b>{wordsOf(template)}</b>
            <span>{shortTime(created_at)}</span>
            <span className={failure ? styles.failure : undefined}>
              {failure ? `Not sent: ${failure}` : sent_at ? 'Sent' : 'Waiting'}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The name of a mail template such as `order-shipped` in words. */
function wordsOf(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
