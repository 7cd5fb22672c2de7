import { Link } from 'react-router'
import { getReconciliation } from '../../../contract/reconciliation.ts'
import { getOperations } from '../../../contract/operations.ts'
import { type DashboardCounts, listFirstSteps } from '../../../contract/dashboard.ts'
import { money } from '../../../contract/money.ts'
import { ordersToDoPath, returnsToDoPath, salesPath } from '../../../contract/paths/dashboard.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { getSales, netSales, type SalesReport } from '../../../contract/sales.ts'
import { callApi } from '../../api.ts'
import { LoadError } from '../../components/frame/load-error.tsx'
import { countUpTo } from '../../components/totals.ts'
import { titled } from './titled.ts'
import type { Route } from './+types/home'
import { LastCheck, ReconciliationNotice } from './notices/reconciliation-notice.tsx'
import { MailNotice } from './notices/mail-notice.tsx'
import { OperationsNotice } from './notices/operations-notice.tsx'
import styles from './home.module.css'
import { findAccess, mayOf, useMay } from './access.ts'
import { FirstSteps } from './first-steps.tsx'
import { AddressNotice } from './notices/address-notice.tsx'
import { refreshCounts } from './lists/todo-counts.ts'
import { loadForAdmin } from './load.ts'
import { Loading } from './loading.tsx'
import { pageAt } from './pages.ts'

export const meta = titled('Dashboard', 'Run the shop.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch what is to be done', async () => {
    const may = mayOf(await findAccess())
    const seesOperations = may('operations.read')
    const [counts, sales, reconciliation, operations, firstSteps] = await Promise.all([
      refreshCounts(request.signal),
      may('sales.read') ? callApi(getSales, { query: { by: 'day' } }, request.signal) : undefined,
      seesOperations ? callApi(getReconciliation, {}, request.signal) : undefined,
      seesOperations ? callApi(getOperations, {}, request.signal) : undefined,
      may('settings.change') ? callApi(listFirstSteps, {}, request.signal) : undefined,
    ])
    return {
      ...counts,
      sales: sales?.body,
      reconciliation: reconciliation?.body,
      operations: operations?.body,
      firstSteps: firstSteps?.body,
    }
  })

export { Loading as HydrateFallback }

interface Task {
  to: string
  count: keyof DashboardCounts
  label: string
  /** The permission for the task, if reading the list is not enough. */
  needs?: Permission
  /** Hidden while its count is 0. */
  isRare?: boolean
}

interface Tile {
  to: string
  description: string
  tasks?: Task[]
  /** Description for accounts that may read the page but lack the permission for what `description` offers. */
  without?: { permission: Permission; description: string }
}

const tiles: Tile[] = [
  {
    to: '/dashboard/orders',
    description: 'Find, ship and refund.',
    without: { permission: 'orders.refund', description: 'Find, print and ship.' },
    tasks: [
      { to: ordersToDoPath('make'), count: 'to_make', label: 'to make' },
      { to: ordersToDoPath('ship'), count: 'to_ship', label: 'to ship' },
      { to: ordersToDoPath('wait'), count: 'to_wait', label: 'waiting for pieces' },
      { to: ordersToDoPath('late'), count: 'late', label: 'late', isRare: true },
      { to: ordersToDoPath('tell'), count: 'to_tell', label: 'to tell of a delay', isRare: true },
      { to: ordersToDoPath('dispute'), count: 'disputed', label: 'disputed', isRare: true },
      {
        to: ordersToDoPath('take_back'),
        count: 'to_take_back',
        label: 'to take back',
        needs: 'orders.refund',
        isRare: true,
      },
    ],
  },
  {
    to: '/dashboard/returns',
    description: 'Decide, receive and give back.',
    without: { permission: 'returns.change', description: 'Receive and put away.' },
    tasks: [
      {
        to: returnsToDoPath('decide'),
        count: 'returns_to_decide',
        label: 'to decide',
        needs: 'returns.change',
      },
      { to: returnsToDoPath('inspect'), count: 'returns_to_inspect', label: 'to inspect' },
      {
        to: returnsToDoPath('refund'),
        count: 'refunds_due',
        label: 'money due',
        needs: 'returns.change',
      },
      { to: returnsToDoPath('dispose'), count: 'returns_to_dispose', label: 'to put away' },
      {
        to: returnsToDoPath('unmatched'),
        count: 'withdrawals_unmatched',
        label: 'unmatched',
        needs: 'returns.change',
      },
    ],
  },
  { to: '/dashboard/customers', description: 'Who buys, and what they keep.' },
  {
    to: '/dashboard/products',
    description: 'Prices, pictures and stock.',
    tasks: [
      { to: '/dashboard/products?low_stock=true&active=true', count: 'low_stock', label: 'low in stock' },
    ],
  },
  { to: '/dashboard/create-product', description: 'Or import many from a file.' },
  {
    to: '/dashboard/reviews',
    description: 'Publish, refuse and reply.',
    tasks: [{ to: '/dashboard/reviews', count: 'reviews_to_decide', label: 'to publish' }],
  },
  { to: '/dashboard/sale-prices', description: 'Lower prices, from a day to a day.' },
  { to: '/dashboard/promotions', description: 'Codes, and what they give.' },
  { to: '/dashboard/sales', description: 'What was sold, and how long the stock lasts.' },
  { to: '/dashboard/invoices', description: 'What was issued, for the books.' },
  { to: '/dashboard/search', description: 'Words that mean the same.' },
  { to: '/dashboard/settings', description: 'What the shop says of itself.' },
  { to: '/dashboard/staff', description: 'Who works here, and what they may do.' },
  { to: '/dashboard/activity', description: 'Who did what, and when.' },
  { to: '/dashboard/mails', description: 'What the shop mails to you.' },
  { to: '/dashboard/security', description: 'How you log in, and where.' },
]

export default function Home({ loaderData: counts }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Dashboard
      </h1>
      {counts.error && <LoadError dense error={counts.error} />}
      {counts.data?.firstSteps?.length ? <FirstSteps steps={counts.data.firstSteps} /> : <AddressNotice />}
      {counts.data?.operations && <OperationsNotice operations={counts.data.operations} />}
      {/* A server of the previous release sends no `mails`. */}
      {counts.data?.operations?.mails && <MailNotice operations={counts.data.operations} />}
      {counts.data?.reconciliation && <ReconciliationNotice reconciliation={counts.data.reconciliation} />}
      <ul className={styles.tiles}>
        {tiles
          .filter(({ to }) => may(pageAt(to).needs))
          .map(({ to, description, without, tasks = [] }) => (
            <li key={to} className={styles.tile} data-row tabIndex={-1}>
              <Link className={styles.name} to={to} data-edit>
                {pageAt(to).label}
              </Link>
              <p className="soft">
                {without && !may(without.permission) ? without.description : description}
              </p>
              {to === '/dashboard/sales' && counts.data?.sales && <NetSales sales={counts.data.sales} />}
              {tasks.length > 0 && (
                <ul className={styles.tasks}>
                  {tasks
                    .filter(({ needs }) => !needs || may(needs))
                    .filter(({ count, isRare }) => !isRare || counts.data?.[count])
                    .map(({ to, count, label }) => (
                      <li key={to}>
                        <Link to={to}>
                          <span className={styles.count}>
                            {counts.data ? countUpTo(counts.data[count]) : '–'}
                          </span>{' '}
                          {label}
                        </Link>
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
      {counts.data?.reconciliation && <LastCheck reconciliation={counts.data.reconciliation} />}
    </>
  )
}

function NetSales({ sales: { points, totals, period } }: { sales: SalesReport }) {
  const today = points.at(-1)!
  return (
    <ul className={styles.tasks}>
      <li>
        <Link to={salesPath(today.to, today.to)}>
          <span className={styles.count}>{money(netSales(today.sums))}</span> today
        </Link>
      </li>
      <li>
        <Link to={salesPath(period.from, period.to)}>
          <span className={styles.count}>{money(netSales(totals))}</span> in 30 days
        </Link>
      </li>
    </ul>
  )
}
