import { Link } from 'react-router'
import type { Order } from '../../contract/order.ts'
import { longDate } from './dates.ts'
import styles from './order-details.module.css'

const inTime = (until: string): string =>
  ` ${Date.parse(until) < Date.now() ? 'was possible until' : 'until'} ${longDate(until)}`

/** What a buyer can do about an order. The pages that show one have no weight to spare for it at their first paint. */
export function OrderLinks({ order: { id, email, delivery } }: { order: Order }) {
  // Whose buyer was erased: a return asks for the e-mail, which nobody has.
  const isErased = delivery !== null && !email && !delivery.email
  return (
    <p className={styles.returns}>
      {!isErased && <Returns id={id} delivery={delivery} />}
      {delivery && !isErased && email?.[1] !== '•' && (
        <form method="post" action={`/api/orders/${id}/invoice`}>
          <button className="text-link" name="email" value={email ?? ''}>
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

function Returns({ id, delivery }: Pick<Order, 'id' | 'delivery'>) {
  return (
    <>
      <span>
        <Link className="text-link" to={`/returns/new/${id}`}>
          {delivery?.status === 'manufacturing' ? 'Cancel' : 'Return'}
        </Link>
        {delivery?.return_until && inTime(delivery.return_until)}
      </span>
      <Link className="text-link" to={`/returns/new/${id}`}>
        Returns &amp; Exchanges
      </Link>
    </>
  )
}
