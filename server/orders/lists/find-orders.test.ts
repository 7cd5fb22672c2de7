import { expect, test } from 'vitest'
import { listAdminOrders, listUnpaidCheckouts, type AdminOrderFilter } from '../../../contract/order.ts'
import { checkShipments, type CheckedShipment } from '../../../contract/packing.ts'
import { TOTAL_IS_MORE } from '../../../contract/total.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { manyPaidOrders } from '../../../test/many-orders.ts'
import { anOrder, aPaidOrder, changeDelivery } from '../../../test/orders.ts'
import { CARDS, submitPayment } from '../../../test/payment-form.ts'
import { aProduct } from '../../../test/products.ts'
import { changeSetting } from '../../../test/settings.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()

const list = async (query: AdminOrderFilter) => {
  const { status, body, headers } = await shop.callAsAdmin(listAdminOrders, { query })
  expect(status).toBe(200)
  return {
    ids: body.map(({ id }: { id: string }) => id) as string[],
    total: Number(headers.get('x-total-count')),
    isMore: headers.get(TOTAL_IS_MORE) === 'true',
  }
}
const find = async (q: string, more: AdminOrderFilter = {}) => (await list({ q, ...more })).ids

test('One field finds an order by name, e-mail, number, tracking, postal code and product', async () => {
  const shirt = await aProduct(shop, { name: 'Poplin Shirt, 100% Cotton' })
  const wanted = await aPaidOrder(shop, {
    product: shirt,
    payment: {
      email: 'Wanted_One@Example.org',
      shipping_name: 'Zoë van der Berg-Åkesson',
      shipping_country: 'GB',
      shipping_state: '',
      shipping_postal_code: 'SW1Y 4LE',
    },
  })
  await aPaidOrder(shop, { payment: { email: 'wantedXone@example.org', shipping_name: 'Somebody Else' } })
  await changeDelivery(shop, wanted.id, { tracking_information: '1Z 999 AA1 01 2345 6784' })
  const letters = wanted.id.replaceAll('-', '').slice(2)
  for (const text of [
    'wanted_one',
    'ZOË VAN',
    'berg-åk',
    'bergåkes',
    letters.slice(0, 5).toLowerCase(),
    wanted.id.slice(0, 11),
    letters.slice(-4),
    ` ${wanted.id.slice(-11)} `,
    '1z999aa1 0123',
    '6784',
    'sw1y4le',
    'SW1Y 4',
    'poplin shirt, 100%',
    'shirt cotton',
    'Cotton, poplin',
    'ËV',
  ]) {
    expect(await find(text), text).toEqual([wanted.id])
  }
  for (const text of ['nothing like it', 'poplin coat', '_____', 'wantedone', 'hl-zzzzz']) {
    expect(await find(text), text).toEqual([])
  }
  expect(await find('poplin', { status: 'shipped' })).toEqual([])
  expect(await find('poplin', { status: 'manufacturing', email: 'wanted' })).toEqual([wanted.id])
})

test('What is to be made or shipped comes oldest first, everything else newest first, unless asked for otherwise', async () => {
  const product = await aProduct(shop, { name: 'Sorted Scarf', quantity: 20 })
  const [first, second] = [await aPaidOrder(shop, { product }), await aPaidOrder(shop, { product })]
  const [newest, oldest] = [
    [second.id, first.id],
    [first.id, second.id],
  ]
  expect(await find('sorted scarf')).toEqual(newest)
  expect(await find('sorted scarf', { sort: 'oldest' })).toEqual(oldest)
  expect(await find('sorted scarf', { todo: 'make' })).toEqual(oldest)
  expect(await find('sorted scarf', { todo: 'make', sort: 'newest' })).toEqual(newest)
  expect(await find('sorted scarf', { todo: 'make', limit: 1, page: 2 })).toEqual([second.id])
  const all = await list({ product_id: product, sort: 'oldest' })
  expect(all).toEqual({ ids: oldest, total: 2, isMore: false })
})

test('A text that finds thousands shows those among the first orders of the list, and says that there are more', async () => {
  await manyPaidOrders(shop, 5_050)
  for (const q of ['example.com', 'da', '@example.co']) {
    expect(await list({ q, limit: 2, sort: 'oldest' }), q).toEqual({
      ids: ['HL-05050', 'HL-05048'],
      total: 3,
      isMore: true,
    })
  }
  expect(await list({ q: 'da', limit: 2, sort: 'oldest', page: 2 })).toMatchObject({ total: 5, isMore: true })
  // All of these are known, although the list tells of a thousand only.
  expect(await list({ q: 'ada4', sort: 'oldest', limit: 2, page: 500 })).toEqual({
    ids: ['HL-04000', 'HL-04001'].toSorted(),
    total: 1_000,
    isMore: true,
  })
  expect(await find('ada5050@')).toEqual(['HL-05050'])
  expect(await list({ q: 'ada505', sort: 'oldest', limit: 1, page: 9 })).toEqual({
    ids: [],
    total: 2,
    isMore: false,
  })
})

test('A list costs three statements beside the session, whatever is searched for', async () => {
  const token = await shop.adminToken()
  for (const query of [
    {},
    { q: 'lovelace' },
    { q: 'ad' },
    { q: 'example.com' },
    { todo: 'make', q: 'coat' },
  ] as const) {
    const statements = await shop.statementsOf(() => shop.call(listAdminOrders, { query }, token))
    expect(statements.length, `${JSON.stringify(query)}\n${statements.join('\n')}`).toBeLessThanOrEqual(4)
  }
})

const unpaid = async (q = '') => {
  const { status, body } = await shop.callAsAdmin(listUnpaidCheckouts, { query: { q, limit: 50, page: 1 } })
  expect(status).toBe(200)
  return body
}

test('An unpaid checkout shows each time what the provider said, and is found by what was typed there', async () => {
  const order = await anOrder(shop)
  const email = 'I.Tried@Example.com'
  await submitPayment(order.session_url, { card_number: CARDS.declined, email })
  await submitPayment(order.session_url, { card_number: CARDS.insufficientFunds, email })
  await expect.poll(async () => (await unpaid('tried@'))[0]?.failures.length).toBe(2)
  const [checkout] = await unpaid('tried@')
  expect(checkout).toMatchObject({
    id: order.id,
    state: 'awaiting_payment',
    email,
    subtotal: 48_000,
    order_items: [{ quantity: 1, product: { name: 'Wool Coat' } }],
  })
  // The provider tells times by the second.
  expect(checkout.failures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: 'generic_decline',
        message: 'Your card was declined.',
        card: 'visa 0002',
      }),
      expect.objectContaining({
        code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        card: 'visa 9995',
      }),
    ]),
  )
  expect(await unpaid(order.id.slice(-5))).toMatchObject([{ id: order.id }])
  expect(await find('tried@')).toEqual([])

  await submitPayment(order.session_url, { email })
  await expect.poll(() => find('tried@')).toEqual([order.id])
  expect(await unpaid('tried@')).toEqual([])
})

test('Unpaid checkouts come newest first, those of an account with its e-mail', async () => {
  const { token } = await aCustomer(shop, { email: 'undecided@example.com' })
  const first = await anOrder(shop, { token })
  const second = await anOrder(shop)
  const ids = (await unpaid()).map(({ id }: { id: string }) => id)
  expect(ids.slice(0, 2)).toEqual([second.id, first.id])
  expect(await unpaid('undecided')).toMatchObject([
    { id: first.id, email: 'undecided@example.com', failures: [] },
  ])
})

test('An order is found by either end of its number and as a slip has it, whatever prefix the shop has today', async () => {
  const earlier = await aPaidOrder(shop)
  await changeSetting(shop, 'shop', { order_prefix: 'LOOM' })
  const { id } = await aPaidOrder(shop)
  expect(id).toMatch(/^LOOM-/)
  const letters = id.slice(5)
  for (const text of [letters.slice(0, 5), `#${letters.slice(0, 8)}`, id.slice(0, 11), letters.slice(-5)]) {
    expect(await find(text.toLowerCase()), text).toEqual([id])
  }
  expect(await find(id.replaceAll('-', ''))).toEqual([id])
  expect(await find(earlier.id.slice(3, 9))).toEqual([earlier.id])
  expect((await list({ id: letters.slice(0, 7) })).ids).toEqual([id])
  expect((await list({ id: 'loom-' })).ids).toEqual([id])
  const lines = [{ order: letters.slice(0, 9) }, { order: earlier.id.slice(3, 12) }]
  const { body } = await shop.callAsAdmin(checkShipments, { body: { lines } })
  expect(body.lines.map((line: CheckedShipment) => line.id)).toEqual([id, earlier.id])
})
