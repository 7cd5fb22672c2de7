import { Link } from 'react-router'
import type { Profile } from '../../../contract/account.ts'
import { listOrders, type Order } from '../../../contract/order.ts'
import { callApi } from '../../api.ts'
import { longDate } from '../../components/dates.ts'
import { money } from '../../../contract/money.ts'
import { orderTotal } from '../../components/order/order-total.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { totalOf } from '../../components/totals.ts'
import { useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/overview'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { loadForCustomer, loadProfile } from './load.ts'
import overview from './overview.module.css'

const RECENT_ORDERS = 4

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Account', description: 'Your account at a glance.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const [profile, orders] = await Promise.all([
    loadForCustomer(request, 'Failed to fetch profile', () => loadProfile(signal)),
    loadForCustomer(request, 'Failed to fetch orders', async () => {
      const { body: recent, headers } = await callApi(
        listOrders,
        { query: { limit: RECENT_ORDERS, page: 1 } },
        signal,
      )
      return { recent, count: totalOf(headers, recent) }
    }),
  ])
  return { profile, orders }
}

export { AccountSkeleton as HydrateFallback }

export default function Overview({ loaderData: { profile, orders } }: Route.ComponentProps) {
  const session = useSession()
  const email = profile.data?.email ?? session?.user.email
  return (
    <>
      <header className={overview.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Hello, {firstWord(profile.data?.name ?? session?.user.name ?? '')}
        </h1>
        {email && <p>Signed in as {email}</p>}
      </header>
      {profile.error ? (
        <LoadError error={profile.error} />
      ) : (
        <Figures profile={profile.data} count={orders.data?.count} />
      )}
      <section className={overview.orders} aria-labelledby="recent">
        <div className={overview.bar}>
          <h2 className={styles.subtitle} id="recent">
            Recent orders
          </h2>
          {orders.data && orders.data.count > 0 && (
            <Link className="text-link" to="/account/orders">
              View all
            </Link>
          )}
        </div>
        {orders.error ? <LoadError error={orders.error} /> : <RecentOrders orders={orders.data.recent} />}
      </section>
    </>
  )
}

function Figures({ profile, count }: { profile: Profile; count: number | undefined }) {
  const completion = completionOf(profile)
  return (
    <dl className={overview.figures}>
      <div>
        <dt>Profile completion</dt>
        <dd>
          {completion}%
          {completion < 100 && (
            <Link className={`text-link ${overview.complete}`} to="/account/profile">
              Complete your profile
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Orders</dt>
        <dd>{count ?? '–'}</dd>
      </div>
    </dl>
  )
}

function RecentOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) {
    return (
      <div className={overview.empty}>
        <p>You have no orders.</p>
        <ButtonLink quiet to="/shop">
          Explore products
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id}>
          <Link className={overview.order} to={`/account/orders/details/${order.id}`}>
            <time dateTime={order.created_at}>{longDate(order.created_at)}</time>
            <span className={overview.id}>{order.id}</span>
            <span className={overview.total}>{money(orderTotal(order))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] || 'there'

function completionOf({ name, email, phone_number }: Profile): number {
  return Math.round(([name, email, phone_number].filter((value) => value?.trim()).length / 3) * 100)
}
