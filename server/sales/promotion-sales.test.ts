import { beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { exportOrders, placeOrder } from '../../contract/order.ts'
import type { Promotion } from '../../contract/promotion.ts'
import * as contract from '../../contract/sales.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound } from '../../test/discrepancies.ts'
import { orderOfSession, refund } from '../../test/orders.ts'
import { pay, sessionIdOf } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion, promotionOf, someCodes } from '../../test/promotions.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { addDays } from './periods.ts'
import { seeded } from '../../chaos/random.ts'

const ORDERS = 60

const shop = aReconciledShop()
let promotions: Promotion[]
beforeAll(async () => {
  const products = [
    await aProduct(shop, { quantity: 900, price: 12_345 }),
    await aProduct(shop, { quantity: 900 }),
  ]
  promotions = [
    await aPromotion(shop, { percent: 15 }),
    await aPromotion(shop, { amount: 1_001 }),
    await aPromotion(shop, { kind: 'one_time', percent: 30 }),
    await aPromotion(shop, { kind: 'automatic', free_shipping: [], minimum: 20_000 }),
  ]
  const single = await someCodes(shop, promotions[2]!, ORDERS)
  const ways = [() => [promotions[0]!.code!], () => [promotions[1]!.code!], () => [single.pop()!], () => []]
  for (let n = 0; n < ORDERS; n++) {
    const quantity = 1 + roll(3)
    const codes = ways[roll(ways.length)]!()
    const items = [{ id: products[roll(2)]!, size: 'M', quantity }]
    const placed = await shop.call(placeOrder, { headers: {}, body: { items, codes } })
    expect(placed.status, placed.error).toBe(200)
    const session_id = sessionIdOf(placed.body.session_url)
    const { id } = await orderOfSession(shop, session_id)
    if (roll(8) === 0) continue
    await pay(placed.body.session_url, { shipping_option: roll(2) ? 'standard' : 'expedited' })
    await followSession(shop.shop, session_id, { by: 'provider' })
    await backdateOrder(shop, id, `${roll(40)} days`)
    const change = roll(6)
    if (change < 2)
      expect((await refund(shop, id, change === 1 ? 50 + roll(4_000) : undefined)).status).toBe(200)
    if (roll(20) === 0) await count()
  }
}, 240_000)

const { whole: roll } = seeded('sales of promotions')

const count = () => shop.runTask('count_sales')

const sold = async (query: object = {}): Promise<contract.PromotionSales[]> => {
  const { status, body, error } = await shop.callAsAdmin(contract.getPromotionSales, { query })
  expect(status, error).toBe(200)
  expect(body.count).toBe(body.promotions.length)
  return body.promotions
}

interface Use {
  day: string
  id: string
  promotion: number
  charged: number
  refunded: number
  given: number
}

/** The uses as they stand, without any sum in SQL. */
async function readPlainly(): Promise<Use[]> {
  const { pool } = shop.shop
  const orders = (await pool.query('select * from orders where paid_at is not null')).rows
  const uses = (await pool.query('select * from promotion_uses')).rows
  const discounts = (await pool.query('select * from order_discounts')).rows
  return orders.flatMap((order) =>
    uses
      .filter(({ order_id, state }) => order_id === order.id && ['taken', 'over'].includes(state))
      .map(({ promotion_id }) => ({
        day: (order.paid_at as Date).toISOString().slice(0, 10),
        id: order.id,
        promotion: promotion_id,
        charged: order.amount_charged,
        refunded: order.amount_refunded,
        given: sumOf(
          discounts.filter((row) => row.order_id === order.id && row.promotion_id === promotion_id),
          ({ amount, quantity }) => amount * quantity,
        ),
      })),
  )
}

const sumOf = <T>(rows: T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const sumsOf = (uses: Use[]) => ({
  orders: uses.length,
  charged: sumOf(uses, ({ charged }) => charged),
  refunded: sumOf(uses, ({ refunded }) => refunded),
  given: sumOf(uses, ({ given }) => given),
})

test('The sales of each code and promotion are what a look at every order finds, counted or not', async () => {
  const all = await readPlainly()
  expect(new Set(all.map(({ promotion }) => promotion)).size).toBe(promotions.length)
  for (let n = 0; n < 8; n++) {
    if (n === 5) await count()
    const from = addDays(todayIn('UTC'), -roll(40))
    const to = addDays(from, roll(40))
    const within = all.filter(({ day }) => day >= from && day <= to)
    const report = await sold({ from, to })
    expect(report.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(within.map(({ promotion }) => promotion))].toSorted(),
    )
    for (const { id, name, code, kind, ...sums } of report) {
      const promotion = promotions.find((one) => one.id === id)!
      expect({ name, code, kind }).toEqual({
        name: promotion.name,
        code: promotion.code,
        kind: promotion.kind,
      })
      expect(sums, `${from} to ${to}`).toEqual(sumsOf(within.filter((use) => use.promotion === id)))
    }
  }
})

test('Of all days, a code took off what its promotion says, and its sum opens to the orders that it consists of', async () => {
  const from = addDays(todayIn('UTC'), -60)
  const all = await readPlainly()
  for (const { id, orders, charged, given } of await sold({ from })) {
    expect((await promotionOf(shop, { id })).given).toBe(given)
    const { body } = await shop.callAsAdmin(exportOrders, {
      query: { paid_from: from, paid_to: todayIn('UTC'), promotion: id },
    })
    const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.map((row) => row['id']).toSorted()).toEqual(
      all
        .filter(({ promotion }) => promotion === id)
        .map((use) => use.id)
        .toSorted(),
    )
    expect(rows).toHaveLength(orders)
    expect(Math.round(sumOf(rows, ({ total }) => Number(total)) * 100)).toBe(charged)
  }
})

test('The table is saved as a file with the same sums', async () => {
  const from = addDays(todayIn('UTC'), -60)
  const { body } = await shop.callAsAdmin(contract.exportSales, { query: { table: 'promotions', from } })
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[]
  const cents = (text: string | undefined) => Math.round(Number(text) * 100)
  expect(
    rows.map(({ id, orders, net, discount }) => [Number(id), Number(orders), cents(net), cents(discount)]),
  ).toEqual((await sold({ from })).map((row) => [row.id, row.orders, contract.netSales(row), row.given]))
})

test('A discount that the sums of a promotion have lost is found', async () => {
  await count()
  await expectToBeFound(shop, {
    change: (sql) => corrupt(shop, sql),
    corruption: 'update sales_promotions set given = given - 1',
    repair: 'update sales_promotions set given = given + 1',
    rule: 'The sales of a day by promotion',
  })
})
