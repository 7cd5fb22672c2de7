import { useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { listOrders } from '../../../contract/order.ts'
import { callApi } from '../../api.ts'
import { LazyNewIn } from '../../components/product/lazy-new-in.tsx'
import { LoadError } from '../../components/frame/load-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { totalOf } from '../../components/totals.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/orders'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { loadForCustomer } from './load.ts'
import { OrderCard } from './order-card.tsx'
import list from './orders.module.css'
import { findPastOrders, PastOrders } from './past-orders.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'

const PAGE_SIZE = 20
const MAX_PAGES = 50

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', description: 'Your orders.' })

/** `?page=3` loads three pages, so that Back restores the whole list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('page'))
  const pages = Math.min(Math.max(1, Math.trunc(page) || 1), MAX_PAGES)
  const [orders, past] = await Promise.all([
    loadForCustomer(request, 'Failed to fetch orders', async () => {
      const replies = await Promise.all(
        Array.from({ length: pages }, (_, index) =>
          callApi(listOrders, { query: { limit: PAGE_SIZE, page: index + 1 } }, request.signal),
        ),
      )
      const orders = replies.flatMap(({ body }) => body)
      return { orders, total: totalOf(replies[0]!.headers, orders) }
    }),
    loadForCustomer(request, 'Failed to fetch earlier orders', () => findPastOrders(1, request.signal)),
  ])
  return { orders, past, pages }
}

export { AccountSkeleton as HydrateFallback }

export default function Orders({ loaderData: { orders, past, pages } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  const rows = useRef<HTMLUListElement>(null)
  useFocusOnNew(rows, orders.data?.orders.length ?? 0)
  return (
    <>
      <header className={list.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Orders
        </h1>
        {orders.data && orders.data.total > 0 && <p>{orders.data.total}</p>}
      </header>
      {orders.error ? (
        <LoadError error={orders.error} />
      ) : orders.data.orders.length === 0 ? (
        <div className={list.empty}>
          <p>You have no orders.</p>
          <ButtonLink to="/shop">Explore products</ButtonLink>
          <LazyNewIn />
        </div>
      ) : (
        <>
          <ul ref={rows}>
            {orders.data.orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          {orders.data.orders.length < orders.data.total && (
            <p className={list.more}>
              <span>
                {orders.data.orders.length} of {orders.data.total}
              </span>
              {pages < MAX_PAGES ? (
                <ButtonLink quiet replace preventScrollReset prefetch="none" to={`?page=${pages + 1}`}>
                  {isLoading ? 'Loading...' : 'Load more'}
                </ButtonLink>
              ) : (
                <span>The others can be tracked by their number.</span>
              )}
            </p>
          )}
        </>
      )}
      {past.error ? <LoadError error={past.error} /> : <PastOrders first={past.data} />}
      <p className={list.elsewhere}>
        Bought without your account? Orders with your e-mail are listed here once it is confirmed.{' '}
        <Link className="text-link" to="/orders/track">
          Track an order
        </Link>
      </p>
    </>
  )
}
