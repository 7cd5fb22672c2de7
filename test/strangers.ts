import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { addCustomerNote } from '../contract/customer.ts'
import { addOrderNote, setOrderTags } from '../contract/order-notes.ts'
import { updateOrder } from '../contract/order.ts'
import { eraseCustomer } from '../contract/person.ts'
import { done } from './caller.ts'
import { customerIdOf } from './customers.ts'
import { refund } from './orders.ts'
import { aDeliveredOrder, aReceivedReturn, settle } from './returns.ts'
import type { TestShop } from './shop.ts'

/**
 * A customer whose name, e-mail and addresses contain a random mark, so that a search for it finds all that is kept.
 */
export function aStranger() {
  const mark = randomBytes(5).toString('hex')
  const email = `x${mark}@example.com`
  const name = `Xaver ${mark.toUpperCase()}`
  const payment = {
    email,
    shipping_name: name,
    shipping_line1: `${mark} Lane`,
    shipping_city: `${mark} Town`,
    shipping_postal_code: '97214',
  }
  const phone = `+1503${randomInt(2_000_000, 9_999_999)}`
  return { mark, email, name, payment, phone }
}

export type Stranger = ReturnType<typeof aStranger>

/** Orders, a return, notes and tags: what a shop comes to know about a buyer. */
export async function aLife(
  shop: TestShop,
  { email, name, payment }: Pick<Stranger, 'email' | 'name' | 'payment'>,
  token?: string,
) {
  const first = await aReceivedReturn(shop, {
    quantity: 2,
    payment,
    items: [{ comment: `It does not suit ${name}` }],
    ...(token && { token }),
  })
  const item = first.returned.items[0]!.id
  const reduced = [{ item, outcome: 'reduced' as const, deducted: 100, why: `Worn by ${name}` }]
  await done(settle(shop, first.returned.number, reduced, `Dear ${name}`))
  const second = await aDeliveredOrder(shop, { payment: { ...payment, email: `old-${email}` } })
  const params = { id: second.id }
  const corrected = { delivery_attributes: { address_attributes: { line1: `${name} House` } }, email }
  await done(shop.callAsAdmin(updateOrder, { params, body: { order: corrected } }))
  await done(refund(shop, second.id, 100))
  await done(shop.callAsAdmin(addOrderNote, { params, body: { text: `Call ${name}` } }))
  await done(shop.callAsAdmin(setOrderTags, { params, body: { tags: [name.slice(0, 30)] } }))
  const customer = await customerIdOf(shop, email)
  const note = { text: `Knows ${name}` }
  await done(shop.callAsAdmin(addCustomerNote, { params: { id: customer }, body: note }))
  await shop.runJobs()
  return { orders: [first.id, second.id], customer }
}

/** Has the staff erase the customer, until the mail that says so is sent and has forgotten its recipient. */
export async function erase(shop: TestShop, email: string, token?: string) {
  const params = { id: await customerIdOf(shop, email) }
  const body = { email }
  const response = await shop.call(eraseCustomer, { params, body }, token ?? (await shop.adminToken()))
  await shop.runJobs()
  return response
}

/**
 * Rows that have one of the words in any column, as `schema.table: row`: of every table but those of the payment
 * provider that the sandbox plays.
 */
export async function rowsWith({ pool }: { pool: Pool }, words: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'sandbox')`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from ${name} t
       where exists (select from unnest($1::text[]) as word where strpos(lower(t::text), lower(word)) > 0)`,
      [words],
    )
    found.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return found
}
