import { Link, useSearchParams } from 'react-router'
import {
  exportInvoices,
  exportInvoicesAsPdf,
  getInvoice,
  INVOICE_KINDS,
  listAllInvoices,
  type ListedInvoice,
} from '../../../../contract/invoice.ts'
import { money } from '../../../../contract/money.ts'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { downloadFile } from '../../../transfer.ts'
import { Select } from '../../../ui/select.tsx'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { listOf, loadPage } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import { longDay, RANGES } from '../sales/period.ts'
import { readDay, todayInShop } from '../shop-time.ts'
import { useAct } from '../forms/use-act.ts'
import type { Route } from './+types/invoices'
import { INVOICE_LABELS } from './invoice-words.ts'
import numbers from '../../../components/order/number.module.css'
import styles from './invoices.module.css'
import { optionsOf } from '../forms/options-of.tsx'
import { choiceIn, textIn } from '../lists/read-search.ts'
import { Fact } from '../lists/fact.tsx'
import { DateField } from '../forms/date-field.tsx'

export const meta = titled('Invoices', 'Invoices and what corrects them.')

/** The months that bookkeeping works with. */
const MONTHS = RANGES.filter(({ label }) => label === 'This month' || label === 'Last month')

const readFilter = (search: URLSearchParams) => ({
  q: textIn(search, 'q', 100),
  kind: choiceIn(search, 'kind', INVOICE_KINDS),
  from: readDay(search.get('from')),
  to: readDay(search.get('to')),
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, 'Failed to fetch invoices', async (paging, search) => {
    const query = { ...readFilter(search), ...paging }
    const { body, headers } = await callApi(listAllInvoices, { query }, request.signal)
    return { ...listOf({ body: body.invoices, headers }), sums: body.sums }
  })

export const HydrateFallback = () => <ListLoading title="Invoices" />

export default function Invoices({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <PageHead title="Invoices" list={list} order="newest first">
        <span className={dashboard.buttons}>
          <ExportButton call={exportInvoices} needs="orders.export" query={filter} name="invoices" />
          <ExportButton
            call={exportInvoicesAsPdf}
            needs="orders.export"
            query={filter}
            name="invoices"
            type="pdf"
          />
        </span>
        <p className={dashboard.aside}>
          {MONTHS.map(({ label, of }) => (
            <Link key={label} className="text-link" to={`?${new URLSearchParams({ ...of(todayInShop()) })}`}>
              {label}
            </Link>
          ))}
        </p>
      </PageHead>
      {list.data && (
        <dl className={styles.sums}>
          <Fact name="Invoiced, less credit notes">{money(list.data.sums.total)}</Fact>
          <Fact name="Tax in it">{money(list.data.sums.tax)}</Fact>
        </dl>
      )}
      <ListFilter label="Filter invoices" isActive={isFiltered}>
        <FindField maxLength={100} placeholder="Number of an invoice or order" value={filter.q} />
        <Select label="Kind" name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">All</option>
          {optionsOf(INVOICE_KINDS.map((kind) => [kind, INVOICE_LABELS[kind]]))}
        </Select>
        <DateField label="From" type="date" name="from" defaultValue={filter.from} />
        <DateField label="To" type="date" name="to" defaultValue={filter.to} />
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={isFiltered}
        noMatch="No invoice matches these filters."
        none="No invoice was issued yet. They are issued when a buyer asks for one, or for every order if the settings say so."
        renderRow={(invoice) => <Row key={invoice.number} invoice={invoice} />}
      />
    </>
  )
}

function Row({ invoice }: { invoice: ListedInvoice }) {
  const { number, kind, day, order_id, buyer, tax, total } = invoice
  const { isBusy, act } = useAct()
  const download = () => act(() => downloadFile(getInvoice, `${number}.pdf`, { params: { number } }))
  const sign = kind === 'credit_note' ? -1 : 1
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={number}>
      <p>
        <button
          type="button"
          className={`text-link ${numbers.number}`}
          aria-disabled={isBusy}
          onClick={() => void (isBusy || download())}
        >
          {number}
        </button>
        <span>{INVOICE_LABELS[kind]}</span>
      </p>
      <p>
        <time dateTime={day}>{longDay(day)}</time>
        <span>{buyer}</span>
      </p>
      <p>
        <Link className={`text-link ${numbers.number}`} to={adminOrderPath(order_id)}>
          {order_id}
        </Link>
      </p>
      <p className={styles.amount}>
        <strong>{money(sign * total)}</strong>
        <span>{money(sign * tax)} tax</span>
      </p>
    </li>
  )
}
