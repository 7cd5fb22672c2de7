import { useSearchParams } from 'react-router'
import { listPastOrders } from '../../../../contract/moving-in.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { PageHead } from '../page-head.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/past-orders'
import shared from '../dashboard.module.css'
import { PastOrderRow } from './past-order-row.tsx'
import styles from './past-orders.module.css'
import { textIn } from '../lists/read-search.ts'

const TITLE = 'Orders of the old shop'

export const meta = titled(TITLE, 'Orders from before the shop moved in.')

const textOf = (search: URLSearchParams) => textIn(search, 'q', 254)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch the orders', (paging, search) =>
    callApi(listPastOrders, { query: { q: textOf(search), ...paging } }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title={TITLE} />

export default function PastOrders({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const q = textOf(search)
  return (
    <>
      <PageHead title={TITLE} list={list} order="newest first" />
      <p className={shared.note}>
        History, as the old shop’s file has it. These orders count in no figures and cannot be refunded here.
      </p>
      <ListFilter label="Find orders of the old shop" isActive={q !== undefined}>
        <FindField label="Number, e-mail or name" value={q} />
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={q !== undefined}
        noMatch="No order of the old shop has this."
        none="No orders have moved in yet."
        className={styles.orders}
        renderRow={(order) => <PastOrderRow key={order.id} order={order} />}
      />
    </>
  )
}
