import { sql } from 'kysely'
import type { CreditKind } from '../../contract/credit.ts'
import { LIVING, TAKEN } from '../../contract/return.ts'
import { kindsGiven, wentBack } from '../credit/move-queries.ts'
import { type Database, getValue, type Transaction } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import { lockOrder } from '../orders/order-queries.ts'
import { expectedDay } from '../orders/promises/promise-queries.ts'
import { leftOfMoney } from '../orders/refunds/refund-queries.ts'
import type { OrderItemRow, OrderRow, RefundRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow, TransferRow } from '../orders/return-tables.ts'

export type ShownItem = ReturnItemRow & Pick<OrderItemRow, 'product_id' | 'name' | 'size' | 'cover_image'>

export type ReturnWithDetails = ReturnRow & {
  items: ShownItem[]
  /**
   * `kinds`: the kinds of credit that the refund was given as; `is_back`: whether that credit had paid for the order.
   */
  refunds: (Pick<RefundRow, 'amount' | 'state' | 'goes_to'> & { kinds: CreditKind[]; is_back: boolean })[]
  account_id: OrderRow['account_id']
  disputed: OrderRow['disputed']
  /** What the order can still refund, in cents; 0 if the return owes nothing. */
  left: number
  return_paid_by: OrderRow['return_paid_by']
  exchange: {
    order_id: string
    state: TransferRow['state']
    amount: number
    order_state: OrderRow['state']
    hold_ends_at: string
    total: number
    amount_charged: number | null
    session_url: string | null
    /** The last date of its pre-orders. Made-to-order pieces get a date once they are paid. */
    ship_by: string | null
    made_to_order: boolean
  } | null
}

// PostgreSQL builds json in half the time of jsonb.
const items = sql<ShownItem[]>`(
  select coalesce(json_agg(shown order by shown.id), '[]') from (
    select i.*, o.product_id, o.name, o.size, o.cover_image
    from return_items i join order_items o on o.order_id = i.order_id and o.line = i.line
    where i.return_id = returns.id
  ) shown
)`.as('items')
const refunds = sql<ReturnWithDetails['refunds']>`(
  select coalesce(json_agg(json_build_object('amount', amount, 'state', state, 'goes_to', goes_to,
    'kinds', ${kindsGiven(sql`refunds.id`)}, 'is_back', ${wentBack(sql`refunds.id`)}) order by created_at), '[]')
  from refunds where return_id = returns.id
)`.as('refunds')

/** Of the order `o` of new pieces: the last date of its unsent pre-orders, and whether any piece is made to order. */
const lastDay = sql<string | null>`(
  select max(${expectedDay}) from order_items i
  where i.order_id = o.id and i.ship_by is not null and not i.made_to_order
)`
const isMadeToOrder = sql<boolean>`exists (select from order_items i where i.order_id = o.id and i.made_to_order)`

export const findPromiseOfNewPieces = (trx: Transaction, orderId: string) =>
  trx
    .selectFrom('orders as o')
    .select([lastDay.as('ship_by'), isMadeToOrder.as('made_to_order')])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

const exchange = sql<ReturnWithDetails['exchange']>`(
  select json_build_object('order_id', t.to_order, 'state', t.state, 'amount', t.amount, 'order_state', o.state,
    'hold_ends_at', o.hold_ends_at, 'total', o.total, 'session_url', o.session_url,
    'amount_charged', o.amount_charged, 'ship_by', ${lastDay}, 'made_to_order', ${isMadeToOrder})
  from transfers t join orders o on o.id = t.to_order where t.return_id = returns.id
)`.as('exchange')

type OfOrder = Pick<ReturnWithDetails, 'account_id' | 'disputed' | 'left' | 'return_paid_by'>

/** The rest of the order's money is read only if the return owes something. */
const itsOrder = sql<OfOrder>`lateral (
  select o.account_id, o.disputed, o.return_paid_by, case when returns.owes then ${leftOfMoney} else 0 end as left
  from orders o where o.id = returns.order_id
)`.as<'its_order'>(sql.ref('its_order'))

export const selectReturns = (db: Database) =>
  db
    .selectFrom('returns')
    .innerJoin(itsOrder, (join) => join.onTrue())
    .selectAll('returns')
    .select(['its_order.account_id', 'its_order.disputed', 'its_order.left', 'its_order.return_paid_by'])
    .select([items, refunds, exchange])

export const findReturn = (db: Database, number: string): Promise<ReturnWithDetails | undefined> =>
  selectReturns(db).where('number', '=', number).executeTakeFirst()

export const getReturnById = (db: Database, id: string): Promise<ReturnWithDetails> =>
  selectReturns(db).where('returns.id', '=', id).executeTakeFirstOrThrow()

export const listReturnsOfOrder = (db: Database, orderId: string): Promise<ReturnWithDetails[]> =>
  selectReturns(db).where('order_id', '=', orderId).orderBy('created_at').execute()

/** Finds a return that has not ended and contains pieces of the line. */
export const findReturnOfLine = (
  db: Database,
  orderId: string,
  line: number,
): Promise<Pick<ReturnRow, 'number'> | undefined> =>
  db
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .select('number')
    .where('return_items.order_id', '=', orderId)
    .where('line', '=', line)
    .where('returns.state', 'in', LIVING)
    .orderBy('returns.created_at', 'desc')
    .executeTakeFirst()

export interface LockedReturn {
  order: OrderRow
  returned: ReturnRow
}

/** Locks the order first, as every step does. */
export async function lockReturn(trx: Transaction, number: string): Promise<LockedReturn | undefined> {
  const found = await trx
    .selectFrom('returns')
    .select('order_id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) return undefined
  const order = (await lockOrder(trx, found.order_id))!
  const returned = await trx
    .selectFrom('returns')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { order, returned }
}

/** Sums of the refunds of a return and of its order, without failed ones. */
export async function sumReturnRefunds(
  trx: Transaction,
  returnId: string,
): Promise<{
  sum: number
  credit: number
  credit_ids: string[]
  /** The part of `credit` that was returned to gift cards or store credit which had paid for the order. */
  back: number
  back_ids: string[]
  count: number
}> {
  const isBack = sql`state <> 'failed' and ${wentBack(sql`refunds.id`)}`
  return await trx
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount) filter (where state <> 'failed'), 0)::int`.as('sum'),
      sql<number>`coalesce(sum(amount) filter (where state <> 'failed' and goes_to = 'credit'), 0)::int`.as(
        'credit',
      ),
      sql<string[]>`coalesce(array_agg(id) filter (where state <> 'failed' and goes_to = 'credit'), '{}')`.as(
        'credit_ids',
      ),
      sql<number>`coalesce(sum(amount) filter (where ${isBack}), 0)::int`.as('back'),
      sql<string[]>`coalesce(array_agg(id) filter (where ${isBack}), '{}')`.as('back_ids'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
}

/**
 * Request times of the order's refunds that are not the return's own, earliest first. Refunds of other returns are for
 * other pieces and count only if nothing is left of the order.
 */
export async function listTimesGiven(
  trx: Transaction,
  { id, order_id }: Pick<ReturnRow, 'id' | 'order_id'>,
  { ofOtherReturns }: { ofOtherReturns: boolean },
): Promise<string[]> {
  let refunds = trx
    .selectFrom('refunds')
    .select('created_at')
    .where('order_id', '=', order_id)
    .where('state', '!=', 'failed')
    .where(sql<boolean>`return_id is distinct from ${id}`)
    .orderBy('created_at')
  if (!ofOtherReturns) refunds = refunds.where('return_id', 'is', null)
  return (await refunds.execute()).map(({ created_at }) => created_at.toISOString())
}

/** Pieces of an order that was paid by card, and of its exchanges that were or may be sent. */
export async function listPiecesPaidBy(
  db: Database,
  orderId: string,
): Promise<Pick<OrderItemRow, 'order_id' | 'quantity' | 'taken_back'>[]> {
  return await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'quantity', 'taken_back'])
    .where(sql<boolean>`${orderId} in (orders.id, orders.payment_of)`)
    .where(
      sql<boolean>`(orders.exchange_of is null or exists (
        select from transfers t where t.to_order = orders.id and t.kind = 'exchange' and t.state <> 'undone'))`,
    )
    .execute()
}

/** Covers an order that was paid by card, and its exchanges. */
export async function sumShippingGiven(trx: Transaction, orderId: string) {
  return await trx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      sql<number>`coalesce(sum(shipping), 0)::int`.as('shipping'),
      sql<number>`coalesce(sum(shipping_tax), 0)::int`.as('shipping_tax'),
    ])
    .where(sql<boolean>`${orderId} in (orders.id, orders.payment_of)`)
    .where('returns.state', '=', 'settled')
    .executeTakeFirstOrThrow()
}

export async function findNumberOfItem(
  db: Database,
  itemId: number,
): Promise<{ number: string } | undefined> {
  return await db
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .select('number')
    .where('return_items.id', '=', itemId)
    .executeTakeFirst()
}

/**
 * Expected refunds for an order by its returns that have not ended, in cents: those requested before this return, or
 * all of them. Exchanged pieces are not refunded.
 */
export const sumExpectedBefore = (
  db: Database,
  orderId: string,
  returnId: string | null = null,
): Promise<number> =>
  getValue<number>(db)`
    select coalesce(sum(greatest(0, worth - exchanged)), 0)::int as sum
    from (
      select sum(i.goods + i.tax - i.deducted) filter (where i.outcome is null or i.outcome in ${literals(TAKEN)}) as worth,
        coalesce((select sum(amount) from transfers t where t.return_id = r.id and t.state <> 'undone'), 0) as exchanged
      from returns r join return_items i on i.return_id = r.id
      where r.order_id = ${orderId} and r.state in ${literals(LIVING)}
      group by r.id
      -- Their order is that of the order's lock, which times of transactions are not.
      having ${returnId}::uuid is null or min(i.id) < (select min(id) from return_items where return_id = ${returnId})
    ) living`
