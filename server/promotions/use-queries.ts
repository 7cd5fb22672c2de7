import { sql } from 'kysely'
import type { Taking } from '../catalog/stock/stock-queries.ts'
import { brokenConstraint } from '../database/broken-constraint.ts'
import { among, type Database, hasRow, listValues, type Transaction } from '../database/connection.ts'
import type { Candidate } from './candidate-queries.ts'
import { type Customer, customersOf } from './codes.ts'
import type { PromotionDiscount } from './price-cart.ts'
import { asksCustomer, usesPerCustomer } from './refuse-code.ts'
import type { UseState } from './tables.ts'

export interface Discount extends PromotionDiscount {
  /** The order's line that costs less; null where the delivery does. */
  line: number | null
  quantity: number
}

interface NewUses {
  promotions: Candidate[]
  customer: Customer
  discounts: Discount[]
}

// Few promotions are spelled out: of arrays PostgreSQL would not know the length, and plan anew for each order.

/** Those of these promotions that are still as they were read. */
const unchanged = (promotions: Candidate[]) => {
  const read = promotions.map(({ id, version }) => sql`(${id}::int, ${version}::int)`)
  return sql`
    select id from promotions
    where ${read.length > 0 ? sql`(id, version) in (${sql.join(read)})` : sql`false`}
      and exists (select from stocked) and (ends_at is null or ends_at > now())`
}

/**
 * Holds a use of each promotion for the order that is placed. Only promotions with a limit wait for each other. Fails
 * with a unique violation when the customer, or somebody else with the same code, was faster: see `isUsedMeanwhile`.
 */
export function takingUses({ promotions, customer, discounts }: NewUses): Taking {
  const limited = promotions.filter(({ max_uses }) => max_uses !== null)
  const open = promotions.filter(({ max_uses }) => max_uses === null)
  return {
    locking: sql`
      limited as materialized (
        ${unchanged(limited)} and held + taken < max_uses order by id for no key update of promotions
      ),
      unlimited as materialized (
        ${unchanged(open)} and max_uses is null order by id for share of promotions
      )`,
    isThere: sql<boolean>`(select count(*) from limited) = ${limited.length}
      and (select count(*) from unlimited) = ${open.length}`,
    writing: sql.join([
      insertingUses(promotions),
      ...(limited.length > 0 ? [counting(limited)] : []),
      ...insertingCustomers(promotions, customer),
      insertingDiscounts(discounts),
    ]),
  }
}

const insertingUses = (promotions: Candidate[]) => sql`
  uses as (
    insert into promotion_uses (order_id, promotion_id, state, code_hash)
    select placed.id, promotion_id, 'held', decode(code_hash, 'hex')
    from placed, (values ${sql.join(
      promotions.map(({ id, code_hash }) => sql`(${id}::int, ${code_hash}::text)`),
    )}) as taken (promotion_id, code_hash)
  )`

const counting = (limited: Candidate[]) => sql`
  counted as (
    update promotions set held = held + 1 from placed
    where promotions.id in (${sql.join(limited.map(({ id }) => id))})
  )`

function insertingCustomers(promotions: Candidate[], customer: Customer) {
  const customers = customersOf(customer)
  const keys = promotions
    .filter(asksCustomer)
    .flatMap((promotion) =>
      customers.map((key) => sql`(${promotion.id}::int, ${key}::bytea, ${usesPerCustomer(promotion)}::int)`),
    )
  if (keys.length === 0) return []
  return [
    sql`
      customers as (
        insert into promotion_customers (promotion_id, customer, slot, order_id)
        select promotion_id, customer, coalesce(${freeSlot}, 1), placed.id
        from placed, (values ${sql.join(keys)}) as taken (promotion_id, customer, most)
      )`,
  ]
}

const insertingDiscounts = (discounts: Discount[]) => sql`
  discounts as (
    insert into order_discounts (order_id, line, promotion_id, name, amount, quantity)
    select placed.id, given.* from placed, unnest(
      ${discounts.map(({ line }) => line)}::int[], ${discounts.map(({ promotion_id }) => promotion_id)}::int[],
      ${discounts.map(({ name }) => name)}::text[], ${discounts.map(({ amount }) => amount)}::int[],
      ${discounts.map(({ quantity }) => quantity)}::int[]
    ) as given (line, promotion_id, name, amount, quantity)
  )`

/** The lowest slot that the customer of a row `taken` has left; null when there is none. */
const freeSlot = sql<number | null>`(
  select min(slot) from generate_series(1, most) slot where not exists (
    select from promotion_customers c
    where c.promotion_id = taken.promotion_id and c.customer = taken.customer and c.slot = slot.slot))`

const ONCE = ['promotion_customers_pkey', 'promotion_uses_once']

/** Whether placing failed because a use was taken between the reading of the cart and its order. */
export const isUsedMeanwhile = (error: unknown): boolean => ONCE.includes(brokenConstraint(error) ?? '')

export interface Use {
  promotion_id: number
  state: UseState
  max_uses: number | null
  /** Null where customers are not counted. */
  most: number | null
  is_delivery: boolean
}

/** Those with a limit are locked, after the order and its pools, in the order that all transactions keep. */
export async function lockUses(trx: Transaction, orderId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select u.promotion_id, u.state, p.max_uses, p.free_shipping is not null as is_delivery,
      case when p.first_order then 1 else p.per_customer end as most
    from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id = ${orderId} order by u.promotion_id`.execute(trx)
  const limited = rows.filter(({ max_uses }) => max_uses !== null).map(({ promotion_id }) => promotion_id)
  if (limited.length > 0) {
    await sql`
      select from promotions where id = ${among(limited)} order by id for no key update`.execute(trx)
  }
  return rows
}

/** Moves a use and the counts of its promotion, which must be locked. False when a limit or a rival forbids it. */
export async function moveUse(
  trx: Transaction,
  orderId: string,
  { promotion_id, state }: Use,
  to: UseState,
): Promise<boolean> {
  const change = (name: UseState) => (to === name ? 1 : 0) - (state === name ? 1 : 0)
  const isRoom = sql<boolean>`(max_uses is null or held + taken + ${change('held') + change('taken')}::int <= max_uses)`
  return await hasRow(trx)`
    with moved as (
      update promotion_uses u set state = ${to} from promotions p
      where u.order_id = ${orderId} and u.promotion_id = ${promotion_id} and u.state = ${state}
        and p.id = u.promotion_id and ${isRoom}
        and (${to} not in ('held', 'taken') or not exists (
          select from promotion_uses o where o.code_hash = u.code_hash and o.order_id <> u.order_id
            and o.state in ('held', 'taken')))
      returning u.promotion_id
    ), counted as (
      update promotions set held = held + ${change('held')}::int, taken = taken + ${change('taken')}::int
      from moved where id = moved.promotion_id and max_uses is not null
    )
    select from moved`
}

/** False when one of the customer's keys has no use left. */
export async function countCustomer(
  trx: Transaction,
  orderId: string,
  { promotion_id, most }: Use,
  customer: Customer,
): Promise<boolean> {
  const keys = customersOf(customer)
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into promotion_customers (promotion_id, customer, slot, order_id)
      select * from (
        select ${promotion_id}::int as promotion_id, customer, ${freeSlot} as slot, ${orderId}
        from (select ${promotion_id}::int as promotion_id, key as customer, ${most}::int as most
          from unnest(${keys}::bytea[]) key) taken
        where not exists (select from promotion_customers c where c.promotion_id = taken.promotion_id
          and c.customer = taken.customer and c.order_id = ${orderId})
      ) wanted where slot is not null
      on conflict do nothing
      returning customer
    )
    select count(*)::int as count from (
      select customer from added
      union select customer from promotion_customers
        where promotion_id = ${promotion_id} and order_id = ${orderId} and customer = any(${keys}::bytea[])
    ) counted`.execute(trx)
  return rows[0]!.count === keys.length
}

export async function forgetCustomers(trx: Transaction, orderId: string, promotionId: number): Promise<void> {
  await trx
    .deleteFrom('promotion_customers')
    .where('order_id', '=', orderId)
    .where('promotion_id', '=', promotionId)
    .execute()
}

/** Orders of a customer that use the promotion and are not paid. */
export const listHeldUses = (db: Database, promotionId: number, customer: Customer): Promise<string[]> =>
  listValues<string>(db)`
    select order_id from promotion_customers join promotion_uses using (order_id, promotion_id)
    where promotion_id = ${promotionId}::int and customer = any(${customersOf(customer)}::bytea[]) and state = 'held'`

/** What the delivery costs less; once. */
export const insertDeliveryDiscount = (
  trx: Transaction,
  order_id: string,
  discount: Omit<Discount, 'line' | 'quantity'>,
) =>
  trx
    .insertInto('order_discounts')
    .values({ order_id, line: null, ...discount })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
