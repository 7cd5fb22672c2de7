import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getProfile, logIn, updateProfile } from '../../contract/account.ts'
import { getCustomer } from '../../contract/customer.ts'
import { issueInvoice } from '../../contract/invoice.ts'
import {
  eraseCustomer,
  eraseOwnAccount,
  exportCustomerData,
  getOwnData,
  planErasure,
  planOwnErasure,
} from '../../contract/person.ts'
import { askForStockAlert } from '../../contract/stock-alert.ts'
import { urlOf, type CallParts } from '../../contract/url.ts'
import { changeWishlist } from '../../contract/wishlist.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import type { Call } from '../../contract/call.ts'
import { done } from '../../test/caller.ts'
import { give } from '../../test/credit.ts'
import { countCustomers, customerIdOf } from '../../test/customers.ts'
import { aCustomer, aStaffMember, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aPaidOrder, changeDelivery } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { ERASURES } from './erasures.ts'
import { aLife, aStranger, erase, rowsWith } from '../../test/strangers.ts'

const shop = aReconciledShop()

const idOf = (email: string) => customerIdOf(shop, email)

const traces = (words: string[]) => rowsWith(shop.shop, words)

const sums = async () => {
  const { rows } = await shop.shop.pool.query(`
    select count(*), sum(subtotal) as subtotal, sum(amount_tax) as tax, sum(total) as total, sum(amount_charged) as charged,
      sum(amount_refunded) as refunded, (select sum(amount) from refunds) as refunds,
      (select sum(quantity) from order_items) as pieces, (select sum(taken_back) from order_items) as back,
      (select jsonb_agg(country order by country) from deliveries) as countries from orders`)
  return rows[0]
}

test('Erasing a guest leaves no name, e-mail or street anywhere, and every sum', async () => {
  const stranger = aStranger()
  const { customer } = await aLife(shop, stranger)
  expect((await traces([stranger.mark])).length).toBeGreaterThan(10)
  const before = await sums()
  expect(await erase(shop, stranger.email)).toMatchObject({ status: 200 })
  expect(await traces([stranger.mark])).toEqual([])
  expect(await sums()).toEqual(before)
  const params = { id: customer }
  expect((await shop.callAsAdmin(getCustomer, { params })).status).toBe(404)
  await shop.runJobs()
  await countCustomers(shop)
  expect(await traces([stranger.mark])).toEqual([])
})

test('Who was erased by the staff is told by a mail, which then forgets the address', async () => {
  const [guest, stranger] = [aStranger(), aStranger()]
  await aDeliveredOrder(shop, { payment: guest.payment })
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  await aDeliveredOrder(shop, { token: account.token, payment: stranger.payment })
  for (const { email } of [guest, stranger]) {
    const params = { id: await idOf(email) }
    expect(await shop.callAsAdmin(eraseCustomer, { params, body: { email } })).toMatchObject({ status: 200 })
    const { rows } = await shop.shop.pool.query<{ template: string; recipient: string }>(
      'select template, recipient from mails where lower(recipient) = lower($1)',
      [email],
    )
    expect(rows).toEqual([{ template: 'data-erased', recipient: email }])
  }
  await shop.runJobs()
  expect(await traces([guest.mark, stranger.mark])).toEqual([])
  expect(await bodyOfMail(shop, 'data-erased:')).toContain(shop.shop.settings.get('shop').support_email)
})

test('Erasing an account ends its sessions, and others keep what is theirs', async () => {
  const [stranger, other] = [aStranger(), aStranger()]
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const body = {
    user: { name: `${stranger.name} II`, phone_number_attributes: { number: '+1 503 555 0100' } },
  }
  await shop.call(updateProfile, { body }, account.token)
  await aLife(shop, stranger, account.token)
  await aDeliveredOrder(shop, { payment: other.payment })
  await shop.runJobs()
  await countCustomers(shop)
  const others = await traces([other.mark])
  expect((await erase(shop, stranger.email)).status).toBe(200)
  expect(await traces([stranger.mark])).toEqual([])
  expect(await traces([other.mark])).toEqual(others)
  expect((await shop.call(getProfile, {}, account.token)).status).toBe(401)
  const user = { email: account.email, password: account.password }
  expect((await shop.call(logIn, { body: { user } })).status).toBe(401)
})

test('Nothing is erased while an order is not sent, and the reason is said before', async () => {
  const stranger = aStranger()
  const { id } = await aPaidOrder(shop, { payment: stranger.payment })
  const params = { id: await idOf(stranger.email) }
  const plan = await shop.callAsAdmin(planErasure, { params })
  expect(plan.body.obstacles).toEqual([expect.stringContaining(`Order ${id}: it is not sent yet`)])
  expect(await erase(shop, stranger.email)).toMatchObject({ status: 409 })
  await changeDelivery(shop, id, { status: 'shipped' })
  expect((await erase(shop, stranger.email)).status).toBe(200)
})

test('Invoices and recent statements of withdrawal stay, and that is said before', async () => {
  const stranger = aStranger()
  const { id } = await aDeliveredOrder(shop, { payment: stranger.payment })
  expect((await shop.callAsAdmin(issueInvoice, { params: { id } })).status).toBe(200)
  const declared = { name: stranger.name, email: stranger.email, order: 'the blue coat' }
  await shop.call(withdraw, { body: declared })
  const params = { id: await idOf(stranger.email) }
  const plan = await shop.callAsAdmin(planErasure, { params })
  const said = JSON.stringify(plan.body.remainders)
  expect(said).toContain('INV-')
  expect(said).toContain('withdrawal')
  expect((await erase(shop, stranger.email)).status).toBe(200)
  const tables = (await traces([stranger.mark])).map((line) => line.split(':')[0])
  expect(new Set(tables)).toEqual(new Set(['public.invoices', 'public.withdrawals']))
})

test('The e-mail must be typed, and an account of the staff is not erased', async () => {
  const stranger = aStranger()
  await aCustomer(shop, { email: stranger.email })
  const params = { id: await idOf(stranger.email) }
  const wrong = { params, body: { email: 'other@example.com' } }
  expect((await shop.callAsAdmin(eraseCustomer, wrong)).status).toBe(422)
  const member = await aStaffMember(shop, 'editor', stranger.email)
  expect(member.email).toBe(stranger.email)
  expect(await erase(shop, stranger.email)).toMatchObject({
    status: 409,
    error: expect.stringContaining('staff'),
  })
})

const fetchData = async (call: Call, parts: CallParts, token: string) => {
  const response = await fetch(shop.origin + urlOf(call, parts), { headers: { authorization: token } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('The export of a person has everything that an erasure removes, as JSON and as a page', async () => {
  const stranger = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const { orders } = await aLife(shop, stranger, account.token)
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

test('The page of a person has every sum of money in dollars', async () => {
  const stranger = aStranger()
  const account = await aVerifiedCustomer(shop, { email: stranger.email })
  const { orders } = await aLife(shop, stranger, account.token)
  await done(shop.callAsAdmin(issueInvoice, { params: { id: orders[0]! } }))
  await give(shop, stranger.email, 7_700)
  const wish = { id: await aProduct(shop), size: 'M', name: 'Coat', price_then: 23_900 }
  const add = [{ ...wish, added_at: new Date().toISOString() }]
  await done(shop.call(changeWishlist, { body: { add, remove: [] } }, account.token))
  const { text } = await fetchData(getOwnData, { query: { format: 'html' } }, account.token)
  expect(text).toContain('Price then</dt><dd>$239.00<')
  expect(text).toContain('Unit price</dt><dd>$480.00<')
  const plain = Array.from(text.matchAll(/<dt>([^<]*)<\/dt><dd>\d{3,}<\/dd>/g), ([, name]) => name)
  expect(plain.filter((name) => !['Id', 'Product id', 'Postal code'].includes(name!))).toEqual([])
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
  expect(await traces([stranger.mark])).toEqual([expect.stringContaining('account-deleted')])
  await shop.runJobs()
  expect(await traces([stranger.mark])).toEqual([])
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
  expect((await traces([stranger.payment.shipping_line1])).length).toBeGreaterThan(0)
})

test('What an account waits for with its own e-mail ends with it, confirmed or not, and nobody else’s request does', async () => {
  const { call } = shop
  const product_id = await aProduct(shop, { sizes: ['S', 'M'], size_quantities: { S: 0, M: 0 }, quantity: 0 })
  const { token, email, password } = await aCustomer(shop)
  const ask = (size: string, by?: string) =>
    call(askForStockAlert, { body: { product_id, size, ...(by === undefined && { email }) } }, by)
  // A guest asks for the size S, too, with the same e-mail address.
  for (const [size, by] of [['S', token], ['S'], ['M', token]] as const)
    expect((await ask(size, by)).status).toBe(200)
  const { text } = await fetchData(getOwnData, { query: {} }, token)
  expect(JSON.parse(text).stock_alerts).toMatchObject([{ product_id, size: 'M', email }])
  expect((await call(eraseOwnAccount, { body: { current_password: password } }, token)).status).toBe(200)
  const { rows } = await shop.shop.pool.query(
    `select size from stock_alerts where product_id = ${product_id}`,
  )
  expect(rows).toEqual([{ size: 'S' }])
  const other = await aCustomer(shop, { email })
  await ask('S', other.token)
  expect(
    (await call(eraseOwnAccount, { body: { current_password: other.password } }, other.token)).status,
  ).toBe(200)
  const { rows: left } = await shop.shop.pool.query(
    `select size from stock_alerts where product_id = ${product_id}`,
  )
  expect(left).toEqual(rows)
})

test('An erasure that a full disk kept off the list is added to it later, once', async () => {
  const stranger = aStranger()
  await aVerifiedCustomer(shop, { email: stranger.email, name: stranger.name })
  const list = join(shop.shop.config.dataDir, ERASURES)
  await rm(list, { force: true })
  // A folder in its place, which nothing can be added to.
  await mkdir(list)
  expect((await erase(shop, stranger.email)).status).toBe(200)
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
  expect((await erase(shop, stranger.email, token)).status).toBe(403)
})
