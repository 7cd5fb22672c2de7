import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, logIn, updateProfile } from '../../contract/account.ts'
import { addCustomerNote, getCustomer } from '../../contract/customer.ts'
import { issueInvoice } from '../../contract/invoice.ts'
import { mergeCustomers } from '../../contract/merge.ts'
import { addOrderNote, setOrderTags } from '../../contract/order-notes.ts'
import { updateOrder } from '../../contract/order.ts'
import {
  eraseCustomer,
  eraseOwnAccount,
  exportCustomerData,
  getOwnData,
  planErasure,
  planOwnErasure,
} from '../../contract/person.ts'
import { urlOf, type CallParts } from '../../contract/url.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import type { Call } from '../../contract/call.ts'
import { countCustomers, customerIdOf } from '../../test/customers.ts'
import { aCustomer, aStaffMember, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { aTarget, backUp } from '../../test/backups.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { anOrder, aPaidOrder, changeDelivery, place, refund } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aDeliveredOrder, aReceivedReturn, askFor, settle, deliver } from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { whileChanging } from '../../test/while-changing.ts'
import { replacePassword } from '../accounts/password-change.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findAccountByEmail, lockAccount } from '../accounts/queries.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { eraseRestored } from '../start/erase-restored.ts'
import { ERASURES } from './erasures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

const count = () => countCustomers(shop)

const idOf = (email: string) => customerIdOf(shop, email)

/** Until the mail that says so is sent and has forgotten its recipient. */
const erase = async (email: string, token?: string) => {
  const params = { id: await idOf(email) }
  const response = await shop.call(
    eraseCustomer,
    { params, body: { email } },
    token ?? (await shop.adminToken()),
  )
  await shop.runJobs()
  return response
}

/** Every row of every table of the shop as text; the tables of the payment sandbox are the provider's. */
async function dump({ shop: { pool } }: Pick<TestShop, 'shop'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`)
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

const tracesOf = async (words: string[], of: Pick<TestShop, 'shop'> = shop) =>
  (await dump(of)).filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))

/** A name, a street and an e-mail that occur nowhere else. */
function aStranger() {
  const mark = randomBytes(5).toString('hex')
  const email = `x${mark}@example.com`
  const name = `Xaver ${mark.toUpperCase()}`
  const street = `${mark} Lane`
  return {
    email,
    words: [mark],
    payment: { email, shipping_name: name, shipping_line1: street, shipping_postal_code: '97214' },
    name,
  }
}

/**
 * How many transactions wait for the lock of counting, and how many have it and wait for another. Events of the payment
 * provider may wait for an order meanwhile.
 */
const waiting = async (): Promise<{ toCount: number; counting: number }> => {
  const { rows } = await shop.shop.pool.query(
    `select count(*) filter (where not granted)::int as "toCount",
      count(*) filter (where granted and wait_event_type = 'Lock')::int as counting
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`,
  )
  return rows[0]
}

const sums = async () => {
  const { rows } = await shop.shop.pool.query(`
    select count(*), sum(subtotal) as subtotal, sum(amount_tax) as tax, sum(total) as total, sum(amount_charged) as charged,
      sum(amount_refunded) as refunded, (select sum(amount) from refunds) as refunds,
      (select sum(quantity) from order_items) as pieces, (select sum(taken_back) from order_items) as back,
      (select jsonb_agg(country order by country) from deliveries) as countries from orders`)
  return rows[0]
}

/** Everything that a shop comes to know about somebody. */
async function aLife({ email, name, payment }: ReturnType<typeof aStranger>, token?: string) {
  const admin = await shop.adminToken()
  const first = await aReceivedReturn(shop, {
    quantity: 2,
    payment,
    items: [{ comment: `It does not suit ${name}` }],
    ...(token && { token }),
  })
  const why = `Worn by ${name}`
  const item = first.returned.items[0]!.id
  await settle(
    shop,
    first.returned.number,
    [{ item, outcome: 'reduced', deducted: 100, why }],
    `Dear ${name}`,
  )
  const second = await aDeliveredOrder(shop, { payment: { ...payment, email: `old-${email}` } })
  const corrected = { delivery_attributes: { address_attributes: { line1: `${name} House` } }, email }
  expect(
    (await shop.call(updateOrder, { params: { id: second.id }, body: { order: corrected } }, admin)).status,
  ).toBe(200)
  expect((await refund(shop, second.id, 100)).status).toBe(200)
  const params = { id: second.id }
  await shop.call(addOrderNote, { params, body: { text: `Call ${name}` } }, admin)
  await shop.call(setOrderTags, { params, body: { tags: [name.slice(0, 30)] } }, admin)
  const customer = await idOf(email)
  await shop.call(addCustomerNote, { params: { id: customer }, body: { text: `Knows ${name}` } }, admin)
  await shop.runJobs()
  return { orders: [first.id, second.id], customer }
}

test('Erasing a guest leaves no name, e-mail or street anywhere, and every sum', async () => {
  const stranger = aStranger()
  const { customer } = await aLife(stranger)
  expect((await tracesOf(stranger.words)).length).toBeGreaterThan(10)
  const before = await sums()
  expect(await erase(stranger.email)).toMatchObject({ status: 200 })
  expect(await tracesOf(stranger.words)).toEqual([])
  expect(await sums()).toEqual(before)
  const params = { id: customer }
  expect((await shop.call(getCustomer, { params }, await shop.adminToken())).status).toBe(404)
  await shop.runJobs()
  await count()
  expect(await tracesOf(stranger.words)).toEqual([])
})

test('Who was erased by the staff is told by a mail, which then forgets the address', async () => {
  const [guest, stranger] = [aStranger(), aStranger()]
  await aDeliveredOrder(shop, { payment: guest.payment })
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  await aDeliveredOrder(shop, { token: account.token, payment: stranger.payment })
  const admin = await shop.adminToken()
  for (const { email } of [guest, stranger]) {
    const params = { id: await idOf(email) }
    expect(await shop.call(eraseCustomer, { params, body: { email } }, admin)).toMatchObject({ status: 200 })
    const { rows } = await shop.shop.pool.query<{ template: string; recipient: string }>(
      'select template, recipient from mails where lower(recipient) = lower($1)',
      [email],
    )
    expect(rows).toEqual([{ template: 'data-erased', recipient: email }])
  }
  await shop.runJobs()
  expect(await tracesOf([...guest.words, ...stranger.words])).toEqual([])
  expect(await bodyOfMail(shop, 'data-erased:')).toContain(shop.shop.settings.get('shop').support_email)
})

test('Erasing an account ends its sessions, and others keep what is theirs', async () => {
  const [stranger, other] = [aStranger(), aStranger()]
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const body = {
    user: { name: `${stranger.name} II`, phone_number_attributes: { number: '+1 503 555 0100' } },
  }
  await shop.call(updateProfile, { body }, account.token)
  await aLife(stranger, account.token)
  await aDeliveredOrder(shop, { payment: other.payment })
  await shop.runJobs()
  await count()
  const others = await tracesOf(other.words)
  expect((await erase(stranger.email)).status).toBe(200)
  expect(await tracesOf(stranger.words)).toEqual([])
  expect(await tracesOf(other.words)).toEqual(others)
  expect((await shop.call(getProfile, {}, account.token)).status).toBe(401)
  const user = { email: account.email, password: account.password }
  expect((await shop.call(logIn, { body: { user } })).status).toBe(401)
})

test('Nothing is erased while an order is not sent, and the reason is said before', async () => {
  const stranger = aStranger()
  const { id } = await aPaidOrder(shop, { payment: stranger.payment })
  const params = { id: await idOf(stranger.email) }
  const plan = await shop.call(planErasure, { params }, await shop.adminToken())
  expect(plan.body.obstacles).toEqual([expect.stringContaining(`Order ${id}: it is not sent yet`)])
  expect(await erase(stranger.email)).toMatchObject({ status: 409 })
  await changeDelivery(shop, id, { status: 'shipped' })
  expect((await erase(stranger.email)).status).toBe(200)
})

test('Invoices and recent statements of withdrawal stay, and that is said before', async () => {
  const stranger = aStranger()
  const { id } = await aDeliveredOrder(shop, { payment: stranger.payment })
  expect((await shop.call(issueInvoice, { params: { id } }, await shop.adminToken())).status).toBe(200)
  const declared = { name: stranger.name, email: stranger.email, order: 'the blue coat' }
  await shop.call(withdraw, { body: declared })
  const params = { id: await idOf(stranger.email) }
  const plan = await shop.call(planErasure, { params }, await shop.adminToken())
  const said = JSON.stringify(plan.body.remainders)
  expect(said).toContain('INV-')
  expect(said).toContain('withdrawal')
  expect((await erase(stranger.email)).status).toBe(200)
  const tables = (await tracesOf(stranger.words)).map((line) => line.split(' ')[0])
  expect(new Set(tables)).toEqual(new Set(['public.invoices', 'public.withdrawals']))
})

test('The e-mail must be typed, and an account of the staff is not erased', async () => {
  const stranger = aStranger()
  await aCustomer(shop, { email: stranger.email })
  const params = { id: await idOf(stranger.email) }
  const wrong = { params, body: { email: 'other@example.com' } }
  expect((await shop.call(eraseCustomer, wrong, await shop.adminToken())).status).toBe(422)
  const member = await aStaffMember(shop, 'editor', stranger.email)
  expect(member.email).toBe(stranger.email)
  expect(await erase(stranger.email)).toMatchObject({ status: 409, error: expect.stringContaining('staff') })
})

const fetchData = async (call: Call, parts: CallParts, token: string) => {
  const response = await fetch(shop.origin + urlOf(call, parts), { headers: { authorization: token } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('The export of a person has everything that an erasure removes, as JSON and as a page', async () => {
  const stranger = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const { orders } = await aLife(stranger, account.token)
  const params = { id: await idOf(stranger.email) }
  const admin = await shop.adminToken()
  const { type, text } = await fetchData(exportCustomerData, { params, query: { format: 'json' } }, admin)
  expect(type).toContain('application/json')
  const data = JSON.parse(text)
  expect(data.orders.map((order: { id: string }) => order.id).toSorted()).toEqual(orders.toSorted())
  expect(data.account).toMatchObject({ name: stranger.name, email: stranger.email })
  expect(data.notes.notes).toMatchObject([{ text: `Knows ${stranger.name}` }])
  expect(data.mails.length).toBeGreaterThan(3)
  expect(text).not.toContain('argon2')
  const page = await fetchData(exportCustomerData, { params, query: { format: 'html' } }, admin)
  expect(page.type).toContain('text/html')
  expect(page.text).toContain(stranger.payment.shipping_line1)
  const own = await fetchData(getOwnData, { query: {} }, account.token)
  expect(JSON.parse(own.text).orders).toHaveLength(2)
})

test('An account saves the copy of its own data ten times at once, and then every two minutes', async () => {
  const { token } = await aCustomer(shop)
  const copies = await Promise.all(
    Array.from({ length: 11 }, () => fetchData(getOwnData, { query: {} }, token)),
  )
  expect(copies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429])
  expect((await shop.call(planOwnErasure, {}, token)).status).toBe(429)
})

test('The page of a person shows what was typed as text', async () => {
  const stranger = aStranger()
  await aDeliveredOrder(shop, {
    payment: { ...stranger.payment, shipping_line1: '<script>alert(1)</script>' },
  })
  const params = { id: await idOf(stranger.email) }
  const { text } = await fetchData(
    exportCustomerData,
    { params, query: { format: 'html' } },
    await shop.adminToken(),
  )
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script')
})

test('A customer deletes the own account with the password', async () => {
  const stranger = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  await aDeliveredOrder(shop, { token: account.token, payment: stranger.payment })
  const plan = await shop.call(planOwnErasure, {}, account.token)
  expect(plan.body.obstacles).toEqual([])
  expect(plan.body.remainders.length).toBeGreaterThan(0)
  const wrong = await shop.call(
    eraseOwnAccount,
    { body: { current_password: 'not it at all' } },
    account.token,
  )
  expect(wrong.status).toBe(422)
  const body = { current_password: account.password }
  expect((await shop.call(eraseOwnAccount, { body }, account.token)).status).toBe(200)
  // The mail that says so, until it is sent.
  expect(await tracesOf(stranger.words)).toEqual([expect.stringContaining('account-deleted')])
  await shop.runJobs()
  expect(await tracesOf(stranger.words)).toEqual([])
  expect(await bodyOfMail(shop, 'account-deleted:')).toContain(shop.shop.settings.get('shop').support_email)
})

test('An account whose e-mail is not confirmed neither reads nor erases guests’ orders of that e-mail', async () => {
  const stranger = aStranger()
  await aDeliveredOrder(shop, { payment: stranger.payment })
  const thief = await aCustomer(shop, { email: stranger.email })
  const { text } = await fetchData(getOwnData, { query: {} }, thief.token)
  expect(JSON.parse(text).orders).toEqual([])
  expect(text).not.toContain(stranger.payment.shipping_line1)
  const body = { current_password: thief.password }
  expect((await shop.call(eraseOwnAccount, { body }, thief.token)).status).toBe(200)
  expect((await tracesOf([stranger.payment.shipping_line1])).length).toBeGreaterThan(0)
})

test('What was erased after a backup is erased again when the backup is restored', async () => {
  const stranger = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  await aLife(stranger, account.token)
  const to = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const target = await aTarget()
  try {
    await backUp(shop, to)
    expect((await erase(stranger.email)).status).toBe(200)
    const list = await readFile(join(shop.shop.config.dataDir, ERASURES), 'utf8')
    expect(list).not.toContain(stranger.words[0])
    await target.restore(to, {
      eraseAgain: (connectionString, places, madeAt) =>
        eraseRestored(connectionString, [...places, { folder: shop.shop.config.dataDir }], madeAt),
    })
    const restored = { shop: { ...shop.shop, pool: target.database.pool } }
    expect(await tracesOf(stranger.words, restored)).toEqual([])
    expect((await tracesOf(['HL-'], restored)).length).toBeGreaterThan(0)
  } finally {
    await target.close()
    await rm(to, { recursive: true, force: true })
  }
})

test('Erasing an account erases what it was given by merged ones, also in a backup of before they were merged', async () => {
  const [first, second, kept] = [aStranger(), aStranger(), aStranger()]
  for (const stranger of [first, second, kept]) {
    const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
    await aLife(stranger, token)
  }
  const words = [first, second, kept].flatMap((stranger) => stranger.words)
  const to = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const target = await aTarget()
  try {
    await backUp(shop, to)
    for (const [email, into] of [
      [first.email, second.email],
      [second.email, kept.email],
    ] as const) {
      const params = { id: await idOf(into) }
      const reply = await shop.call(mergeCustomers, { params, body: { email } }, await shop.adminToken())
      expect(reply.status, reply.error).toBe(200)
    }
    await shop.runJobs()
    expect((await erase(kept.email)).status).toBe(200)
    expect(await tracesOf(words)).toEqual([])
    await target.restore(to, {
      eraseAgain: (connectionString, places, madeAt) =>
        eraseRestored(connectionString, [...places, { folder: shop.shop.config.dataDir }], madeAt),
    })
    expect(await tracesOf(words, { shop: { ...shop.shop, pool: target.database.pool } })).toEqual([])
  } finally {
    await target.close()
    await rm(to, { recursive: true, force: true })
  }
})

test('Nothing is given to an account while that is erased', async () => {
  const [kept, ended] = [aStranger(), aStranger()]
  for (const stranger of [kept, ended]) {
    const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
    await aLife(stranger, token)
  }
  const params = { id: await idOf(kept.email) }
  const admin = await shop.adminToken()
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where email = $1 for update', [kept.email])
    const erasing = shop.call(eraseCustomer, { params, body: { email: kept.email } }, admin)
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    const merging = shop.call(mergeCustomers, { params, body: { email: ended.email } }, admin)
    await expect.poll(waiting).toEqual({ toCount: 1, counting: 1 })
    await holder.query('rollback')
    expect((await erasing).status).toBe(200)
    expect((await merging).status).toBe(404)
  } finally {
    holder.release(true)
  }
  await shop.runJobs()
  expect(await tracesOf(kept.words)).toEqual([])
  expect((await erase(ended.email)).status).toBe(200)
})

/** Holds the order until something waits for it, and an erasure of the customer after that; answers with the erasure's reply. */
async function eraseAfter(orderId: string, email: string, work: () => Promise<unknown>) {
  const params = { id: await idOf(email) }
  const admin = await shop.adminToken()
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [orderId])
    const done = work()
    await expect.poll(waitingForOrder).toBe(1)
    const erasing = shop.call(eraseCustomer, { params, body: { email } }, admin)
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    await holder.query('rollback')
    await done
    return await erasing
  } finally {
    holder.release(true)
  }
}

const waitingForOrder = async (): Promise<number> => {
  const { rows } = await shop.shop.pool.query(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

test('A return that is asked for while an erasure waits keeps its order from being erased', async () => {
  const stranger = aStranger()
  const { id } = await aDeliveredOrder(shop, { payment: stranger.payment })
  let asked: Awaited<ReturnType<typeof askFor>> | undefined
  const { status, error } = await eraseAfter(id, stranger.email, async () => {
    asked = await askFor(shop, id, [{}], { email: stranger.email })
  })
  expect(asked?.status).toBe(200)
  expect([status, error]).toEqual([409, `Order ${id}: a return is not settled.`])
})

test('An order that an account places while its erasure waits keeps it from being erased', async () => {
  const stranger = aStranger()
  const { token } = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const { id, product } = await aDeliveredOrder(shop, { token, payment: stranger.payment })
  const params = { id: await idOf(stranger.email) }
  const admin = await shop.adminToken()
  const holder = await shop.shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [id])
    const erasing = shop.call(eraseCustomer, { params, body: { email: stranger.email } }, admin)
    await expect.poll(waiting).toEqual({ toCount: 0, counting: 1 })
    expect((await place(shop, product, { token })).status).toBe(200)
    await holder.query('rollback')
    expect(await erasing).toMatchObject({
      status: 409,
      error: 'Another order was placed meanwhile. Please try again.',
    })
  } finally {
    holder.release(true)
  }
})

test('A payment that a restored shop hears of only then brings back nothing of whom was erased', async () => {
  const stranger = aStranger()
  const order = await anOrder(shop)
  const to = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  const target = await aTarget()
  try {
    await backUp(shop, to)
    await pay(order.session_url, stranger.payment)
    await followSession(shop.shop, order.session_id, { by: 'provider' })
    await deliver(shop, order.id)
    expect((await erase(stranger.email)).status).toBe(200)
    await target.restore(to, {
      eraseAgain: (connectionString, places, madeAt) =>
        eraseRestored(connectionString, [...places, { folder: shop.shop.config.dataDir }], madeAt),
    })
    const restored = { shop: { ...shop.shop, db: target.database.db, pool: target.database.pool } }

    await followSession(restored.shop, order.session_id, { by: 'provider' })

    expect(await tracesOf(stranger.words, restored)).toEqual([])
    const { rows } = await target.database.pool.query(
      'select orders.state, amount_charged, orders.email, country, line1 from orders join deliveries on order_id = id where id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ state: 'paid', amount_charged: 48_000, email: null, country: 'US', line1: null }])
  } finally {
    await target.close()
    await rm(to, { recursive: true, force: true })
  }
})

test('An erasure that a full disk kept off the list is added to it later, once', async () => {
  const stranger = aStranger()
  await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const list = join(shop.shop.config.dataDir, ERASURES)
  await rm(list, { force: true })
  // A folder in its place, which nothing can be added to.
  await mkdir(list)
  expect((await erase(stranger.email)).status).toBe(200)
  await rm(list, { recursive: true })
  const noted = async () => {
    await shop.runTask('note_erasures')
    return (await readFile(list, 'utf8')).trim().split('\n').length
  }
  const { rows } = await shop.shop.pool.query('select count(*)::int as count from erasures')
  expect(await noted()).toBe(rows[0].count)
  expect(await noted()).toBe(rows[0].count)
})

test('Nobody without the permission erases anybody', async () => {
  const stranger = aStranger()
  await aCustomer(shop, { email: newEmail() })
  await aCustomer(shop, { email: stranger.email })
  const { token } = await aStaffMember(shop, 'service')
  expect((await erase(stranger.email, token)).status).toBe(403)
})

test('An account is not deleted with a password that its owner changes meanwhile', async () => {
  const { email, token, password } = await aVerifiedCustomer(shop)
  const account = (await findAccountByEmail(shop.shop.db, email))!
  const passwordHash = await hashPassword('another long and quiet afternoon')
  const { status } = await whileChanging(
    shop,
    async (trx) => replacePassword(trx, (await lockAccount(trx, account.id))!, passwordHash),
    () => shop.call(eraseOwnAccount, { body: { current_password: password } }, token),
  )
  expect(status).toBe(422)
  expect(await findAccountByEmail(shop.shop.db, email)).toMatchObject({ id: account.id })
})
