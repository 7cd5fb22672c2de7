import { Link } from 'react-router'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder, OrderReturn } from '../../../../contract/order.ts'
import { adminReturnPath } from '../../../../contract/paths/dashboard.ts'
import { shortTime } from '../shop-time.ts'
import { stateOf } from '../../../components/order/return-words.ts'
import { useMay } from '../access.ts'
import numbers from '../../../components/order/number.module.css'
import styles from './order-returns.module.css'
import { counted } from '../../../../contract/counted.ts'

/** Whether the return waits for staff. */
const isWaiting = ({ state }: OrderReturn) => state === 'requested' || state === 'received'

export function OrderReturns({ order: { id, returns } }: { order: AdminOrder }) {
  const mayOpen = useMay()('returns.read')
  if (returns.length === 0) return null
  return (
    <ul className={styles.returns} aria-label={`Returns of order ${id}`}>
      {returns.map((returned) => {
        const { number, kind, created_at, pieces, amount } = returned
        return (
          <li key={number}>
            {mayOpen ? (
              <Link className={`text-link ${numbers.number}`} to={adminReturnPath(number)}>
                {number}
              </Link>
            ) : (
              <span className={numbers.number}>{number}</span>
            )}
            <span className={styles.state}>
              <span className={isWaiting(returned) ? 'accent' : undefined}>{stateOf(returned)}</span>
              {kind === 'exchange' && <span>Exchange</span>}
            </span>
            <time dateTime={created_at}>{shortTime(created_at)}</time>
            <span>{counted(pieces, 'piece')}</span>
            <span className={styles.amount}>{money(amount)}</span>
          </li>
        )
      })}
    </ul>
  )
}
