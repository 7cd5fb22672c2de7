import { expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { getCustomer, type CustomerDetails } from '../../contract/customer.ts'
import { mergeCustomers } from '../../contract/merge.ts'
import * as contract from '../../contract/moving-in.ts'
import type { PastOrder, PeopleReport } from '../../contract/moving-in.ts'
import { exportNewsConsents } from '../../contract/news.ts'
import { eraseCustomer, exportCustomerData, planErasure } from '../../contract/person.ts'
import { countCustomers, findListedCustomer } from '../../test/customers.ts'
import { aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { reportOn, sendFile } from '../../test/files.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const send = (call: Call, file: string | Buffer) => reportOn<PeopleReport>(shop, call, file)
const count = () => countCustomers(shop)
const find = async (email: string): Promise<CustomerDetails | undefined> => {
  const found = await findListedCustomer(shop, email)
  return found && (await shop.callAsAdmin(getCustomer, { params: { id: found.id } })).body
}
const past = async (query: object): Promise<PastOrder[]> =>
  (await shop.callAsAdmin(contract.listPastOrders, { query })).body
const said = ({ notes }: PeopleReport) =>
  notes.map(({ row, message, is_left_out }) => `${row}${is_left_out ? ' left out' : ''}: ${message}`)

const CUSTOMERS =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Zip,Default Address Country Code,Phone,Total Spent,Total Orders,Note,Tags'

/** An order's own cells stand in the first of its rows. */
const ORDERS =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Refunded Amount,Payment Method,Cancelled at'
const anExport = (email: string, from: number) =>
  [
    ORDERS,
    `#${from},${email},paid,fulfilled,EUR,145.50,2024-05-01 23:30:00 -0400,1,Coat - Sky / M,120.00,C-1,Ida Moved,0.00,Shopify Payments,`,
    `#${from + 1},${email.toUpperCase()},refunded,unfulfilled,EUR,60.00,2024-06-01 12:00:00 +0200,2,Scarf,30.00,,Ida Moved,60.00,PayPal,2024-06-02 08:00:00 +0200`,
    `#${from},,,,,,,3,Sock - Rib,8.50,,,,,`,
  ].join('\r\n')

test('A file of customers arrives as guests with tags and a note, says what does not, and changes nothing the second time', async () => {
  const [ida, known] = [newEmail('ida'), await aVerifiedCustomer(shop)]
  const file = [
    CUSTOMERS,
    `1,Ida,Moved,${ida},yes,Rue 1,Lyon,'01234,FR,'+33 1 23,312.50,3,Likes linen,"vip, linen"`,
    `2,,,${ida.toUpperCase()},no,,,,,,0.00,0,,`,
    `3,No,Mail,,yes,,,,,,0.00,0,,`,
    `4,Bad,Mail,not an address,no,,,,,,0.00,0,,`,
    `5,Known,Already,${known.email},yes,,,,,,0.00,0,,`,
  ].join('\n')
  const expected = { rows: 5, arriving: 1, here: 1, left_out: 3 }
  expect(await send(contract.checkShopifyCustomers, file)).toMatchObject(expected)
  expect(await find(ida)).toBeUndefined()
  const report = await send(contract.importShopifyCustomers, file)
  expect(report).toMatchObject(expected)
  expect(said(report)).toEqual([
    '3 left out: The customer is in row 2 too.',
    '4 left out: There is no e-mail, which a customer is known by here.',
    '5 left out: This is no e-mail address.',
    '2: Agreed to news there, but the file has no proof of when and to what: no news is sent. Ask again.',
    '6: Agreed to news there, but the file has no proof of when and to what: no news is sent. Ask again.',
  ])
  const found = (await find(ida))!
  expect(found).toMatchObject({ name: 'Ida Moved', has_account: false, orders: 0, spent: 0, news: null })
  expect(found.tags.toSorted()).toEqual(['linen', 'shopify', 'vip'])
  expect(found.notes.map(({ text }) => text)).toEqual([
    'At Shopify: 3 orders, 312.50 spent.\nPhone: +33 1 23\nAddress: Rue 1, 01234 Lyon, FR\nAgreed to news there, without proof.\nLikes linen',
  ])
  expect((await find(known.email))!.notes).toEqual([])
  const { body: readers } = await shop.callAsAdmin(exportNewsConsents, {})
  expect(readers).not.toContain(ida)
  const { rows } = await shop.shop.pool.query('select count(*)::int as n from mails')
  expect(await send(contract.importShopifyCustomers, file)).toMatchObject({ arriving: 0, here: 2 })
  expect(await find(ida)).toEqual(found)
  expect((await shop.shop.pool.query('select count(*)::int as n from mails')).rows).toEqual(rows)
})

test('Orders of the old shop are found by number, e-mail and name, and neither counted nor taken twice', async () => {
  const email = newEmail('ida')
  const file = anExport(email, 1001)
  const lines = file.split('\r\n')
  const odd = [
    `#1003,,paid,,USD,5.00,yesterday,1,Gift,5.00,,,0.00,,`,
    `#1004,${email},paid,,USD,free,2024-06-01,1,Gift,5.00,,,0.00,,`,
    `#1005,${email},paid,,USD,5.00,2024-06-01,1,Gift,5.00,,,0.00,(for testing) Bogus Gateway,`,
  ]
  const report = await send(contract.importShopifyOrders, [...lines, ...odd].join('\n'))
  expect(report).toMatchObject({ rows: 6, arriving: 3, here: 0, left_out: 2 })
  expect(said(report)).toEqual([
    '6 left out: “free” is no total.',
    '7 left out: A test order: nothing was paid.',
    '5: The order arrives without its day: “yesterday” is no time.',
    '5: There is no e-mail, so no customer leads to the order.',
  ])
  expect(await past({ q: email })).toMatchObject([
    { number: '#1002', state: 'refunded, canceled, 60.00 refunded', lines: [{ quantity: 2, sku: null }] },
    {
      number: '#1001',
      name: 'Ida Moved',
      placed_at: '2024-05-02T03:30:00.000Z',
      total: '145.50',
      currency: 'EUR',
      state: 'paid, fulfilled',
      lines: [
        { title: 'Coat - Sky / M', sku: 'C-1', quantity: 1, price: '120.00' },
        { title: 'Sock - Rib', sku: null, quantity: 3, price: '8.50' },
      ],
    },
  ])
  expect((await past({ q: '#1003' })).map(({ placed_at }) => placed_at)).toEqual([null])
  expect(await past({ q: '100%' })).toEqual([])
  // Sorted by a spreadsheet, in the alphabet of Windows and with its semicolons it is the same file.
  const sorted = [lines[0], ...lines.slice(1).toReversed()].join('\n').replaceAll(',', ';')
  expect(await send(contract.importShopifyOrders, Buffer.from(sorted, 'latin1'))).toMatchObject({
    arriving: 0,
    here: 2,
  })
  await count()
  expect(await find(email)).toMatchObject({ name: 'Ida Moved', tags: ['shopify'], notes: [] })
  await send(contract.importShopifyCustomers, `${CUSTOMERS}\n1,Ida,Moved,${email},no,,,,,,205.50,2,,vip`)
  const customer = (await find(email))!
  expect([customer.tags.toSorted(), customer.notes.length]).toEqual([['shopify', 'vip'], 1])
  expect([customer.orders, customer.spent, customer.recent_orders]).toEqual([0, 0, []])
  expect((await past({ customer: customer.id })).map(({ number }) => number)).toEqual(['#1002', '#1001'])
})

test('A file of orders that has changed since says of each changed order that it stays as it is', async () => {
  const file = anExport(newEmail('ida'), 1501)
  await send(contract.importShopifyOrders, file)
  expect(said(await send(contract.checkShopifyOrders, file))).toEqual([])
  const later = file
    .replace('paid,fulfilled,EUR,145.50', 'partially_refunded,fulfilled,EUR,137.00')
    .replace('2,Scarf', '3,Scarf')
  const report = await send(contract.checkShopifyOrders, later)
  expect(report).toMatchObject({ arriving: 0, here: 2, left_out: 0 })
  const stays = 'The file has the order otherwise than it is here. It stays as it is'
  expect(said(report)).toEqual([
    `2: ${stays}: 145.50 EUR, paid, fulfilled.`,
    `3: ${stays}: 60.00 EUR, refunded, canceled, 60.00 refunded.`,
  ])
  await send(contract.importShopifyOrders, later)
  expect((await past({ q: '#1501' })).map(({ total }) => total)).toEqual(['145.50'])
})

test('What moved in of a person is in their data, follows a merged account and is erased with them', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const [into, email] = [kept.email, ended.email]
  await send(contract.importShopifyOrders, anExport(email, 2001))
  await count()
  const { id } = (await find(into))!
  expect(await past({ customer: id })).toEqual([])
  const merged = await shop.callAsAdmin(mergeCustomers, { params: { id }, body: { email } })
  expect([merged.status, merged.error]).toEqual([200, undefined])
  expect(await past({ customer: id })).toHaveLength(2)
  const { body } = await shop.callAsAdmin(exportCustomerData, { params: { id }, query: {} })
  expect(JSON.stringify(body)).toContain('Sock - Rib')
  const erased = await shop.callAsAdmin(eraseCustomer, { params: { id }, body: { email: into } })
  expect([erased.status, erased.error]).toEqual([200, undefined])
  expect(await past({ q: email })).toEqual([])

  const guest = newEmail('guest')
  await send(contract.importShopifyCustomers, `${CUSTOMERS}\n1,Gus,Est,${guest},no,,,,,,0,0,Allergic,`)
  await send(contract.importShopifyOrders, anExport(guest, 3001))
  const found = (await find(guest))!
  const params = { id: found.id }
  expect(JSON.stringify((await shop.callAsAdmin(exportCustomerData, { params, query: {} })).body)).toContain(
    'Allergic',
  )
  await shop.callAsAdmin(eraseCustomer, { params, body: { email: guest } })
  expect([await find(guest), await past({ q: guest })]).toEqual([undefined, []])
})

test('No file brings back who was erased, until they come themselves', async () => {
  const guest = newEmail('Gone')
  const customers = `${CUSTOMERS}\n1,Gus,Est,${guest.toUpperCase()},no,,,,,,0,0,Allergic,`
  await send(contract.importShopifyCustomers, customers)
  const { id } = (await find(guest))!
  const plan = await shop.callAsAdmin(planErasure, { params: { id } })
  expect(JSON.stringify(plan.body.remainders)).toContain('fingerprint')
  expect((await shop.callAsAdmin(eraseCustomer, { params: { id }, body: { email: guest } })).status).toBe(200)

  const other = newEmail('other')
  const withOther = `${customers}\n2,Oda,Ther,${other},no,,,,,,0,0,,`
  for (const call of [contract.checkShopifyCustomers, contract.importShopifyCustomers]) {
    const report = await send(call, withOther)
    expect(report).toMatchObject({ rows: 2, arriving: 1, here: 0, left_out: 1 })
    expect(said(report)).toEqual([
      '2 left out: The person was erased here, and no file brings them back. They may order or sign up again.',
    ])
  }
  expect(await send(contract.importShopifyOrders, anExport(guest, 4001))).toMatchObject({
    arriving: 0,
    left_out: 2,
  })
  expect([await find(guest), await past({ q: guest })]).toEqual([undefined, []])
  const { rows } = await shop.shop.pool.query('select erasures::text as line from erasures')
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(guest.toLowerCase())

  await aVerifiedCustomer(shop, { email: guest })
  expect(await send(contract.importShopifyCustomers, customers)).toMatchObject({ here: 1, left_out: 0 })
})

test('A file of something else is refused with a sentence', async () => {
  for (const call of [contract.checkShopifyCustomers, contract.importShopifyOrders]) {
    for (const wrong of ['', 'a,b\n1,2', ORDERS.replace('Lineitem name', 'x')]) {
      const { status } = await sendFile(shop, call, wrong)
      expect([call.path, wrong, status]).toEqual([call.path, wrong, 400])
    }
  }
})

test('Cells with NUL, cut through a character, or of days that no calendar has arrive as far as they can be kept', async () => {
  const email = newEmail('odd')
  const smile = `${'x'.repeat(199)}😀`
  const rows = ['2024-13-45 99:99:99 +0200', '0000-01-01 00:00:00 +0000', '9999-12-31 23:59:59 -1400'].map(
    (placed, index) => `#odd${index},${email},paid,,EUR,1.00,${placed},1,Co\0at ${smile},1.00,,I\0da,,,`,
  )
  const report = await send(contract.importShopifyOrders, [ORDERS, ...rows].join('\n'))
  expect(report).toMatchObject({ arriving: 3, left_out: 0, note_count: 3 })
  const kept = await past({ q: email })
  expect(kept.map(({ name, placed_at }) => [name, placed_at])).toEqual(rows.map(() => ['Ida', null]))
  const cells = `1,${'x'.repeat(99)}😀,,${newEmail('odd')},no,,,,,,0,0,no\0te,`
  expect(await send(contract.importShopifyCustomers, `${CUSTOMERS}\n${cells}`)).toMatchObject({ arriving: 1 })
})

test('A file of more orders than are inserted at once arrives whole, and a part of a number finds them', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => `#many%${at},,paid,,EUR,1.00,,1,Coat,1.00,,,,,`)
  const report = await send(contract.importShopifyOrders, [ORDERS, ...rows].join('\n'))
  expect(report).toMatchObject({ arriving: 1_001, here: 0 })
  expect((await past({ q: 'many%100' })).map(({ number }) => number).toSorted()).toEqual([
    '#many%100',
    '#many%1000',
  ])
  expect(await past({ q: 'many_100' })).toEqual([])
})

test('A file that is read while somebody is erased does not bring them back', async () => {
  const email = newEmail('ida')
  await send(contract.importShopifyOrders, anExport(email, 9_001))
  const { id } = (await find(email))!
  const { pool } = shop.shop
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const countWaiting = async () => (await pool.query(waiting)).rowCount
  // The erasure waits for this row, when most is erased.
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from customers where id = $1 for update', [id])
    const erasing = shop.callAsAdmin(eraseCustomer, { params: { id }, body: { email } })
    await expect.poll(countWaiting, { timeout: 90_000 }).toBe(1)
    let isRead = false
    const sending = send(contract.importShopifyOrders, anExport(email, 9_003)).finally(() => (isRead = true))
    await expect.poll(async () => isRead || (await countWaiting()) === 2, { timeout: 90_000 }).toBe(true)
    await holder.query('rollback')
    const [{ status }, { arriving }] = [await erasing, await sending]
    expect([status, arriving]).toEqual([200, 0])
  } finally {
    holder.release(true)
  }
  expect(await past({ q: email })).toEqual([])
})
