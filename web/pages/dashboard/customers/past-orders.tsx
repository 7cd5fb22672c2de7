import { listPastOrders } from '../../../../contract/moving-in.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { totalOf } from '../../../components/totals.ts'
import { TextField } from '../../../ui/text-field.tsx'
import shared from '../dashboard.module.css'
import { ListFilter } from '../list-filter.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/past-orders'
import styles from './past-orders.module.css'
import { PastOrderRows } from './past-order-rows.tsx'

const TITLE = 'Orders of the old shop'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Orders from before the shop moved in.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const q = search.get('q')?.trim() ?? ''
  const found = await loadForAdmin(request, 'Failed to fetch the orders', async () => {
    const query = { limit: PAGE_SIZE, page, ...(q && { q }) }
    const { body, headers } = await callApi(listPastOrders, { query }, request.signal)
    return { orders: body, total: totalOf(headers, body) }
  })
  return { found, page, q }
}

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function PastOrders({ loaderData: { found, page, q } }: Route.ComponentProps) {
  return (
    <>
      <header className={shared.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p role="status">{found.data?.total.toLocaleString('en-US')}</p>
      </header>
      <p className={styles.note}>
        History, as the old shop’s file has it. These orders count in no figures and cannot be refunded here.
      </p>
      <ListFilter label="Find orders of the old shop" isActive={q !== ''}>
        <TextField
          className={shared.find}
          label="Number, e-mail or name"
          name="q"
          autoComplete="off"
          maxLength={254}
          defaultValue={q}
        />
      </ListFilter>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : found.data.orders.length === 0 ? (
        <p className={shared.empty}>
          {q ? 'No order of the old shop has this.' : 'No orders have moved in yet.'}
        </p>
      ) : (
        <>
          <PastOrderRows orders={found.data.orders} />
          <Pager page={page} total={found.data.total} />
        </>
      )}
    </>
  )
}
