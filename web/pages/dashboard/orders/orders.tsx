import { Link, useSearchParams } from 'react-router'
import { exportOrders, listAdminOrders, listOrderIds } from '../../../../contract/order.ts'
import { MOST_AT_ONCE } from '../../../../contract/packing.ts'
import { adminReturnPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import styles from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadTabbedList } from '../lists/load-tabbed-list.ts'
import { ListLoading } from '../loading.tsx'
import { TickAll } from '../lists/tick-all.tsx'
import { useTicked } from '../lists/use-ticked.ts'
import type { Route } from './+types/orders'
import { FilterChips } from './filter-chips.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderBar } from './order-bar.tsx'
import { orderQuery, readOrderFilter } from './order-filter.ts'
import { OrderListFilter } from './order-list-filter.tsx'
import { OrderTabs } from './order-tabs.tsx'

const WHOLE_NUMBER = /^\s*[a-z]{2,4}-?([0-9a-z]{5}-?){4}\s*$/i

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { id } = readOrderFilter(new URLSearchParams(location.search))
  const title = id && WHOLE_NUMBER.test(id) ? `Order ${id.trim()}` : 'Orders'
  return pageMeta(matches, { title, description: 'All orders of the shop.' })
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTabbedList(request, 'Failed to fetch orders', (paging, search) =>
    callApi(
      listAdminOrders,
      { query: { ...orderQuery(readOrderFilter(search)), ...paging } },
      request.signal,
    ),
  )

export const HydrateFallback = () => <ListLoading title="Orders" />

export default function Orders({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readOrderFilter(search)
  const { sort: _, ...narrowing } = filter
  // The tabs set `todo`, the filter everything else.
  const { todo, ...chosen } = narrowing
  const isFiltered = Object.values(chosen).some(Boolean)
  const unfiltered = todo && `?todo=${todo}`
  const anyPage = new URLSearchParams(search)
  anyPage.delete('page')
  const ticked = useTicked(anyPage.toString(), list.data?.rows.map(({ id }) => id) ?? [])
  const tickable = list.data && {
    ticked,
    total: list.data.total,
    isMore: list.data.isMore,
    most: MOST_AT_ONCE,
    listIds: async () => (await callApi(listOrderIds, { query: orderQuery(filter) })).body,
  }
  return (
    <>
      <PageHead title="Orders" list={list}>
        <ExportButton call={exportOrders} needs="orders.export" query={narrowing} name="orders" />
        <p className={styles.aside}>
          <Link className="text-link" to="/dashboard/orders/unpaid">
            Unpaid checkouts
          </Link>
          <Link
            className="text-link"
            to="/dashboard/orders/ship"
            data-ship-all={ticked.ids.size === 0 || undefined}
          >
            Paste tracking
          </Link>
        </p>
      </PageHead>
      <OrderTabs current={todo} />
      <OrderListFilter {...{ filter, unfiltered }} isActive={isFiltered} />
      <FilterChips filter={filter} />
      {todo === 'tell' && (
        <p className={styles.noteOfList}>
          Their pieces are expected later than they were promised, or the mail that said so did not reach the
          buyer. All buyers of a product that is not here yet are told at once on its page.
        </p>
      )}
      {tickable && <TickAll rows={tickable} />}
      <ListRows
        list={list}
        page={page}
        {...{ isFiltered, unfiltered }}
        noMatch={<NoMatch typed={filter.q || filter.id || ''} />}
        none={todo ? 'There is nothing to do here.' : 'You have no orders.'}
        renderRow={(order) => (
          <OrderCard
            key={order.id}
            order={order}
            isTicked={ticked.ids.has(order.id)}
            onTick={(isRange) => ticked.toggle(order.id, isRange)}
          />
        )}
      />
      {/* Also shown below an empty list, because an action may have emptied it and can be undone. */}
      {tickable && <OrderBar rows={tickable} />}
    </>
  )
}

/** An order of an exchange joins this list when its return is accepted or staff send the new pieces ahead. */
function NoMatch({ typed }: { typed: string }) {
  if (!WHOLE_NUMBER.test(typed)) return 'No order matches these filters.'
  return (
    <>
      No order with this number has been paid. If it is to be sent for pieces that come back, it is{' '}
      <Link className="text-link" to={adminReturnPath(typed.trim())}>
        among the returns
      </Link>
      .
    </>
  )
}
