import type { ReturnFilter } from '../../contract/return.ts'
import type { Database } from '../database/connection.ts'
import { dollars } from '../http/csv.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import { listReturnsBelow } from './list-queries.ts'
import type { ReturnWithDetails } from './queries.ts'
import { showReturn } from './show-return.ts'

const RETURNS_AT_ONCE = 500

export const RETURN_COLUMNS = [
  'number',
  'order_id',
  'kind',
  'basis',
  'state',
  'created_at',
  'received_at',
  'due_at',
  'settled_at',
  'email',
  'product_id',
  'item',
  'size',
  'quantity',
  'reason',
  'comment',
  'goods',
  'tax',
  'outcome',
  'deducted',
  'why',
  'disposition',
  'disposed_why',
  'shipping',
  'amount',
  'refunded',
  'new_size',
  'exchange_order_id',
  'exchanged',
  'credited',
  'credit_agreed_at',
] as const

type RowOfFile = Record<(typeof RETURN_COLUMNS)[number], string>

export async function* exportReturns(
  db: Database,
  settings: CurrentSettings,
  filter: ReturnFilter,
): AsyncGenerator<RowOfFile> {
  let last: { position: string; number: string } | undefined
  do {
    const returns = await listReturnsBelow(db, filter, last, RETURNS_AT_ONCE)
    for (const returned of returns) yield* rowsOf(returned, settings)
    last = returns.length === RETURNS_AT_ONCE ? returns.at(-1) : undefined
  } while (last)
}

/** The sums of the return stand in the row of its first item, so that a column adds up. */
function rowsOf(returned: ReturnWithDetails, settings: CurrentSettings): RowOfFile[] {
  const shown = showReturn(returned, settings)
  return returned.items.map((item, index) => ({
    number: shown.number,
    order_id: shown.order_id,
    kind: shown.kind,
    basis: shown.basis,
    state: shown.state,
    created_at: shown.created_at,
    received_at: shown.received_at ?? '',
    due_at: shown.due_at ?? '',
    settled_at: shown.settled_at ?? '',
    email: returned.email ?? '',
    product_id: String(item.product_id),
    item: item.name,
    size: item.size,
    quantity: String(item.quantity),
    reason: item.reason ?? '',
    comment: item.comment ?? '',
    goods: dollars(item.goods),
    tax: dollars(item.tax),
    outcome: item.outcome ?? '',
    deducted: dollars(item.deducted),
    why: item.why ?? '',
    disposition: item.disposition ?? '',
    disposed_why: item.disposed_why ?? '',
    shipping: index === 0 ? dollars(shown.shipping) : '',
    amount: index === 0 ? dollars(shown.amount) : '',
    refunded: index === 0 ? dollars(shown.refunded) : '',
    new_size: item.new_size ?? '',
    exchange_order_id: (item.new_size !== null && shown.exchange?.order_id) || '',
    exchanged: index === 0 && shown.exchange?.state === 'sent' ? dollars(shown.exchange.amount) : '',
    credited: index === 0 ? dollars(shown.credited) : '',
    credit_agreed_at: returned.credit_agreed_at?.toISOString() ?? '',
  }))
}
