import { sql } from 'kysely'
import { type Database, listRows, type Transaction } from '../../database/connection.ts'
import type { InJson } from '../../database/in-json.ts'
import { literals } from '../../database/literal-queries.ts'
import type { OrderReturn } from '../../../contract/order.ts'
import { TAKEN } from '../../../contract/return.ts'
import { awaitedLines, awaitsGoods, isToTell, isUntold } from '../promises/promise-queries.ts'
import { leftOnCardsBesideCredit } from '../refunds/transfer-queries.ts'
import type { OrderHistoryRow, OrderNoteRow } from '../tables.ts'

export interface OrderRecords {
  order_id: string
  history: InJson<OrderHistoryRow>[]
  notes: InJson<OrderNoteRow>[]
  returns: OrderReturn[]
  tags: string[]
  awaits_goods: boolean
  expected_by: string | null
  is_untold: boolean
  left_on_card: number | null
}

/**
 * The refund: of a goodwill refund the requested amount, otherwise the value of the pieces that are not exchanged, and
 * of delivery.
 */
const amountOfReturn = sql`case when r.basis = 'goodwill'
  then (select coalesce(sum(f.amount), 0)::int from refunds f where f.return_id = r.id and f.state <> 'failed')
  else r.shipping + r.shipping_tax + (
    select coalesce(sum(i.goods + i.tax - i.deducted), 0)::int from return_items i
    where i.return_id = r.id and (i.outcome is null or i.outcome in ${literals(TAKEN)})) - (
    select coalesce(sum(t.amount), 0)::int from transfers t where t.return_id = r.id and t.state <> 'undone')
  end`

const returnsOfOrder = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', r.number, 'created_at', r.created_at, 'kind', r.kind, 'basis', r.basis, 'state', r.state,
    'pieces', (select coalesce(sum(i.quantity), 0)::int from return_items i where i.return_id = r.id),
    'amount', ${amountOfReturn}) order by r.created_at), '[]')
  from returns r where r.order_id = o.id
)`

/**
 * Everything that the cards of several orders show, such as history, returns, notes and tags, in one statement; times
 * in ISO 8601.
 */
export const listRecords = (db: Database, orderIds: string[]): Promise<OrderRecords[]> =>
  listRows<OrderRecords>(db)`
    select o.id as order_id,
      (select coalesce(jsonb_agg(to_jsonb(h) order by h.id), '[]') from order_history h where h.order_id = o.id) as history,
      ${returnsOfOrder} as returns,
      (select coalesce(jsonb_agg(to_jsonb(n) order by n.id), '[]') from order_notes n where n.order_id = o.id) as notes,
      array(select tag from order_tags t where t.order_id = o.id order by lower(tag)) as tags,
      coalesce((select ${awaitsGoods} from deliveries d where d.order_id = o.id), false) as awaits_goods,
      (select greatest((select max(i.ships_by) from ${awaitedLines} i), d.delayed_until) from deliveries d
        where d.order_id = o.id and ${isToTell}) as expected_by,
      exists (select from deliveries d where d.order_id = o.id and d.status = 'manufacturing' and not d.stopped
        and ${isUntold}) as is_untold,
      ${leftOnCardsBesideCredit} as left_on_card
    from unnest(${orderIds}::text[]) as o (id)`

export const insertNote = (trx: Transaction, order_id: string, by: string, text: string) =>
  trx.insertInto('order_notes').values({ order_id, by, text }).execute()

/** Undefined if the order has no such note. */
export const deleteNote = (trx: Transaction, order_id: string, id: number) =>
  trx
    .deleteFrom('order_notes')
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .returning(['by', 'text'])
    .executeTakeFirst()

export const listTags = async (db: Database, order_id: string): Promise<string[]> =>
  (
    await db.selectFrom('order_tags').select('tag').where('order_id', '=', order_id).orderBy('tag').execute()
  ).map(({ tag }) => tag)

/** The order must be locked. */
export async function replaceTags(
  trx: Transaction,
  order_id: string,
  tags: readonly string[],
): Promise<void> {
  await trx.deleteFrom('order_tags').where('order_id', '=', order_id).execute()
  if (tags.length === 0) return
  await trx
    .insertInto('order_tags')
    .values(tags.map((tag) => ({ order_id, tag })))
    .execute()
}
