import type { Return } from '../../contract/return.ts'
import type { ReturnFilter } from '../../contract/admin-return.ts'
import type { Database } from '../database/connection.ts'
import { partsAfter, rowsOf } from '../database/in-parts.ts'
import { CURRENCY, type CsvColumns, type CsvFile, csvFile, dollars, timeOf } from '../http/csv.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import { listReturnsBelow, type PlacedReturn } from './list-queries.ts'
import type { ReturnWithDetails } from './queries.ts'
import { showReturn } from './show-return.ts'

const RETURNS_AT_ONCE = 500

interface ExportedItem {
  returned: ReturnWithDetails
  shown: Return
  item: ReturnWithDetails['items'][number]
  /** Only the row of the first item has the return's sums, so that adding up a column counts them once. */
  isFirst: boolean
}

const COLUMNS: CsvColumns<ExportedItem> = {
  number: ({ shown }) => shown.number,
  order_id: ({ shown }) => shown.order_id,
  kind: ({ shown }) => shown.kind,
  basis: ({ shown }) => shown.basis,
  state: ({ shown }) => shown.state,
  created_at: ({ shown }) => timeOf(shown.created_at),
  received_at: ({ shown }) => timeOf(shown.received_at),
  due_at: ({ shown }) => timeOf(shown.due_at),
  settled_at: ({ shown }) => timeOf(shown.settled_at),
  email: ({ returned }) => returned.email,
  product_id: ({ item }) => item.product_id,
  item: ({ item }) => item.name,
  size: ({ item }) => item.size,
  quantity: ({ item }) => item.quantity,
  reason: ({ item }) => item.reason,
  comment: ({ item }) => item.comment,
  goods: ({ item }) => dollars(item.goods),
  tax: ({ item }) => dollars(item.tax),
  outcome: ({ item }) => item.outcome,
  deducted: ({ item }) => dollars(item.deducted),
  why: ({ item }) => item.why,
  disposition: ({ item }) => item.disposition,
  disposed_why: ({ item }) => item.disposed_why,
  shipping: ({ shown, isFirst }) => (isFirst ? dollars(shown.shipping) : ''),
  amount: ({ shown, isFirst }) => (isFirst ? dollars(shown.amount) : ''),
  refunded: ({ shown, isFirst }) => (isFirst ? dollars(shown.refunded) : ''),
  new_size: ({ item }) => item.new_size,
  exchange_order_id: ({ shown, item }) => (item.new_size === null ? '' : shown.exchange?.order_id),
  exchanged: ({ shown, isFirst }) =>
    isFirst && shown.exchange?.state === 'sent' ? dollars(shown.exchange.amount) : '',
  credited: ({ shown, isFirst }) => (isFirst ? dollars(shown.credited) : ''),
  credit_agreed_at: ({ returned }) => returned.credit_agreed_at,
  currency: () => CURRENCY,
}

export const returnsFile = (db: Database, settings: CurrentSettings, filter: ReturnFilter): CsvFile =>
  csvFile(COLUMNS, items(db, settings, filter))

async function* items(
  db: Database,
  settings: CurrentSettings,
  filter: ReturnFilter,
): AsyncGenerator<ExportedItem> {
  const list = (last: PlacedReturn | undefined, most: number) => listReturnsBelow(db, filter, last, most)
  for await (const returned of rowsOf(partsAfter(RETURNS_AT_ONCE, list))) {
    const shown = showReturn(returned, settings)
    for (const [index, item] of returned.items.entries())
      yield { returned, shown, item, isFirst: index === 0 }
  }
}
