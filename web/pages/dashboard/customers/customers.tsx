import { Link, redirect, useSearchParams } from 'react-router'
import {
  CUSTOMER_SORTS,
  exportCustomers,
  listCustomers,
  type Customer,
  type CustomerSort,
} from '../../../../contract/customer.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { titled } from '../titled.ts'
import { Select } from '../../../ui/select.tsx'
import { PageHead } from '../page-head.tsx'
import { exportNewsConsents } from '../../../../contract/news.ts'
import { customerPath } from '../../../../contract/paths/dashboard.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { FilterChip } from '../lists/filter-chip.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/customers'
import styles from './customers.module.css'
import { optionsOf } from '../forms/options-of.tsx'
import { choiceIn, textIn } from '../lists/read-search.ts'
import { Fact } from '../lists/fact.tsx'

export const meta = titled('Customers', 'Who buys in the shop.')

const SORT_LABELS: Record<CustomerSort, string> = {
  seen: 'Last seen',
  spent: 'Spent most',
  orders: 'Most orders',
  returns: 'Returns most',
  name: 'Name',
}

const readFilter = (search: URLSearchParams) => ({
  q: textIn(search, 'q', 254),
  tag: textIn(search, 'tag', 30),
  sort: choiceIn(search, 'sort', CUSTOMER_SORTS),
})

/** With `open`, redirects to the customer's page if only one is found. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadList(request, 'Failed to fetch customers', (paging, search) =>
    callApi(listCustomers, { query: { ...readFilter(search), ...paging } }, request.signal),
  )
  const [only, ...others] = loaded.list.data?.rows ?? []
  if (only && others.length === 0 && new URL(request.url).searchParams.has('open'))
    throw redirect(customerPath(only.id))
  return loaded
}

export const HydrateFallback = () => <ListLoading title="Customers" />

export default function Customers({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { q, tag, sort } = readFilter(search)
  const isFiltered = q !== undefined || tag !== undefined
  return (
    <>
      <PageHead title="Customers" list={list}>
        <ExportButton call={exportCustomers} needs="customers.export" query={{ q, tag }} name="customers" />
        <ExportButton
          call={exportNewsConsents}
          needs="customers.export"
          query={{}}
          name="news"
          label="Export who wants news"
        />
      </PageHead>
      <ListFilter label="Filter customers" hidden={{ tag }} isActive={isFiltered}>
        <FindField placeholder="Name or e-mail" value={q} />
        <Select label="Sort" name="sort" defaultValue={sort ?? ''}>
          <option value="">{SORT_LABELS.seen}</option>
          {optionsOf(
            CUSTOMER_SORTS.filter((each) => each !== 'seen').map((each) => [each, SORT_LABELS[each]]),
          )}
        </Select>
      </ListFilter>
      {tag && <FilterChip all="/dashboard/customers">Tagged {tag}</FilterChip>}
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No customer matches."
        none="You have no customers yet. A new one is listed within a minute."
        head={COLUMNS}
        renderRow={(customer) => <Row key={customer.id} customer={customer} />}
      />
    </>
  )
}

const COLUMNS = (
  <div className={styles.columns} aria-hidden>
    <span>Customer</span>
    <span>Orders</span>
    <span>Spent</span>
    <span>Returns</span>
    <span>Last seen</span>
    <span>Tags</span>
  </div>
)

function Row({ customer }: { customer: Customer }) {
  const { id, name, email, has_account, orders, spent, pieces, returns_percent, last_seen_at, tags } =
    customer
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={`Customer ${email}`}>
      <p className={styles.who}>
        <Link to={customerPath(id)} data-edit>
          {name || email}
        </Link>
        <span>
          {name && email}
          {!has_account && `${name ? ', ' : ''}guest`}
        </span>
      </p>
      <dl>
        <Fact name="Orders">{formatCount(orders)}</Fact>
        <Fact name="Spent">{money(spent)}</Fact>
        <Fact name="Returns">{pieces > 0 ? `${returns_percent}%` : '–'}</Fact>
        <Fact name="Last seen">
          <time dateTime={last_seen_at}>{shortTime(last_seen_at)}</time>
        </Fact>
        <Fact name="Tags">{tags.join(', ')}</Fact>
      </dl>
    </li>
  )
}
