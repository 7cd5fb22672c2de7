import { Link } from 'react-router'
import { isRefundable } from '../../../contract/order-states.ts'
import { MASK, type Order } from '../../../contract/order.ts'
import { keepEmail } from '../../buyer-email.ts'
import { longDate } from '../dates.ts'
import styles from './order-details.module.css'
import { orderTotal } from './order-total.ts'

const inTime = (until: string): string =>
  ` ${Date.parse(until) < Date.now() ? 'was possible until' : 'until'} ${longDate(until)}`

/**
 * What a buyer can do about an order. Loads after the first paint, because the pages that show an order are at their
 * size limit.
 */
export function OrderLinks({ order }: { order: Order }) {
  const { id, email, delivery } = order
  const shown = email && !email.includes(MASK) ? email : undefined
  // A return asks for the buyer's e-mail, which an erased order no longer has.
  const isErased = delivery !== null && !email && !delivery.email
  return (
    <p className={styles.returns}>
      {!isErased && <Returns id={id} delivery={delivery} email={shown} hasLeft={hasLeft(order)} />}
      {delivery && shown && isInvoiced(order) && (
        <form method="post" action={`/api/orders/${id}/invoice`}>
          <button className="text-link" name="email" value={shown}>
            Invoice
          </button>
        </form>
      )}
      <Link className="text-link" to={`/withdraw?order_id=${id}`}>
        Withdraw from contract here
      </Link>
    </p>
  )
}

/** The replacement of an exchange has no invoice of its own unless a difference was paid. */
const isInvoiced = (order: Order): boolean =>
  order.exchange_of === null ? orderTotal(order) > 0 : order.difference !== undefined

/**
 * Whether the order has pieces that are in no return and were not taken back, is not in manufacturing, and is not fully
 * refunded.
 */
const hasLeft = ({ state, delivery, order_items }: Order): boolean =>
  delivery !== null &&
  isRefundable(state) &&
  !delivery.begun &&
  order_items.some(({ quantity, taken_back, in_return }) => quantity > taken_back + in_return)

interface ReturnsProps extends Pick<Order, 'id' | 'delivery'> {
  email: string | undefined
  hasLeft: boolean
}

function Returns({ id, delivery, email, hasLeft }: ReturnsProps) {
  // If the page shows the e-mail, the return pages need not ask for it.
  const keepShown = () => email && keepEmail(email)
  return (
    <>
      {hasLeft && (
        <span>
          <Link className="text-link" to={`/returns/new/${id}`} onClick={keepShown}>
            {delivery?.status === 'manufacturing' ? 'Cancel' : 'Return'}
          </Link>
          {delivery?.return_until && inTime(delivery.return_until)}
        </span>
      )}
      <Link className="text-link" to={`/returns/new/${id}`} onClick={keepShown}>
        Returns &amp; Exchanges
      </Link>
    </>
  )
}
