import { sql, type RawBuilder } from 'kysely'
import { TAKEN } from '../../contract/return.ts'
import { markCustomers, markingCustomers } from '../accounts/customer-mark-queries.ts'
import { sizeOfLineToday } from '../catalog/stock/size-pool-queries.ts'
import { type Database, listRows, type Transaction } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import type { Customer } from '../promotions/codes.ts'
import { brought, givenBack, markingSalesDay } from './sales-queries.ts'
import type { DeliveryRow, OrderRow } from './tables.ts'
import type { ReturnRow } from './return-tables.ts'

/** Call it in the transaction that changes what an order has sold, been paid or refunded, or where it is sent. */
export async function markCounts(trx: Transaction, orderId: string): Promise<void> {
  await sql`with day as (${markingSalesDay(orderId)}) ${markingCustomers(buyerOf(orderId))}`.execute(trx)
}

export const markBuyer = (trx: Transaction, orderId: string): Promise<void> =>
  markCustomers(trx, buyerOf(orderId))

const buyerOf = (orderId: string) =>
  sql`select account_id, lower(email) from orders where id = ${orderId} and paid_at is not null`

/**
 * Marks all buyers of recently changed orders, because a release that does not mark them may have served beside this
 * one.
 */
export const markRecentBuyers = (db: Database): Promise<void> =>
  markCustomers(
    db,
    sql`select distinct account_id, email_folded from orders
      where paid_at is not null and id in (select order_id from order_history where at > now() - interval '2 days')`,
  )

/** An account, and the e-mail whose guest orders are counted as its own; folded by lower(). */
interface Buyer {
  account_id: number | null
  email_folded: string
}

/** Paid orders, as `o`, of the account and the folded e-mail in two expressions. Two arms, each with its index. */
export const paidOrdersOf = (accountId: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql`(
    select * from orders where account_id = ${accountId} and paid_at is not null
    union all
    select * from orders where account_id is null and email_folded = ${email} collate "C" and paid_at is not null
  ) o`

/** True if the account, or a guest with the e-mail, has a paid order. */
export const hasOrdered = ({ accountId, email }: Customer): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from ${paidOrdersOf(sql`${accountId ?? null}::int`, sql`lower(${email ?? null}::text)`)})`

const ordersOf = ({ account_id, email_folded }: Buyer) =>
  paidOrdersOf(sql`${account_id}::int`, sql`${email_folded}::text`)

/** Only returns count as pieces that came back: canceled pieces were never worn. */
const piecesBack = sql`(
  select coalesce(sum(i.quantity), 0)::int from returns r join return_items i on i.return_id = r.id
  where r.order_id = o.id and r.kind in ('return', 'exchange') and r.state = 'settled' and i.outcome in ${literals(TAKEN)})`

/** One row: orders, spent (in cents), pieces, pieces_back, first_order_at, last_order_at, last_name. */
export const sumsOfBuyer = (accountId: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql`
  select count(*) filter (where exchange_of is null)::int as orders, coalesce(sum(brought - given), 0)::bigint as spent,
    coalesce(sum(sold), 0)::int as pieces, coalesce(sum(back), 0)::int as pieces_back,
    min(created_at) as first_order_at, max(created_at) as last_order_at,
    (array_agg(name order by created_at desc) filter (where name is not null))[1] as last_name
  from (
    select ${brought} as brought, ${givenBack} as given, o.created_at, o.exchange_of, d.name, ${piecesBack} as back,
      (select sum(quantity) from order_items i where i.order_id = d.order_id) as sold
    from ${paidOrdersOf(accountId, email)} left join deliveries d on d.order_id = o.id
  ) bought`

type BriefOrder = Pick<OrderRow, 'id' | 'created_at' | 'state' | 'disputed' | 'total' | 'amount_refunded'> & {
  /** What was paid for it, less what was refunded and what has paid for exchanges. */
  left: number
  pieces: number
  status: DeliveryRow['status'] | null
}

/** Newest first. */
export const listOrdersOfBuyer = (db: Database, buyer: Buyer, most: number): Promise<BriefOrder[]> =>
  listRows<BriefOrder>(db)`
    select o.id, o.created_at, o.state, o.disputed, o.total, o.amount_refunded, d.status,
      coalesce(o.amount_charged, 0) + o.amount_credit + o.amount_exchanged_in
        - o.amount_refunded - o.amount_credited - o.amount_exchanged_out as "left",
      (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = o.id) as pieces
    from ${ordersOf(buyer)} left join deliveries d on d.order_id = o.id
    order by o.created_at desc, o.id desc limit ${most}`

type BriefReturn = Pick<ReturnRow, 'number' | 'order_id' | 'kind' | 'state' | 'created_at'> & {
  pieces: number
}

/** Newest first. */
export const listReturnsOfBuyer = (db: Database, buyer: Buyer, most: number): Promise<BriefReturn[]> =>
  listRows<BriefReturn>(db)`
    select r.number, r.order_id, r.kind, r.state, r.created_at,
      (select coalesce(sum(quantity), 0)::int from return_items i where i.return_id = r.id) as pieces
    from ${ordersOf(buyer)} join returns r on r.order_id = o.id
    order by r.created_at desc, r.number desc limit ${most}`

type BuyersAddress = Pick<
  DeliveryRow,
  'name' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country'
> & { orders: number; last_at: Date }

/** The addresses that the buyer's orders were sent to, that of the latest order first. */
export const listAddressesOfBuyer = (db: Database, buyer: Buyer, most: number): Promise<BuyersAddress[]> =>
  listRows<BuyersAddress>(db)`
    select d.name, d.line1, d.line2, d.city, d.state, d.postal_code, d.country,
      count(*)::int as orders, max(o.created_at) as last_at
    from ${ordersOf(buyer)} join deliveries d on d.order_id = o.id
    where d.line1 is not null
    group by 1, 2, 3, 4, 5, 6, 7 order by max(o.created_at) desc limit ${most}`

interface KeptSize {
  size: string
  bought: number
  kept: number
}

/** Per current size name, how many pieces the buyer was sent and how many were kept. */
export const listSizesKept = (db: Database, buyer: Buyer): Promise<KeptSize[]> =>
  listRows<KeptSize>(db)`
    select ${sizeOfLineToday} as size, sum(i.quantity)::int as bought, sum(i.quantity - i.taken_back)::int as kept
    from ${ordersOf(buyer)} join deliveries d on d.order_id = o.id join order_items i on i.order_id = o.id
    where i.size <> '' and d.status <> 'manufacturing'
    group by 1 order by kept desc, bought desc, 1 limit 30`
