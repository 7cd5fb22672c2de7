import { expect, test } from 'vitest'
import { followEmailLink, updateProfile } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import { adjustCredit } from '../../contract/credit.ts'
import {
  addCustomerNote,
  type Customer,
  type CustomerDetails,
  exportCustomers,
  getCustomer,
  listCustomers,
  removeCustomerNote,
  setCustomerTags,
} from '../../contract/customer.ts'
import { refundOrder, updateOrder } from '../../contract/order.ts'
import { aCustomer, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { aGiftCard, give } from '../../test/credit.ts'
import { corrupt } from '../../test/corrupt.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { emailLinksFor } from '../../test/mails.ts'
import { aPaidOrder, aRefundedOrder, aShippedOrder, orderOf } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aReceivedReturn, CREDIT, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'

const shop = aReconciledShop()

const count = () => shop.runTask('count_customers')

const list = async (query: Input<typeof listCustomers>['query'] = {}) => {
  await count()
  const { body, error } = await shop.callAsAdmin(listCustomers, { query })
  expect(error).toBeUndefined()
  return body as Customer[]
}
const find = async (email: string) => (await list({ q: email })).find((found) => found.email === email)
const details = async (email: string) => {
  const params = { id: (await find(email))!.id }
  return (await shop.callAsAdmin(getCustomer, { params })).body as CustomerDetails
}

test('Guests are customers by their e-mail, in whatever case they typed it', async () => {
  const email = newEmail('grace')
  const first = await aPaidOrder(shop, { payment: { email, shipping_name: 'Grace Hopper' } })
  const second = await aRefundedOrder(shop, { amount: 500, payment: { email: email.toUpperCase() } })
  expect(await find(email)).toMatchObject({
    name: expect.any(String),
    has_account: false,
    orders: 2,
    spent: first.charged + second.charged - 500,
    pieces: 2,
    returns_percent: 0,
  })
})

test('An account is a customer with its first order or without one, and so are guests’ orders of its e-mail', async () => {
  const ada = await aCustomer(shop)
  expect(await find(ada.email)).toMatchObject({
    has_account: true,
    orders: 0,
    spent: 0,
    name: 'Ada Lovelace',
  })
  await aPaidOrder(shop, { token: ada.token, payment: { email: newEmail('other') } })
  await aPaidOrder(shop, { payment: { email: ada.email } })
  expect(await find(ada.email)).toMatchObject({ orders: 2 })
})

test('A guest who opens an account keeps notes and tags', async () => {
  const email = newEmail('linus')
  await aPaidOrder(shop, { payment: { email } })
  const { id } = (await find(email))!
  await shop.callAsAdmin(addCustomerNote, { params: { id }, body: { text: 'Likes wool' } })
  await aCustomer(shop, { email })
  expect(await details(email)).toMatchObject({ id, has_account: true, notes: [{ text: 'Likes wool' }] })
})

test('A customer who changes name and e-mail stays the same one, and takes a guest’s orders of that e-mail along', async () => {
  const ada = await aVerifiedCustomer(shop)
  const before = (await find(ada.email))!
  const email = newEmail('new')
  await aPaidOrder(shop, { payment: { email } })
  const guest = (await find(email))!
  await shop.callAsAdmin(setCustomerTags, { params: { id: guest.id }, body: { tags: ['VIP'] } })
  const body = { user: { name: 'Augusta', email }, current_password: ada.password }
  expect((await shop.call(updateProfile, { body }, ada.token)).status).toBe(200)
  const [link] = await emailLinksFor(shop, email)
  expect((await shop.call(followEmailLink, { body: { token: link! } })).status).toBe(200)
  expect(await find(email)).toMatchObject({ id: before.id, name: 'Augusta', orders: 1, tags: ['VIP'] })
  expect(await find(ada.email)).toBeUndefined()
})

test('An order whose e-mail is corrected is counted for its new one', async () => {
  const [wrong, right] = [newEmail('wrong'), newEmail('right')]
  const { id } = await aPaidOrder(shop, { payment: { email: wrong } })
  expect(await find(wrong)).toMatchObject({ orders: 1 })
  const body = { order: { email: right, delivery_attributes: {} } }
  expect((await shop.callAsAdmin(updateOrder, { params: { id }, body })).status).toBe(200)
  expect(await find(right)).toMatchObject({ orders: 1 })
  expect(await find(wrong)).toBeUndefined()
})

test('A size that has another name since is one of the sizes kept', async () => {
  const product = await aProduct(shop, { quantity: 9 })
  const email = newEmail()
  await aShippedOrder(shop, { product, quantity: 2, payment: { email } })
  expect((await editProduct(shop, product, { sizes: ['S', 'Medium', 'L'] })).status).toBe(200)
  await aShippedOrder(shop, { product, size: 'Medium', payment: { email } })
  expect((await details(email)).sizes).toEqual([{ size: 'Medium', bought: 3, kept: 3 }])
})

test('The page has orders, returns, sizes kept, addresses and mails', async () => {
  const { id, returned } = await aReceivedReturn(shop, { quantity: 2, payment: { email: 'ada@example.com' } })
  expect((await settle(shop, returned.number)).status).toBe(200)
  await shop.runJobs()
  const customer = await details('ada@example.com')
  expect(customer).toMatchObject({
    pieces: 2,
    returns_percent: 50,
    recent_orders: [{ id, pieces: 2, status: 'delivered' }],
    returns: [{ number: returned.number, kind: 'return', state: 'settled', pieces: 1 }],
    sizes: [{ size: 'M', bought: 2, kept: 1 }],
    addresses: [{ orders: 1 }],
  })
  expect(customer.mails.map(({ template }) => template)).toContain('order-confirmation')
})

test('Pieces that the shop refunds before they leave are canceled, and those that it refunds later have come back', async () => {
  const [unsent, sent] = [newEmail('unsent'), newEmail('sent')]
  const product = await aProduct(shop)
  const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
  const refundPieces = async ({ id }: { id: string }, restock: typeof pieces) => {
    const asked = { params: { id }, headers: {}, body: { pieces, restock } }
    expect((await shop.callAsAdmin(refundOrder, asked)).status).toBe(200)
  }
  await refundPieces(await aPaidOrder(shop, { product, payment: { email: unsent } }), pieces)
  await refundPieces(await aShippedOrder(shop, { product, payment: { email: sent } }), [])
  expect(await find(unsent)).toMatchObject({ pieces: 1, returns_percent: 0 })
  expect(await find(sent)).toMatchObject({ pieces: 1, returns_percent: 100 })
  expect(await details(unsent)).toMatchObject({ returns: [{ kind: 'cancel', state: 'settled' }] })
  expect(await details(sent)).toMatchObject({ returns: [{ kind: 'return', state: 'settled' }] })
})

test('What the page says is left of each order adds up to what was spent, also after credit and an exchange', async () => {
  const email = newEmail('left')
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 3, L: 1 } })
  const payment = { email }
  const credited = await aReceivedReturn(shop, { product, payment, choice: CREDIT })
  expect((await settle(shop, credited.returned.number)).status).toBe(200)
  const exchanged = await aReceivedReturn(shop, { product, payment, items: [{ new_size: 'L' }] })
  const { exchange } = (await settle(shop, exchanged.returned.number)).body
  const { recent_orders, spent } = await details(email)
  const leftOf = (id: string) => recent_orders.find((order) => order.id === id)!.left
  const { amount_credited } = await orderOf(shop, credited.id)
  expect(amount_credited).toBeGreaterThan(0)
  expect(leftOf(credited.id)).toBe(credited.charged - amount_credited)
  expect(leftOf(exchange!.order_id)).toBe((await orderOf(shop, exchange!.order_id)).total)
  expect(recent_orders.reduce((sum, { left }) => sum + left, 0)).toBe(spent)
})

test('The list is found by parts of name and e-mail, by tag, and sorted', async () => {
  const name = 'Zoë Quux'
  const [low, high] = [newEmail('zoe'), newEmail('zoe')]
  await aCustomer(shop, { email: low, name })
  await aCustomer(shop, { email: high, name })
  await aPaidOrder(shop, { payment: { email: high } })
  const emails = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ email }) => email)
  expect(await emails({ q: 'quux', sort: 'spent' })).toEqual([high, low])
  expect(await emails({ q: 'ZOË q', sort: 'orders' })).toEqual([high, low])
  expect(await emails({ q: 'qu_x' })).toEqual([])
  const { id } = (await find(low))!
  const body = { tags: [' Press ', 'press', 'Wholesale'] }
  const tagged = await shop.callAsAdmin(setCustomerTags, { params: { id }, body })
  expect(tagged.body.tags).toEqual(['press', 'Wholesale'])
  expect(await emails({ tag: 'PRESS' })).toEqual([low])
  const sums = (await list({ sort: 'spent' })).map(({ spent }) => spent)
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
})

test('A note is written and removed, and an unknown customer answers 404', async () => {
  const { email } = await aCustomer(shop)
  const { id } = (await find(email))!
  const written = await shop.callAsAdmin(addCustomerNote, { params: { id }, body: { text: ' Called ' } })
  expect(written.body.notes).toMatchObject([{ text: 'Called' }])
  const params = { id, note: written.body.notes[0]!.id }
  expect((await shop.callAsAdmin(removeCustomerNote, { params })).body.notes).toEqual([])
  expect((await shop.callAsAdmin(removeCustomerNote, { params })).status).toBe(404)
  const unknown = { id: 2_000_000_000 }
  const note = { params: unknown, body: { text: 'Who?' } }
  expect((await shop.callAsAdmin(addCustomerNote, note)).status).toBe(404)
  expect((await shop.callAsAdmin(getCustomer, { params: unknown })).status).toBe(404)
})

test('The export has a row for each customer of the filter', async () => {
  const name = 'Formula, "quoted"'
  const { email } = await aCustomer(shop, { name })
  await count()
  const { body } = await shop.callAsAdmin(exportCustomers, { query: { q: email } })
  const [head, row, end] = String(body).trim().split('\n')
  expect(head).toContain('id,email,name,has_account,orders,spent')
  expect(row).toContain(`${email},"Formula, ""quoted""",yes,0,0.00`)
  expect(end).toBeUndefined()
})

test('An exchange sells pieces but is no order of its own, also where it alone is left of an e-mail', async () => {
  const [email, corrected] = [newEmail('swap'), newEmail('swapped')]
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 1, L: 1 } })
  const { id, charged, returned } = await aReceivedReturn(shop, {
    product,
    items: [{ new_size: 'L' }],
    payment: { email },
  })
  expect((await settle(shop, returned.number)).body).toMatchObject({ exchange: { state: 'sent' } })
  expect(await find(email)).toMatchObject({ orders: 1, spent: charged, pieces: 2 })
  expect(await rulesBroken(shop)).toEqual(new Set())
  const body = { order: { email: corrected, delivery_attributes: {} } }
  expect((await shop.callAsAdmin(updateOrder, { params: { id }, body })).status).toBe(200)
  expect(await find(corrected)).toMatchObject({ orders: 1, spent: charged, pieces: 1 })
  expect(await find(email)).toMatchObject({ orders: 0, spent: 0, pieces: 1 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A sum that is not that of the orders is a discrepancy', async () => {
  const email = newEmail('sum')
  await aPaidOrder(shop, { payment: { email } })
  const { id } = (await find(email))!
  const found = async () =>
    (await findDiscrepancies(shop.shop)).discrepancies.filter(({ where }) => where === `customer ${id}`)
  expect(await found()).toEqual([])
  await corrupt(shop, 'update customers set spent = spent + 1 where id = $1', [id])
  expect(await found()).toHaveLength(1)
  await corrupt(shop, 'insert into changed_customers (email) values ($1)', [email])
  await count()
  expect(await found()).toEqual([])
})

test('The page of a customer has their store credit and the gift cards that were mailed to them, and of no other', async () => {
  const { email } = await aVerifiedCustomer(shop)
  await give(shop, email, 2_500)
  const card = await aGiftCard(shop, { recipient_email: email, amount: 5_000 })
  await aGiftCard(shop, { recipient_email: `l${email}` })
  const credit = (await details(email)).credit
  expect(credit).toEqual([
    expect.objectContaining({
      kind: 'gift_card',
      last_four: card.code.slice(-4),
      balance: 5_000,
      frozen: null,
    }),
    expect.objectContaining({ kind: 'store_credit', last_four: null, balance: 2_500, held: 0 }),
  ])
  const body = { kind: 'freeze' as const, reason: 'a lost password', key: newEmail('freeze') }
  await shop.callAsAdmin(adjustCredit, { params: { id: credit[1]!.id }, body })
  expect((await details(email)).credit[1]).toMatchObject({ frozen: 'staff', frozen_why: 'a lost password' })
  const guest = newEmail('friend')
  await aPaidOrder(shop, { payment: { email: guest } })
  expect((await details(guest)).credit).toEqual([])
})
