import type { Pool } from 'pg'
import { markSalesDay } from '../server/orders/sales-queries.ts'
import type { TestShop } from './shop.ts'

// Tests cannot wait for minutes or days, so these helpers move timestamps into the past. They change nothing else.

const run = async ({ shop }: { shop: { pool: Pool } }, sql: string, ...values: unknown[]): Promise<void> => {
  const { rowCount } = await shop.pool.query(sql, values)
  if (rowCount === 0) throw new Error(`No row was backdated by: ${sql}`)
}

/** Makes these times of the rows with such a key that much older. */
const older =
  (table: string, key: string, columns: readonly string[]) =>
  (shop: TestShop, value: number | string, age: string) => {
    const changes = columns.map((each) => `${each} = ${each} - $2::interval`)
    return run(shop, `update ${table} set ${changes.join()} where ${key} = $1`, value, age)
  }

/** Makes an order as old as that, and its hold that much nearer to its end. */
export const backdateOrder = async (shop: TestShop, id: string, age: string): Promise<void> => {
  const mark = () => shop.shop.db.transaction().execute((trx) => markSalesDay(trx, id))
  await mark()
  await run(
    shop,
    `update orders set created_at = created_at - $2::interval, hold_ends_at = hold_ends_at - $2::interval,
       paid_at = paid_at - $2::interval, charged_at = charged_at - $2::interval
     where id = $1`,
    id,
    age,
  )
  // Only a paid order has a delivery, which repeats when it was placed.
  await shop.shop.pool.query(
    `update deliveries set ordered_at = (select created_at from orders where id = $1) where order_id = $1`,
    [id],
  )
  await mark()
}

/** Moves the expiry that the shop asks Stripe for, in an order whose payment session was never opened. */
export const backdateSessionRequest = (shop: TestShop, id: string, seconds: number) =>
  run(
    shop,
    `update orders set session_params = jsonb_set(
       session_params, '{expires_at}', to_jsonb((session_params->>'expires_at')::int - $2::int))
     where id = $1 and session_id is null`,
    id,
    seconds,
  )

/** Has an order's refunds been asked for, and settled, that long ago. */
export const backdateRefunds = older('refunds', 'order_id', ['created_at', 'settled_at'])

/** Has all refunds been settled that much earlier. */
export const backdateAllRefunds = (shop: TestShop, age: string) =>
  run(shop, 'update refunds set settled_at = settled_at - $1::interval', age)

/** Makes all of the sandbox's events that much older. */
export const backdateEvents = (shop: TestShop, seconds: number) =>
  run(
    shop,
    `update sandbox.objects
     set body = jsonb_set(body::jsonb, '{created}', to_jsonb((body->>'created')::bigint - $1::int))::json
     where kind = 'event'`,
    seconds,
  )

/** Stripe keeps idempotency keys for a day; the sandbox forgets those that begin so at once. */
export const expireIdempotencyKeys = (shop: TestShop, prefix: string) =>
  run(shop, 'delete from sandbox.idempotency_keys where starts_with(key, $1)', prefix)

/** Has the buyer's bank open the disputes that are waiting, at the sandbox's next request. */
export const bringDisputesForward = (shop: TestShop) =>
  run(shop, `update sandbox.later set due_at = now() where kind = 'dispute'`)

/** Has the banks answer now about refunds that they answer about later. */
export const bringRefundsForward = (shop: TestShop) =>
  run(shop, `update sandbox.later set due_at = now() where kind = 'refund_reference'`)

/** Makes a product and its last change that much older. */
export const backdateProduct = async (shop: TestShop, id: number, age: string): Promise<void> => {
  await run(
    shop,
    `update products set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval
     where id = $1`,
    id,
    age,
  )
  await run(shop, 'select write_listings(array[$1::int])', id)
}

/** Puts an earlier price into a product's history, which it had for so long before the first one there. */
export const backdatePrice = (shop: TestShop, id: number, age: string, price: number | null) =>
  run(
    shop,
    `insert into price_history (product_id, price, starts_at, ends_at)
     select product_id, $3::int, starts_at - $2::interval, starts_at from price_history
     where product_id = $1 order by starts_at, id limit 1`,
    id,
    age,
    price,
  )

/** Makes a sale begin and end that much earlier than it was planned. */
export const backdateSale = older('sales', 'id', ['starts_at', 'ends_at'])

/** Has a change of prices be planned for a time that much earlier. */
export const backdatePriceChange = older('price_changes', 'id', ['starts_at'])

/** Ends an account's sessions by their time. */
export const expireSessions = (shop: TestShop, accountId: number) =>
  run(shop, 'update sessions set expires_at = now() where account_id = $1', accountId)

/** Lets time pass since an account's sessions were last used, and since they took the second step. */
export const backdateUse = older('sessions', 'account_id', ['last_used_at', 'confirmed_at'])

/** Ends by its time what an account has begun of a second step. */
export const endTickets = (shop: TestShop, accountId: number) =>
  run(shop, 'update second_step_tickets set expires_at = now() where account_id = $1', accountId)

/** Ends an account's password reset links by their time. */
export const backdatePasswordResets = older('password_resets', 'account_id', ['expires_at'])

/** Lets time pass for the rate limit buckets whose keys begin so. */
export const backdateBuckets = (pool: Pool, prefix: string, seconds: number) =>
  run(
    { shop: { pool } },
    `update rate_limit_buckets set empty_at = empty_at - make_interval(secs => $2)
     where starts_with(key, $1)`,
    prefix,
    seconds,
  )

/** Moves the expiry of the links that confirm or change an account's address. */
export const backdateEmailLinks = async (shop: TestShop, accountId: number, age: string): Promise<void> => {
  for (const table of ['email_verifications', 'email_changes']) {
    await shop.shop.pool.query(
      `update ${table} set expires_at = expires_at - $2::interval where account_id = $1`,
      [accountId, age],
    )
  }
}

/** Ends the minute that calls per address are counted in. */
export const endWindows = (pool: Pool) =>
  run({ shop: { pool } }, `update rate_limit_windows set ends_at = now() - interval '1 second'`)

/** Makes the steps of a return, and what they set a time for, that much older. */
export const backdateReturn = older('returns', 'number', [
  'created_at',
  'stated_at',
  'send_by',
  'posted_at',
  'received_at',
  'due_at',
  'settled_at',
])

/** Has the parcel of an order left, and arrived, that much earlier. */
export const backdateDelivery = older('deliveries', 'order_id', ['shipped_at', 'delivered_at'])

/** Brings the end of an order's hold that much nearer. */
export const backdateHold = older('orders', 'id', ['hold_ends_at'])

/** Makes the stock moves of a product that much older, and how long its pieces are free and waited for. */
export const backdateStock = async (shop: TestShop, product: number, age: string): Promise<void> => {
  await run(shop, 'update stock_moves set at = at - $2::interval where product_id = $1', product, age)
  await shop.shop.pool.query(
    `update waiting_pools set free_since = free_since - $2::interval, last_wave_at = last_wave_at - $2::interval
     where product_id = $1`,
    [product, age],
  )
}

/** Brings the end of the requests to be told of a product that much nearer. */
export const backdateAlerts = older('stock_alerts', 'product_id', ['created_at', 'expires_at'])

/** Has a review been written that much earlier. */
export const backdateReview = older('reviews', 'order_id', ['written_at'])

/** Makes the day that was promised for an order so many days ago. */
export async function backdatePromise(shop: TestShop, id: string, days: number): Promise<void> {
  const day = `(now() at time zone 'UTC')::date - $2::int`
  await run(
    shop,
    `update order_items set ship_by = ${day} where order_id = $1 and ship_by is not null`,
    id,
    days,
  )
  await run(shop, `update deliveries set ship_by = ${day} where order_id = $1`, id, days)
}

/** Moves the day on which the pieces of a pre-order are expected into the past: this number of days ago, in UTC. */
export const backdateExpectedDay = (shop: TestShop, product: number, days: number) =>
  run(
    shop,
    `update skus set ships_by = (now() at time zone 'UTC')::date - $2::int
     where product_id = $1 and ships_by is not null`,
    product,
    days,
  )

/**
 * Sets the day by which the buyer has to agree to a delay so many days back, and the sending of its mail four days
 * before that.
 */
export async function backdateConsent(shop: TestShop, id: string, days: number): Promise<void> {
  await run(
    shop,
    `update deliveries set consent_by = (now() at time zone 'UTC')::date - $2::int where order_id = $1`,
    id,
    days,
  )
  await shop.shop.pool.query(
    `update mails set sent_at = now() - make_interval(days => $2::int + 4)
     where starts_with(key, 'delay-notice:' || $1 || ':') and sent_at is not null`,
    [id, days],
  )
}

/** Makes what is recorded about an order that much older. */
export const backdateHistory = older('order_history', 'order_id', ['at'])

/** Makes the gift card of an order, and what was moved on it, as old as that. */
export const backdateGiftCard = older('credit_accounts', 'order_id', ['created_at', 'sent_at'])

/** Has a mail been written, and refused if it was, that much earlier. */
export const backdateMail = ({ pool }: { pool: Pool }, id: number, age: string) =>
  run(
    { shop: { pool } },
    `update mails set created_at = created_at - $2::interval, refused_at = refused_at - $2::interval
     where id = $1`,
    id,
    age,
  )

/** Ends the link of a mail. */
export const expireMail = (shop: TestShop, id: number) =>
  run(shop, 'update mails set expires_at = now() where id = $1 and expires_at is not null', id)

/** Makes the next attempts of mails due, and returns how many there are. */
export async function bringMailsForward({ shop: { pool } }: TestShop): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send_mail' and j.attempts < j.max_attempts`,
  )
  return rowCount!
}

/** Has the backups ended that much later, as a database whose clock is ahead notes them. */
export const bringBackupsForward = (shop: TestShop, by: string) =>
  run(shop, 'update backups set ended_at = ended_at + $1::interval', by)
