import { Link } from 'react-router'
import { isRefundable } from '../../../contract/order-states.ts'
import { MASK, type Order } from '../../../contract/order.ts'
import { keepEmail } from '../../buyer-email.ts'
import { longDate } from '../dates.ts'
import styles from './order-details.module.css'
import { orderTotal } from './order-total.ts'

const inTime = (until: string): string =>
  ` ${Date.parse(until) < Date.now() ? 'was possible until' : 'until'} ${longDate(until)}`

/** What a buyer can do about an order. The pages that show one have no weight to spare for it at their first paint. */
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

/** The order that an exchange replaces pieces of has the invoice, unless a difference was paid. */
const isInvoiced = (order: Order): boolean =>
  order.exchange_of === null ? orderTotal(order) > 0 : order.difference !== undefined

/** Pieces that are in no return and were not given back, of an order that is not being made and whose money is not back either. */
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
  // Where the page shows the e-mail, the pages of returns need not ask for it.
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
