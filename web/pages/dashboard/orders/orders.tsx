import { Link, useSearchParams } from 'react-router'
import {
  DELIVERY_STATUSES,
  exportOrders,
  listAdminOrders,
  ORDER_SORTS,
  ORDER_TODOS,
} from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { readIsMore, totalOf } from '../../../components/totals.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../dashboard.module.css'
import { ExportButton } from '../export-button.tsx'
import { ListFilter } from '../list-filter.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/orders'
import { OrderCard } from './order-card.tsx'
import { OrderBar } from './order-bar.tsx'
import { readSold, SoldFilter, soldQuery } from './sold-filter.tsx'
import { useTicked } from './use-ticked.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', description: 'All orders of the shop.' })

const TODO_LABELS = {
  make: 'To make',
  ship: 'To ship',
  wait: 'Waiting for pieces',
  late: 'Late',
  dispute: 'Disputed',
} as const

/** Such lists begin with the order that is due first. */
const isToDo = (todo: string | undefined) => todo !== undefined && todo !== 'dispute'

function readFilter(search: URLSearchParams) {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  return {
    q: search.get('q')?.slice(0, 254) || undefined,
    id: search.get('id')?.slice(0, 64) || undefined,
    tag: search.get('tag')?.slice(0, 30) || undefined,
    email: search.get('email')?.slice(0, 254) || undefined,
    status: one('status', DELIVERY_STATUSES),
    todo: one('todo', ORDER_TODOS),
    sort: one('sort', ORDER_SORTS),
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const orders = await loadForAdmin(request, 'Failed to fetch orders', async () => {
    const query = { ...readFilter(search), ...soldQuery(readSold(search)), limit: PAGE_SIZE, page }
    const { body: orders, headers } = await callApi(listAdminOrders, { query }, request.signal)
    return { orders, total: totalOf(headers, orders), isMore: readIsMore(headers) }
  })
  return { orders, page }
}

export const HydrateFallback = () => <ListLoading title="Orders" />

export default function Orders({ loaderData: { orders, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { todo, sort, tag, ...filter } = readFilter(search)
  const { paid_from, paid_to, ...sold } = readSold(search)
  const days = { paid_from, paid_to }
  const list = new URLSearchParams(search)
  list.delete('page')
  const ticked = useTicked(list.toString(), orders.data?.orders.map(({ id }) => id) ?? [])
  const isSold = Object.keys(sold).length > 0
  const isFiltered =
    todo !== undefined ||
    tag !== undefined ||
    isSold ||
    [...Object.values(filter), paid_from, paid_to].some(Boolean)
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>Orders</h1>
        <p role="status">
          {orders.data?.total.toLocaleString('en-US')}
          {orders.data?.isMore && '+'}
        </p>
        <ExportButton
          call={exportOrders}
          needs="orders.export"
          query={{ ...filter, todo, tag, ...days, ...sold }}
          name="orders"
        />
        <p className={styles.aside}>
          <Link className="text-link" to="/dashboard/orders/unpaid">
            Unpaid checkouts
          </Link>
          <Link className="text-link" to="/dashboard/orders/ship">
            Paste tracking
          </Link>
        </p>
      </header>
      <ListFilter label="Filter orders" hidden={{ todo, tag, ...sold }} isActive={isFiltered}>
        <TextField
          className={styles.find}
          label="Find"
          name="q"
          autoComplete="off"
          maxLength={254}
          placeholder="Name, number, tracking, postal code, product"
          defaultValue={filter.q}
        />
        <TextField label="Order ID" name="id" autoComplete="off" maxLength={64} defaultValue={filter.id} />
        <TextField
          label="Email"
          name="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={filter.email}
        />
        <Select label="Status" name="status" defaultValue={filter.status ?? ''}>
          <option value="">No filter</option>
          {DELIVERY_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <TextField label="Paid from" name="paid_from" type="date" defaultValue={paid_from} />
        <TextField label="Paid to" name="paid_to" type="date" defaultValue={paid_to} />
        <Select label="Sort" name="sort" defaultValue={sort ?? ''}>
          <option value="">{isToDo(todo) ? 'Due first' : 'Newest first'}</option>
          <option value="oldest">Oldest first</option>
          {isToDo(todo) && <option value="newest">Newest first</option>}
        </Select>
      </ListFilter>
      {isSold && (
        <p className={styles.chips}>
          <SoldFilter
            sold={sold}
            all={`?${new URLSearchParams(withoutUndefined({ ...filter, ...days, sort, todo, tag }))}`}
          />
        </p>
      )}
      {tag && (
        <p className={styles.chips}>
          <span>
            Tagged {tag}{' '}
            <Link
              className="text-link"
              to={`?${new URLSearchParams(withoutUndefined({ ...filter, ...days, ...sold, sort, todo }))}`}
              replace
            >
              Show all
            </Link>
          </span>
        </p>
      )}
      {todo && (
        <p className={styles.chips}>
          <span>
            {TODO_LABELS[todo]}{' '}
            <Link
              className="text-link"
              to={`?${new URLSearchParams(withoutUndefined({ ...filter, ...days, ...sold, tag }))}`}
              replace
            >
              Show all
            </Link>
          </span>
        </p>
      )}
      {orders.error ? (
        <LoadError dense error={orders.error} />
      ) : orders.data.orders.length === 0 ? (
        <p className={styles.empty}>
          {isFiltered ? (
            <>
              No order matches these filters.{' '}
              <Link className="text-link" to="/dashboard/orders" replace>
                Clear the filters
              </Link>
            </>
          ) : (
            'You have no orders.'
          )}
        </p>
      ) : (
        <ul>
          {orders.data.orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              isTicked={ticked.ids.has(order.id)}
              onTick={(isRange) => ticked.toggle(order.id, isRange)}
            />
          ))}
        </ul>
      )}
      {orders.data && orders.data.orders.length > 0 && (
        <OrderBar
          ticked={ticked}
          total={orders.data.total}
          isMore={orders.data.isMore}
          filter={{ ...filter, todo, tag, sort, ...days, ...soldQuery(sold) }}
        />
      )}
      {orders.data && <Pager page={page} total={orders.data.total} isMore={orders.data.isMore} />}
    </>
  )
}

const withoutUndefined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
