import { Link, useSearchParams } from 'react-router'
import { money } from '../../../../contract/money.ts'
import { isOpen } from '../../../../contract/order-states.ts'
import { listUnpaidCheckouts, type UnpaidCheckout } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { titled } from '../titled.ts'
import styles from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/unpaid'
import card from './order-card.module.css'
import { OrderLines } from './order-lines.tsx'
import unpaid from './unpaid.module.css'
import { textIn } from '../lists/read-search.ts'

export const meta = titled('Unpaid checkouts', 'Checkouts that were begun and not paid.')

const textOf = (search: URLSearchParams) => textIn(search, 'q', 254)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch checkouts', (paging, search) =>
    callApi(listUnpaidCheckouts, { query: { q: textOf(search), ...paging } }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title="Unpaid checkouts" />

export default function Unpaid({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const text = textOf(search)
  return (
    <>
      <PageHead title="Unpaid checkouts" list={list} order="newest first">
        <p className={styles.aside}>
          <Link className="text-link" to="/dashboard/orders">
            Orders
          </Link>
        </p>
      </PageHead>
      <ListFilter label="Filter checkouts" isActive={text !== undefined}>
        <FindField placeholder="E-mail or order number" value={text} />
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={text !== undefined}
        noMatch="No unpaid checkout matches."
        none="Every checkout was paid."
        renderRow={(checkout) => <Checkout key={checkout.id} checkout={checkout} />}
      />
    </>
  )
}

function Checkout({ checkout }: { checkout: UnpaidCheckout }) {
  const { id, created_at, email, name, failures, order_items, subtotal } = checkout
  return (
    <li className={card.order} data-row tabIndex={-1} aria-label={`Checkout ${id}`}>
      <header className={card.head}>
        <h2 className={card.id}>{id}</h2>
        <time dateTime={created_at}>{shortTime(created_at)}</time>
        <span className={card.email}>{[name, email].filter(Boolean).join(', ') || 'A guest'}</span>
        <span className={card.states}>{standingOf(checkout)}</span>
      </header>
      <div className={unpaid.body}>
        <OrderLines items={order_items} isToPack={false} />
        <dl className={unpaid.sums}>
          <dt>Subtotal</dt>
          <dd>{money(subtotal)}</dd>
        </dl>
        {failures.length === 0 ? (
          <p className="soft">The payment provider has declined nothing.</p>
        ) : (
          <ol className={unpaid.failures} aria-label="What the payment provider said">
            {failures.map((failure) => (
              <li key={`${failure.at} ${failure.code} ${failure.card}`}>
                <b>{failure.message}</b>
                <span>
                  {[shortTime(failure.at), money(failure.amount), failure.card, failure.code]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function standingOf({ state, ends_at }: UnpaidCheckout): string {
  if (isOpen(state)) return `Can be paid until ${shortTime(ends_at)}`
  return state === 'cancelled' ? 'Canceled' : 'Expired'
}
