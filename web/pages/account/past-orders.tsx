import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { listOwnPastOrders, type PastOrder } from '../../../contract/moving-in.ts'
import { callApi } from '../../api.ts'
import { longDate } from '../../components/dates.ts'
import { totalOf } from '../../components/totals.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'
import list from './orders.module.css'
import past from './past-orders.module.css'
import { useFocusOnNew } from './use-focus-on-new.ts'

const PAGE_SIZE = 10

export async function findPastOrders(page: number, signal?: AbortSignal) {
  const { body, headers } = await callApi(listOwnPastOrders, { query: { limit: PAGE_SIZE, page } }, signal)
  return { ...body, total: totalOf(headers, body.orders) }
}

type Found = Awaited<ReturnType<typeof findPastOrders>>

/**
 * Orders from the shop that moved in. They are history: they cannot be followed, canceled or returned. Renders nothing
 * if there are none.
 */
export function PastOrders({ first }: { first: Found }) {
  const [later, setLater] = useState<PastOrder[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  useFocusOnNew(rows, first.orders.length + later.length)
  if (first.needs_confirmed_email) {
    return (
      <p className={list.elsewhere}>
        Bought here before our shop moved?{' '}
        <Link className="text-link" to="/account/profile">
          Confirm your e-mail
        </Link>
        , and those orders are kept here too.
      </p>
    )
  }
  if (first.total === 0) return null
  const orders = [...first.orders, ...later]

  async function showMore() {
    if (isLoading) return
    setIsLoading(true)
    try {
      const { orders: more } = await findPastOrders(orders.length / PAGE_SIZE + 1)
      setLater((shown) => [...shown, ...more])
    } catch {
      notify('error', 'Failed to fetch earlier orders')
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <section className={past.section} aria-labelledby="past">
      <div className={list.head}>
        <h2 className={styles.subtitle} id="past">
          Before our shop moved
        </h2>
        <p>{first.total}</p>
      </div>
      <ul ref={rows}>
        {orders.map((order) => (
          <PastOrderRow key={order.id} order={order} />
        ))}
      </ul>
      {orders.length < first.total && (
        <p className={list.more}>
          <span>
            {orders.length} of {first.total}
          </span>
          <Button quiet busy={isLoading && 'Loading...'} onClick={() => void showMore()}>
            Load more
          </Button>
        </p>
      )}
    </section>
  )
}

function PastOrderRow({ order: { number, placed_at, total, currency, state, lines } }: { order: PastOrder }) {
  return (
    <li className={past.order} tabIndex={-1}>
      <h3 className={past.number}>{number}</h3>
      <p className={past.facts}>
        {placed_at && <time dateTime={placed_at}>{longDate(placed_at)}</time>}
        <span>
          {total} {currency}
        </span>
        <span className={past.state}>{state}</span>
      </p>
      {lines.length > 0 && (
        <ul className={past.lines}>
          {lines.map(({ title, quantity }, at) => (
            // Two lines may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {quantity} × {title}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
