import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { exportOrders, listAdminOrders, refundOrder, updateOrder } from '../../contract/order.ts'
import * as contract from '../../contract/sales.ts'
import { inGarmentOrder } from '../../contract/sizes.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { aCoatOfSizes, exchangeForDearer } from '../../test/dearer-exchanges.ts'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound, rulesBroken } from '../../test/discrepancies.ts'
import { aGiftCard } from '../../test/credit.ts'
import { anOrder, aPaidOrder, expireOrderTooEarly, refund } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aCategory, aColour, aStyle } from '../../test/styles.ts'
import { aDeliveredOrder, aReceivedReturn, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { addDays } from './periods.ts'
import { seeded } from '../../chaos/random.ts'

const shop = aReconciledShop()

const count = () => shop.runTask('count_sales')
const sales = async (query: object = {}): Promise<contract.SalesReport> =>
  (await shop.callAsAdmin(contract.getSales, { query })).body
const goods = async (query: object = {}): Promise<contract.GoodsReport> =>
  (await shop.callAsAdmin(contract.getSoldGoods, { query })).body
const file = async (query: { table: contract.SalesTable } & Record<string, unknown>) => {
  const { body, headers } = await shop.callAsAdmin(contract.exportSales, { query })
  expect(headers.get('content-type')).toContain('text/csv')
  return parse(body, { columns: true, bom: true }) as Record<string, string>[]
}
const POSTAL_CODES: Record<string, string> = { CA: 'M5H 2N2', DE: '10115' }
const sendTo = (id: string, country: string) => {
  const address = { country, postal_code: POSTAL_CODES[country]! }
  const body = { order: { delivery_attributes: { address_attributes: address } } }
  return shop.callAsAdmin(updateOrder, { params: { id }, body })
}
const takeBack = (id: string, product_id: number, quantity: number, amount: number) =>
  shop.callAsAdmin(refundOrder, {
    params: { id },
    headers: {},
    body: { amount, pieces: [{ product_id, size: 'M', quantity }] },
  })

/** A day of the test's own, to which it moves its orders. */
async function moveTo(daysAgo: number, ...orders: string[]) {
  for (const id of orders) await backdateOrder(shop, id, `${daysAgo} days`)
  const day = addDays(todayIn('UTC'), -daysAgo)
  return { from: day, to: day }
}

test('Payments and refunds are exported on their own days, whichever day the order counts on', async () => {
  const coat = await aProduct(shop, { quantity: 50 })
  const { id, charged, payment_intent } = await aPaidOrder(shop, { product: coat })
  await refund(shop, id, 1_000)
  const rows = async (query: object) =>
    (await file({ table: 'payments', ...query }))
      .filter(({ order_id }) => order_id === id)
      .map(({ kind, card, credit }) => [kind, card, credit])
  const paid = ['payment', (charged / 100).toFixed(2), '0.00']
  expect(await rows({})).toEqual([paid, ['refund', '-10.00', '0.00']])
  expect((await file({ table: 'payments' })).find(({ order_id }) => order_id === id)).toMatchObject({
    day: todayIn('UTC'),
    order_kind: 'goods',
    reference: payment_intent,
  })

  const day = await moveTo(290, id)
  expect(await rows(day)).toContainEqual(paid)
  expect(await rows({})).toEqual([['refund', '-10.00', '0.00']])
})

test('What is paid for a dearer size is exported on the day of its payment, also before the exchange is sent', async () => {
  const coat = await aCoatOfSizes(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  const { number, child } = await exchangeForDearer(shop, id)
  const rows = async (query: object) =>
    (await file({ table: 'payments', ...query }))
      .filter(({ order_id }) => order_id === child)
      .map(({ kind, card }) => [kind, card])
  const paid = [['payment', '20.00']]
  const today = { from: todayIn('UTC'), to: todayIn('UTC') }
  expect(await rows(today)).toEqual(paid)
  const day = await moveTo(3, child)
  expect(await rows(day)).toEqual(paid)
  await receive(shop, number)
  expect((await settle(shop, number)).status).toBe(200)
  expect(await rows(day)).toEqual(paid)
  expect(await rows(today)).toEqual([])
  await moveTo(3_900, id, child)
})

test('A sold gift card makes no row in the sales by country, and takes none away', async () => {
  const card = await aGiftCard(shop)
  const day = await moveTo(310, card.id)
  const order = await aPaidOrder(shop)
  for (const wanted of [[], ['US']]) {
    if (wanted.length > 0) await moveTo(310, order.id)
    for (const isCounted of [false, true]) {
      if (isCounted) await count()
      expect((await sales(day)).countries.map(({ country }) => country)).toEqual(wanted)
      expect((await file({ table: 'countries', ...day })).map(({ country }) => country)).toEqual(wanted)
    }
  }
  await moveTo(3_900, card.id, order.id)
})

test('A payment, a refund, a piece taken back and a corrected country are seen at once and after the count', async () => {
  const coat = await aProduct(shop, { quantity: 50 })
  const { id, charged } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  const day = await moveTo(300, id)
  const seen = async (wanted: object, country = 'US') => {
    for (const isCounted of [false, true]) {
      if (isCounted) await count()
      const { totals, countries } = await sales(day)
      expect(totals, `counted: ${isCounted}`).toMatchObject(wanted)
      expect(countries).toMatchObject([{ country, ...wanted }])
      const { pieces, pieces_back, goods: sold, goods_back } = totals
      const sums = { pieces, pieces_back, goods: sold, goods_back }
      const report = await goods(day)
      expect(report.products).toMatchObject([{ id: coat, name: 'Wool Coat', ...sums }])
      expect(report.sizes).toEqual([{ size: 'M', ...sums }])
      expect(report.product_types).toMatchObject([{ product_type: 'women', ...sums }])
    }
  }
  await seen({ orders: 1, charged, refunded: 0, pieces: 2, goods: 96_000, pieces_back: 0, goods_back: 0 })
  expect((await takeBack(id, coat, 1, 40_000)).status).toBe(200)
  await seen({
    orders: 1,
    charged,
    refunded: 40_000,
    pieces: 2,
    goods: 96_000,
    pieces_back: 1,
    goods_back: 48_000,
  })
  expect((await sendTo(id, 'CA')).status).toBe(200)
  await seen({ orders: 1, charged, refunded: 40_000 }, 'CA')
})

test('An exchange is no order more: one piece has come back, and one more is sold', async () => {
  const { id, charged, returned } = await aReceivedReturn(shop, { items: [{ new_size: 'L' }] })
  await settle(shop, returned.number)
  const day = await moveTo(4_000, id, returned.exchange!.order_id)
  for (const isCounted of [false, true]) {
    if (isCounted) await count()
    expect((await sales(day)).totals, `counted: ${isCounted}`).toMatchObject({
      orders: 1,
      charged,
      refunded: 0,
      pieces: 2,
      goods: 96_000,
      pieces_back: 1,
      goods_back: 48_000,
    })
  }
})

test('An order that could not be kept is an order with its money, but has sold no piece', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const late = await anOrder(shop, { product: coat })
  await expireOrderTooEarly(shop, late.id)
  const kept = await aPaidOrder(shop, { product: coat })
  await pay(late.session_url)
  await followSession(shop.shop, late.session_id, { by: 'provider' })
  await shop.runJobs()
  const day = await moveTo(400, kept.id, late.id)
  const { totals, countries } = await sales(day)
  expect(totals).toMatchObject({ orders: 2, pieces: 1, goods: 48_000 })
  expect(totals.refunded).toBe(totals.charged / 2)
  expect(countries.map(({ country, orders }) => [country, orders]).toSorted()).toEqual([
    ['', 1],
    ['US', 1],
  ])
  const query = { paid_from: day.from, paid_to: day.to, country: contract.NO_COUNTRY }
  const { body } = await shop.callAsAdmin(listAdminOrders, { query })
  expect(body.map((order: { id: string }) => order.id)).toEqual([late.id])
})

interface Plain {
  day: string
  country: string
  orders: { id: string; charged: number; refunded: number }
  lines: { product: number; size: string; quantity: number; back: number; price: number }[]
}

/** The orders as they stand, without any sum in SQL. */
async function readPlainly(): Promise<Plain[]> {
  const { pool } = shop.shop
  const orders = (await pool.query('select * from orders where paid_at is not null')).rows
  const items = (await pool.query('select * from order_items')).rows
  const deliveries = (await pool.query('select * from deliveries')).rows
  return orders.map((order) => {
    const delivery = deliveries.find(({ order_id }) => order_id === order.id)
    return {
      day: (order.paid_at as Date).toISOString().slice(0, 10),
      country: delivery?.country ?? '',
      orders: { id: order.id, charged: order.amount_charged, refunded: order.amount_refunded },
      lines: items
        .filter(({ order_id }) => delivery && order_id === order.id)
        .map((item) => ({
          product: item.product_id,
          size: item.size,
          quantity: item.quantity,
          back: item.taken_back,
          price: item.unit_price,
        })),
    }
  })
}

const sumOf = <T>(rows: T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const goodsOf = (lines: Plain['lines']) => ({
  pieces: sumOf(lines, ({ quantity }) => quantity),
  goods: sumOf(lines, ({ quantity, price }) => quantity * price),
  pieces_back: sumOf(lines, ({ back }) => back),
  goods_back: sumOf(lines, ({ back, price }) => back * price),
})
const sumsOf = (rows: Plain[]) => ({
  orders: rows.length,
  charged: sumOf(rows, ({ orders }) => orders.charged),
  refunded: sumOf(rows, ({ orders }) => orders.refunded),
  ...goodsOf(rows.flatMap(({ lines }) => lines)),
})

const ORDERS = 300
const NOTHING_SOLD = { pieces: 0, goods: 0, pieces_back: 0, goods_back: 0 }
const AT_ONCE = 6

const goodsAlone = ({
  pieces,
  goods: value,
  pieces_back,
  goods_back,
}: contract.GoodsSums = NOTHING_SOLD) => ({
  pieces,
  goods: value,
  pieces_back,
  goods_back,
})

test(
  'After 300 random orders, refunds, returns and cancellations every figure is that of a plain scan to the cent',
  { timeout: 300_000 },
  async () => {
    const seed = Date.now() % 1_000_000
    const { whole: roll } = seeded(String(seed))
    const plain = { quantity: 9_000, price: 4_999 }
    const colours = [await aColour(shop), await aColour(shop)]
    const category_id = await aCategory(shop)
    const shirts = await aStyle(shop, colours, { category_id, product: { quantity: 9_000 } })
    const products = [
      await aProduct(shop, { ...plain, name: 'Tote' }),
      await aProduct(shop, { ...plain, name: 'Crew', price: 12_345, product_type: 'men' }),
      await aProduct(shop, {
        name: 'Coat',
        product_type: 'unisex',
        price: 48_001,
        size_quantities: { S: 900, M: 900 },
        sizes: ['S', 'M'],
      }),
      ...shirts.products,
    ]
    const live = async () => {
      const choice = roll(10)
      const [product, quantity] = [products[roll(products.length)]!, 1 + roll(3)]
      const age = roll(roll(3) === 0 ? 1_000 : 130)
      const country = ['US', 'CA', 'DE'][roll(3)]!
      const cents = 50 + roll(4_000)
      if (choice === 0) return void (await anOrder(shop, { product, quantity }))
      const { id } = await aPaidOrder(shop, { product, quantity })
      if (country !== 'US') expect((await sendTo(id, country)).status).toBe(200)
      await backdateOrder(shop, id, `${age} days`)
      if (choice < 3) expect((await refund(shop, id, choice === 1 ? cents : undefined)).status).toBe(200)
      if (choice === 3) expect((await takeBack(id, product, 1, cents)).status).toBe(200)
    }
    for (let n = 0; n < ORDERS; n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, live))
      if (roll(8) === 0) await count()
    }

    const all = await readPlainly()
    const last = todayIn('UTC')
    for (let n = 0; n < 12; n++) {
      if (n === 9) {
        await count()
        await shop.runTask('count_sales_of_years')
      }
      // Every third period has whole years, as a rule.
      const longest = n % 3 === 2 ? 1_000 : 140
      const from = addDays(last, -roll(longest))
      const to = addDays(from, roll(longest))
      const by = contract.SALES_STEPS[roll(3)]!
      const within = (period: { from: string; to: string }) =>
        all.filter(({ day }) => day >= period.from && day <= period.to)
      const told = `seed ${seed}: ${from} to ${to} by ${by}`
      const report = await sales({ from, to, by })
      expect(report.totals, told).toEqual(sumsOf(within({ from, to })))
      expect(report.totals_before, told).toEqual(sumsOf(within(report.period_before)))
      for (const point of report.points) expect(point.sums, told).toEqual(sumsOf(within(point)))
      expect(sumOf(report.points, ({ sums }) => contract.netSales(sums))).toBe(
        contract.netSales(report.totals),
      )
      expect(sumOf(report.points, ({ before }) => before.charged)).toBe(report.totals_before.charged)
      for (const { country, ...sums } of report.countries) {
        expect(sums, told).toEqual(sumsOf(within({ from, to }).filter((order) => order.country === country)))
      }
      expect(sumOf(report.countries, ({ orders }) => orders)).toBe(report.totals.orders)

      const lines = within({ from, to }).flatMap((order) => order.lines)
      const sold = await goods({ from, to })
      expect(sold.product_count).toBe(new Set(lines.map(({ product }) => product)).size)
      for (const product of sold.products) {
        expect(product, told).toMatchObject(goodsOf(lines.filter((line) => line.product === product.id)))
      }
      const sizes = sold.sizes.map(({ size }) => size)
      expect(sizes, told).toEqual(inGarmentOrder(sizes))
      for (const { size, ...sums } of sold.sizes) {
        expect(sums, told).toEqual(goodsOf(lines.filter((line) => line.size === size)))
      }
      for (const [at, colour] of colours.entries()) {
        const sums = goodsAlone(sold.colours.find(({ id }) => id === colour))
        const product = shirts.products[at]!
        expect(sums, told).toEqual(goodsOf(lines.filter((line) => line.product === product)))
      }
      const sums = goodsAlone(sold.categories.find(({ id }) => id === category_id))
      expect(sums, told).toEqual(goodsOf(lines.filter((line) => shirts.products.includes(line.product))))
      for (const table of [sold.colours, sold.categories]) {
        expect(
          sumOf(table, (row) => row.goods),
          told,
        ).toBe(report.totals.goods)
        expect(
          sumOf(table, (row) => row.goods_back),
          told,
        ).toBe(report.totals.goods_back)
      }
      expect(sumOf(sold.products, ({ pieces }) => pieces)).toBe(report.totals.pieces)
      expect(sumOf(sold.product_types, ({ goods_back }) => goods_back)).toBe(report.totals.goods_back)
    }
  },
)

test('A year that has ended is read from its own sums, and from its months while it has none', async () => {
  const coat = await aProduct(shop, { quantity: 5 })
  const { id } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  const { from: day } = await moveTo(500, id)
  const year = { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  const sold = async () => (await goods(year)).products.find((product) => product.id === coat)
  const change = (text: string) => corrupt(shop, text)
  await count()
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 0 })
  await shop.runTask('count_sales_of_years')
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 0 })
  const more = `update sales_years set pieces = pieces + 1 where product_id = ${coat}`
  const less = more.replace('+', '-')
  await change(more)
  expect(await sold()).toMatchObject({ pieces: 3 })
  await change(less)
  await expectToBeFound(shop, { change, corruption: more, repair: less, rule: 'The goods sold in a year' })

  expect((await takeBack(id, coat, 1, 40_000)).status).toBe(200)
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 1 })
  await count()
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 1 })
  await shop.runTask('count_sales_of_years')
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 1 })
  expect(await rulesBroken(shop)).toEqual(new Set())

  // As after the count of a release that does not know of years.
  await change(more)
  await shop.runTask('count_sales_of_years')
  expect(await sold()).toMatchObject({ pieces: 2, pieces_back: 1 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A sum opens to the orders that it consists of', async () => {
  const all = await readPlainly()
  const from = addDays(todayIn('UTC'), -60)
  const to = addDays(todayIn('UTC'), -20)
  const { totals, countries } = await sales({ from, to })
  const { products, sizes, product_types, colours, categories } = await goods({ from, to })
  const found = async (filter: object) => {
    const query = { paid_from: from, paid_to: to, ...filter }
    const { body, status } = await shop.callAsAdmin(exportOrders, { query })
    expect(status).toBe(200)
    const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[]
    return {
      orders: rows.length,
      charged: Math.round(sumOf(rows, ({ total }) => Number(total)) * 100),
      ids: rows.map(({ id }) => id).toSorted(),
    }
  }
  expect(await found({})).toMatchObject({ orders: totals.orders, charged: totals.charged })
  for (const { country, orders, charged } of countries) {
    expect(await found({ country })).toMatchObject({ orders, charged })
  }
  const holding = (is: (line: Plain['lines'][number]) => boolean) =>
    all
      .filter(({ day, lines }) => day >= from && day <= to && lines.some(is))
      .map(({ orders }) => orders.id)
      .toSorted()
  const { id } = products[0]!
  expect((await found({ product_id: id })).ids).toEqual(holding(({ product }) => product === id))
  const { size } = sizes[0]!
  expect((await found({ size })).ids).toEqual(holding((line) => line.size === size))
  const { product_type } = product_types[0]!
  const typed = products
    .filter((product) => product.product_type === product_type)
    .map((product) => product.id)
  expect((await found({ product_type })).ids).toEqual(holding(({ product }) => typed.includes(product)))
  // The two shirts have a colour each, and one category.
  const shirts = products.filter(({ name }) => name.startsWith('Linen Shirt')).map((shirt) => shirt.id)
  const ofColours = colours.flatMap((colour) => colour.id ?? [])
  expect(ofColours).toHaveLength(2)
  const inColours = await Promise.all(ofColours.map((colour_id) => found({ colour_id })))
  const inEither = inColours.flatMap(({ ids }) => ids)
  const shirtOrders = holding(({ product }) => shirts.includes(product))
  expect(inEither.toSorted()).toEqual(shirtOrders)
  const category_id = categories.find(({ id }) => id !== null)!.id
  expect((await found({ category_id })).ids).toEqual(shirtOrders)
  // The rows of what has none.
  const others = holding(({ product }) => !shirts.includes(product))
  expect(others.length).toBeGreaterThan(0)
  expect((await found({ colour_id: contract.NO_ID })).ids).toEqual(others)
  expect((await found({ category_id: contract.NO_ID })).ids).toEqual(others)
  expect((await found({ product_type: contract.NO_WORD })).ids).toEqual([])
})

test('What was sold without a size is found by the filter that its row links to', async () => {
  const scarf = await aProduct(shop, { name: 'Scarf', sizes: [] })
  const { id } = await aPaidOrder(shop, { product: scarf, size: '' })
  const { sizes } = await goods({})
  expect(sizes).toContainEqual(expect.objectContaining({ size: '', pieces: 1 }))
  const { body } = await shop.callAsAdmin(listAdminOrders, { query: { size: contract.NO_WORD } })
  expect(body.map((order: { id: string }) => order.id)).toEqual([id])
})

test('Each table is saved as a file, with the sums that the page shows', async () => {
  const from = addDays(todayIn('UTC'), -90)
  const { totals, points } = await sales({ from, by: 'month' })
  const periods = await file({ table: 'periods', from, by: 'month' })
  expect(periods.map((row) => row['from'])).toEqual(points.map((point) => point.from))
  for (const table of ['periods', 'countries'] as const) {
    const cents = sumOf(await file({ table, from, by: 'month' }), ({ net }) => Math.round(Number(net) * 100))
    expect(cents, table).toBe(contract.netSales(totals))
  }
  for (const table of ['products', 'sizes', 'product_types', 'colours', 'categories'] as const) {
    expect(
      sumOf(await file({ table, from }), ({ pieces }) => Number(pieces)),
      table,
    ).toBe(totals.pieces)
  }
  expect(await file({ table: 'products', from: '2001-01-01', to: '2001-01-01' })).toEqual([])
})

test('A product’s name that a spreadsheet would run is saved as text', async () => {
  const product = await aProduct(shop, { name: '=1+1', quantity: 30 })
  await aPaidOrder(shop, { product, quantity: 2 })
  const names = (await file({ table: 'products' })).map(({ name }) => name)
  expect(names).toContain(`'=1+1`)
  expect(names).not.toContain('=1+1')
})

test('The stock of a size lasts as long as the pace of eight weeks says, and is ordered a delivery earlier', async () => {
  const product = await aProduct(shop, {
    name: 'Parka',
    sizes: ['S', 'M', 'L'],
    size_quantities: { S: 10, M: 24, L: 5 },
  })
  const { id } = await aPaidOrder(shop, { product, quantity: 5 })
  await takeBack(id, product, 1, 1_000)
  const { body } = await shop.callAsAdmin(contract.getStockCover, { query: { lead_weeks: 2 } })
  const rows = body.sizes.filter((row: contract.StockCover) => row.product_id === product)
  // A new product is judged by one week: 19 are left of M, of which 4 were sold.
  expect(rows).toEqual([
    {
      product_id: product,
      name: 'Parka',
      size: 'M',
      available: 19,
      pieces: 4,
      weeks: 1,
      cover_weeks: 4.8,
      reorder_by: addDays(todayIn('UTC'), 19),
    },
  ])
  const saved = (await file({ table: 'stock', lead_weeks: 2 })).find((row) => row['name'] === 'Parka')
  expect(saved).toMatchObject({ size: 'M', available: '19', pieces_sold: '4', cover_weeks: '4.8' })
})

test('The stock of a size that has another name since lasts as long as what was sold under both says', async () => {
  const product = await aProduct(shop, { sizes: ['S', 'M'], size_quantities: { S: 10, M: 24 } })
  await aPaidOrder(shop, { product, quantity: 3 })
  expect((await editProduct(shop, product, { sizes: ['S', 'Medium'] })).status).toBe(200)
  await aPaidOrder(shop, { product, size: 'Medium', quantity: 1 })
  const { body } = await shop.callAsAdmin(contract.getStockCover, { query: { lead_weeks: 2 } })
  const rows = body.sizes.filter((row: contract.StockCover) => row.product_id === product)
  expect(rows).toMatchObject([{ size: 'Medium', available: 20, pieces: 4, cover_weeks: 5 }])
})

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day is after the last one.'],
  [{ from: '2020-01-01', to: '2026-03-01' }, 'Choose three years at most.'],
  [{ from: '1999-12-31', to: '2000-01-03' }, 'Choose a day of this century.'],
  [{ to: '9999-12-31' }, 'Choose a day of this century.'],
])('A period %o is refused with a sentence', async (query, sentence) => {
  const { status, error } = await shop.callAsAdmin(contract.getSales, { query })
  expect([status, error]).toEqual([422, sentence])
})

test('One day is compared with the day before, and a week begins on Monday', async () => {
  const day = await sales({ from: '2026-03-01', to: '2026-03-01', by: 'week' })
  expect(day).toMatchObject({
    time_zone: 'UTC',
    period_before: { from: '2026-02-28', to: '2026-02-28' },
    points: [{ from: '2026-03-01', to: '2026-03-01' }],
  })
  const weeks = await sales({ from: '2026-02-26', to: '2026-03-10', by: 'week' })
  expect(weeks.points.map(({ from, to }) => [from, to])).toEqual([
    ['2026-02-26', '2026-03-01'],
    ['2026-03-02', '2026-03-08'],
    ['2026-03-09', '2026-03-10'],
  ])
  const years = await sales({ from: '2023-11-22', to: '2026-11-21', by: 'month' })
  expect(years.points.length).toBe(37)
})
