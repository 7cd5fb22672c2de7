import { sql, type Insertable, type Updateable } from 'kysely'
import type { HeldByCheckout } from '../../cart/check-cart.ts'
import type { CheckedLine } from '../../cart/rules.ts'
import {
  holding,
  type Pieces,
  type PiecesQuery,
  type Taking,
  tellStockHeld,
} from '../../catalog/stock/stock-queries.ts'
import { holdsStock, isOpen, isPaidInFull, move, statesThat } from '../../../contract/order-states.ts'
import { type Database, hasRow, type Transaction } from '../../database/connection.ts'
import { recordHistory } from '../history-queries.ts'
import { sqlStates } from '../state-queries.ts'
import type { CheckoutOwner } from './checkout-owner.ts'
import type { OrderRow, OrdersTable } from '../tables.ts'

const PLACED = move('nothing', 'reserved')
const EXCHANGED = move('nothing', 'awaiting_return')
const OPENED = move('reserved', 'awaiting_payment')

/** Serializes one account's checkouts of one cart, so that the second finds the order of the first. */
export async function lockCheckout(trx: Transaction, accountId: number, cartHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${cartHash}`}, 7217040))`.execute(
    trx,
  )
}

/** With less time, the payment page could expire while the shopper looks for their card. */
export const MIN_MINUTES_TO_PAY = 5

export const findOpenOrder = (
  db: Database,
  accountId: number,
  cartHash: string,
  mostCents: number,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('cart_hash', '=', cartHash)
    .where('subtotal', '<=', mostCents)
    .where('state', 'in', statesThat(isOpen))
    .where('hold_ends_at', '>', sql<Date>`now() + make_interval(mins => ${MIN_MINUTES_TO_PAY}::int)`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** The oldest of these orders that can still be paid and belongs to the account or the browser. */
export async function findOwnOpenOrder(
  db: Database,
  ids: string[],
  { accountId, browser }: { accountId: number | undefined; browser: Buffer | null },
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where id = any(${ids}::text[]) and state in ${sqlStates(isOpen)}
      and (account_id = ${accountId ?? null}::int or browser_hash = ${browser}::bytea)
    order by created_at limit 1`.execute(db)
  return rows[0]?.id
}

/** What the order found by `findCheckout` holds, as long as it can still be paid. */
export const heldUnder = (
  accountId: number | null,
  key: string,
  { addresses, browser }: CheckoutOwner,
): HeldByCheckout => {
  const orderOf = (account: number) =>
    sql`(select id from orders where coalesce(account_id, 0) = ${account}::int and checkout_key = ${key}
      and (account_id is not null or browser_hash = ${browser}::bytea or address_mac = any(${addresses}::bytea[])))`
  const order = sql<string>`coalesce(${orderOf(accountId ?? 0)}, ${orderOf(0)})`
  const pieces: PiecesQuery = sql<Pieces>`
    select product_id, stock_size as size, sum(quantity)::int as quantity
    from order_items join orders on orders.id = order_id
    where order_id = ${order} and state in ${sqlStates(holdsStock)} and hold_ends_at > now()
    group by product_id, stock_size`
  return { pieces, order }
}

export type NewOrder = Pick<
  Insertable<OrdersTable>,
  | 'id'
  | 'account_id'
  | 'checkout_key'
  | 'address_mac'
  | 'browser_hash'
  | 'cart_hash'
  | 'subtotal'
  | 'total'
  | 'email'
  | 'session_params'
  | 'hold_ends_at'
  | 'exchange_of'
  | 'payment_of'
  | 'disputed'
  | 'tax_rate'
  | 'own_rates'
  | 'return_paid_by'
> & {
  amount_tax?: number
  /** 0 until the payment, for an order whose prices include tax. */
  included_tax?: number | null
  /** True for an exchange for a more expensive size whose difference must be paid first. */
  is_unpaid?: boolean
  /** Who placed the order and how, for its history; a shopper's checkout if absent. */
  placed?: { by: string; what: string }
}

export type NewLine = Omit<CheckedLine, 'product_type' | 'is_on_sale'> & {
  tax?: number | null
  included_tax?: number | null
  /** The price before promotions; null without one. */
  list_price?: number | null
}

/** Most unpaid orders at a time per address, which may be a whole office, and per account. */
const MOST_OPEN_OF_ADDRESS = 150
const MOST_OPEN_OF_ACCOUNT = 10

/** Either the address or account has too many open orders, or it may hold only `left` more pieces of the pool. */
export type Refusal = { orders: 'address' | 'account' } | { product_id: number; size: string; left: number }

type Reserved = { order: OrderRow | undefined; refusal: Refusal | null }

/**
 * A single statement. Returns no order, with nothing inserted, if the checkout is refused or something that it takes is
 * not available. An exchange's order waits for its return if no difference is to be paid, and has no limits.
 */
export async function insertReservedOrder(
  db: Database,
  order: NewOrder,
  lines: NewLine[],
  pieces: Pieces[],
  takings: Taking[] = [],
): Promise<Reserved> {
  const each = <Name extends keyof NewLine>(name: Name) => lines.map((line) => line[name] ?? null)
  const { by, what } = order.placed ?? { by: 'shopper', what: 'checkout' }
  const isExchange = order.exchange_of != null
  const limited = isExchange
    ? { address: null, account: null }
    : { address: order.address_mac, account: order.account_id }
  const isAllowed = sql<boolean>`(select refusal is null from admitted)`
  const { rows } = await sql<OrderRow & { refusal: Refusal | null }>`
    with admitted as materialized (
      select refuse_checkout(
        ${limited.address}::bytea, ${limited.account}::int, ${MOST_OPEN_OF_ADDRESS}, ${MOST_OPEN_OF_ACCOUNT},
        ${pieces.map(({ product_id }) => product_id)}::int[], ${pieces.map(({ size }) => size)}::text[],
        ${pieces.map(({ quantity }) => quantity)}::int[]
      ) as refusal
    ),
    ${holding(order.id, pieces, { kind: 'hold', isAllowed, takings })},
    placed as (
      insert into orders (
        id, account_id, checkout_key, address_mac, browser_hash, cart_hash, state, subtotal, amount_tax, total, email,
        session_params, hold_ends_at, exchange_of, payment_of, disputed, included_tax, tax_rate,
        own_rates, return_paid_by
      )
      select ${order.id}, ${order.account_id}::int, ${order.checkout_key}, ${order.address_mac}::bytea,
        ${order.browser_hash}::bytea, ${order.cart_hash}, ${isExchange && !order.is_unpaid ? EXCHANGED.to : PLACED.to},
        ${order.subtotal}::int, ${order.amount_tax ?? 0}::int, ${order.total}::int, ${order.email},
        ${order.session_params}::jsonb, ${order.hold_ends_at}::timestamptz, ${order.exchange_of ?? null},
        ${order.payment_of ?? null}, ${order.disputed ?? null}, ${order.included_tax ?? null}::int,
        ${order.tax_rate ?? null}::int, ${order.own_rates ?? null}::jsonb, ${order.return_paid_by ?? null}
      from enough
      returning *
    ),
    bought as (
      insert into order_items (
        order_id, line, product_id, size, stock_size, quantity, name, unit_price, list_price, cover_image,
        returnable, tax, included_tax, ship_by, made_to_order
      )
      select placed.id, line.number, line.product_id, line.size, line.stock_size, line.quantity, line.name,
        line.unit_price, line.list_price, line.cover_image, line.returnable, line.tax, line.included_tax,
        line.ship_by, line.made_to_order
      from placed, unnest(
        ${each('product_id')}::int[], ${each('size')}::text[], ${each('stock_size')}::text[],
        ${each('quantity')}::int[], ${each('name')}::text[], ${each('unit_price')}::int[],
        ${each('list_price')}::int[], ${each('cover_image')}::text[], ${each('returnable')}::text[],
        ${each('tax')}::int[], ${each('included_tax')}::int[], ${each('ship_by')}::date[],
        ${each('made_to_order')}::boolean[]
      ) with ordinality
        as line (product_id, size, stock_size, quantity, name, unit_price, list_price, cover_image, returnable,
          tax, included_tax, ship_by, made_to_order, number)
    ),
    ${sql.join(
      takings.map(({ writing }) => sql`${writing},`),
      sql` `,
    )}
    noted as (
      insert into order_history (order_id, by, what, to_state)
      select id, ${by}, ${what}, state from placed
    )
    select placed.*, refusal from admitted left join placed on true`.execute(db)
  const { refusal, ...placed } = rows[0]!
  const reserved = placed.id === null ? undefined : placed
  if (reserved) tellStockHeld(db, pieces)
  return { order: reserved, refusal }
}

/**
 * True if the order is paid, not refunded and has not arrived. A cart with the same pieces is then a leftover of its
 * checkout; later the pieces may be bought again.
 */
export async function isPaidAndAwaited(db: Database, { id, state, paid_at }: OrderRow): Promise<boolean> {
  if (paid_at === null || !isPaidInFull(state)) return false
  return !(await hasRow(db)`select from deliveries where order_id = ${id} and status = 'delivered'`)
}

/** Call it in the transaction that places the order. */
export const setQuoted = (
  trx: Transaction,
  id: string,
  set: Pick<
    Updateable<OrdersTable>,
    | 'amount_shipping'
    | 'shipping_method'
    | 'total'
    | 'amount_credit'
    | 'quoted'
    | 'tax_calculation'
    | 'included_tax'
    | 'tax_rate'
  >,
): Promise<OrderRow> =>
  trx.updateTable('orders').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Inserts an order without pieces. */
export async function insertGiftCardOrder(
  trx: Transaction,
  order: Omit<Insertable<OrdersTable>, 'state' | 'kind'>,
): Promise<OrderRow> {
  const placed = await trx
    .insertInto('orders')
    .values({ ...order, kind: 'gift_card', state: PLACED.to })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHistory(trx, {
    order_id: placed.id,
    by: 'shopper',
    what: 'gift card ordered',
    to_state: placed.state,
  })
  return placed
}

/** False, without a change, when the order has left the state `reserved`. */
export const awaitPayment = (
  db: Database,
  orderId: string,
  session: { session_id: string; session_url: string },
): Promise<boolean> =>
  hasRow(db)`
    with moved as (
      update orders
      set state = ${OPENED.to}, session_id = ${session.session_id}, session_url = ${session.session_url},
        version = version + 1
      where id = ${orderId} and state = ${OPENED.from}
      returning id
    )
    insert into order_history (order_id, by, what, from_state, to_state)
    select id, 'shop', 'payment session opened', ${OPENED.from}, ${OPENED.to} from moved
    returning id`
