import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { getProfile, logIn } from '../contract/account.ts'
import type { Call, Input } from '../contract/call.ts'
import { cartItemDetails } from '../contract/cart.ts'
import { getCollection } from '../contract/collection.ts'
import { listFirstSteps } from '../contract/dashboard.ts'
import * as order from '../contract/order.ts'
import * as product from '../contract/product.ts'
import * as sales from '../contract/sales.ts'
import { searchProducts } from '../contract/search.ts'
import { aShop } from '../test/shop.ts'
import { PASSWORD, aCustomer, anAdmin } from '../test/accounts.ts'
import { pay } from '../test/payment-form.ts'
import { aCollection } from '../test/collections.ts'
import { aGiftCard, aPaidQuotedOrder } from '../test/credit.ts'
import { refund } from '../test/orders.ts'
import { setFaults } from '../test/payments.ts'
import { aProduct } from '../test/products.ts'
import { aPromotion } from '../test/promotions.ts'
import { waitFor } from '../test/wait-for.ts'
import { applyEvent } from './orders/payment/apply-event.ts'

const shop = aShop({ DEMO: 'off' })
let ids: number[]
let customer: string
let admin: string

beforeAll(async () => {
  // A demonstration has no first steps to look for.
  ids = []
  for (let n = 0; n < 12; n++) {
    // How many a test buys until each statement was planned on one connection is chance.
    const size_quantities = { S: 90, M: 9_000, L: 90 }
    ids.push(await aProduct(shop, { name: `Coat ${n}`, size_quantities }))
  }
  customer = (await aCustomer(shop, { email: 'ada@example.com' })).token
  admin = await anAdmin(shop)
  for (let n = 0; n < 3; n++) await place(2, customer)
  await shop.runJobs()
})

const lines = (count: number) => ids.slice(0, count).map((id) => ({ id, size: 'M', quantity: 1 }))
const place = (count: number, token?: string) =>
  shop.call(order.placeOrder, { body: { items: lines(count) }, headers: {} }, token)

/** Limits the statements that a call sends, BEGIN and COMMIT included, whether it reads one row or many. */
async function expectBudget<C extends Call>(budget: number, call: C, input: Input<C>, token?: string) {
  const statements = await shop.statementsOf(async () => {
    const { status, error } = await shop.call(call, input, token)
    expect({ status, error }).toEqual({ status: 200, error: undefined })
  })
  expect(
    statements.length,
    `${call.method} ${call.path} sent:\n${statements.join('\n')}`,
  ).toBeLessThanOrEqual(budget)
}

test('Lists of products cost a list and whether all changes were heard of, but for pictures that are new', async () => {
  await expectBudget(3, product.listProducts, { query: {} })
  await expectBudget(1, product.frontPageProducts, {})
  await expectBudget(2, product.listProducts, { query: { limit: 5, page: 1 } })
  await expectBudget(2, product.listProducts, {
    query: { name: 'coat', sort_by: 'price', limit: 5, page: 2 },
  })
  await expectBudget(2, searchProducts, { query: { q: 'coat' } })
  await expectBudget(2, product.similarProducts, { params: { id: ids[0]! } })
  await expectBudget(3, product.listAdminProducts, { query: { limit: 5, page: 1 } }, admin)
})

test('A product whose pictures are known costs one', async () => {
  await expectBudget(2, product.getProduct, { params: { id: ids[0]! } })
  await expectBudget(1, product.getProduct, { params: { id: ids[0]! } })
})

test('A collection costs no more than a list, and its options nothing while they are counted in memory', async () => {
  const { slug } = await aCollection(shop)
  const counted = async () => {
    const { body } = await shop.call(product.productFilterOptions, { query: { collection: slug } })
    expect(body.total).toBe(ids.length)
  }
  await waitFor(counted)
  const whole = async () => {
    await shop.call(getCollection, { params: { slug } })
    await shop.call(product.listProducts, { query: { collection: slug, limit: 5, page: 1 } })
  }
  expect((await shop.statementsOf(whole)).length).toBeLessThanOrEqual(4)
  await expectBudget(0, product.productFilterOptions, { query: { collection: slug, size: 'M' } })
})

test('A cart costs one, however long it is', async () => {
  await expectBudget(1, cartItemDetails, { headers: {}, body: { items: lines(1) } })
  await expectBudget(1, cartItemDetails, { headers: {}, body: { items: lines(12) } })
})

/** Each prepared statement that was used often, with how many times it was planned for its values. */
async function plansOfStatements() {
  const { pool } = shop.shop
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const plans = clients.map((client) =>
    client.query<{ statement: string; anew: number }>(
      `select statement, custom_plans::int as anew from pg_prepared_statements where generic_plans + custom_plans > 7`,
    ),
  )
  const rows = (await Promise.all(plans)).flatMap(({ rows }) => rows)
  for (const client of clients) client.release()
  return rows
}

/** What the provider has yet to tell of payments would be counted with what is asked next. */
async function untilTold() {
  const { stripe } = shop.shop.provider
  const waiting = async () =>
    (await stripe.events.list({ limit: 100 })).data.filter((event) => event.pending_webhooks > 0)
  await expect.poll(waiting, { timeout: 90_000 }).toEqual([])
}

test('The statements of a cart and of a checkout are planned a few times on a connection, not each time', async () => {
  const parts = ['as candidates', 'refuse_checkout', 'sold = sold +', 'promotion_codes', 'limited as']
  await aPromotion(shop, { code: 'PLANNED', max_uses: 900 })
  const withCode = { headers: {}, body: { items: lines(3), codes: ['planned'] } }
  const oftenUsed = (part: string, plans: Awaited<ReturnType<typeof plansOfStatements>>) =>
    plans.filter(({ statement }) => statement.includes(part))
  // Which connection serves a call is chance: until each statement was used often on one of them.
  let plans: Awaited<ReturnType<typeof plansOfStatements>> = []
  while (!parts.every((part) => oftenUsed(part, plans).length > 0)) {
    for (let n = 0; n < 10; n++) {
      await shop.call(cartItemDetails, { body: { items: lines(3) }, headers: {} })
      const { body } = await place(3)
      await pay(body.session_url)
      await shop.call(cartItemDetails, withCode)
      await shop.call(order.placeOrder, withCode)
      await shop.runJobs()
    }
    plans = await plansOfStatements()
  }
  await untilTold()
  // PostgreSQL plans the first five for their values, to compare.
  for (const part of parts) for (const { anew } of oftenUsed(part, plans)) expect(anew, part).toBe(5)
})

test('A cart with a current checkout costs no more, so that held and available pieces are read at one moment', async () => {
  const headers = { 'idempotency-key': 'begun' }
  await shop.call(order.placeOrder, { headers, body: { items: lines(2) } })
  await expectBudget(1, cartItemDetails, { headers, body: { items: lines(12) } })
})

test('Orders with their lines and deliveries cost a list and a count', async () => {
  await expectBudget(3, order.listOrders, { query: {} }, customer)
  await expectBudget(7, order.listAdminOrders, { query: {} }, admin)
})

test('Sales cost the changed days and one more, however long the period is', async () => {
  const long = { from: '2024-01-01', to: '2026-06-30' }
  await expectBudget(3, sales.getSales, { query: { ...long, by: 'month' } }, admin)
  await expectBudget(3, sales.getSoldGoods, { query: long }, admin)
  await expectBudget(3, sales.getStockCover, { query: {} }, admin)
  await expectBudget(3, sales.getPromotionSales, { query: long }, admin)
  await expectBudget(2, sales.getTaxes, { query: long }, admin)
})

test('The first steps of a shop cost one', async () => {
  await expectBudget(2, listFirstSteps, {}, admin)
})

test('A session costs one on every call that needs it', async () => {
  await expectBudget(2, getProfile, {}, customer)
})

test('Signing in costs one before the password is checked and one after, right or wrong', async () => {
  const body = { user: { email: 'ada@example.com', password: PASSWORD } }
  await expectBudget(2, logIn, { body })
  for (const user of [
    { ...body.user, password: 'not the password' },
    { email: 'nobody@example.com', password: PASSWORD },
  ]) {
    const statements = await shop.statementsOf(() => shop.call(logIn, { body: { user } }))
    expect(statements.length, statements.join('\n')).toBe(2)
  }
})

const statementsOfOrder = (lines: number, token?: string) => shop.statementsOf(() => place(lines, token))

test('Placing an order costs a guest six: the limit, the cart, the order, two of the sandbox, and where it is paid', async () => {
  const few = await statementsOfOrder(2)
  expect(few.length, few.join('\n')).toBeLessThanOrEqual(6)
})

test('Codes and automatic promotions cost a guest nothing more, in the cart and with the order', async () => {
  await aPromotion(shop, { code: 'BUDGET', max_uses: 90 })
  const few = (await statementsOfOrder(2)).length
  const body = { items: lines(2), codes: ['BUDGET'] }
  await expectBudget(1, cartItemDetails, { headers: {}, body })
  await expectBudget(few, order.placeOrder, { headers: {}, body })
})

test('Placing an order costs an account the same for two lines as for twelve, three of it for its customer and address', async () => {
  const few = await statementsOfOrder(3, customer)
  const many = await statementsOfOrder(12, customer)
  expect(few.length, few.join('\n')).toBeLessThanOrEqual(15)
  expect(many.length, many.join('\n')).toBe(few.length)
})

test('The sandbox writes a payment in one statement: its objects, its session, its events and their deliveries', async () => {
  const { session_url } = (await place(2)).body
  const statements = await shop.statementsOf(() => pay(session_url))
  const writes = /(insert into|update) sandbox\.(objects|deliveries) /i
  const isLoop = (statement: string) => /lease_until/.test(statement)
  expect(statements.filter((one) => writes.test(one) && !isLoop(one))).toHaveLength(1)
})

test('A payment costs the same for two lines as for twelve, and an event that the shop does not act on nothing', async () => {
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const followed = async (count: number) => {
    const session_id = await pay((await place(count)).body.session_url)
    return await shop.statementsOf(() => shop.call(order.getOrderBySession, { query: { session_id } }))
  }
  const few = await followed(2)
  const many = await followed(12)
  await setFaults(shop, [])
  expect(few.length, few.join('\n')).toBeLessThanOrEqual(21)
  // Two more of the sandbox, which shows ten lines at once.
  expect(many.length, many.join('\n')).toBeLessThanOrEqual(few.length + 2)
  const event = { id: 'evt_unasked', type: 'charge.succeeded', created: 0, data: { object: { id: 'ch_1' } } }
  expect(await shop.statementsOf(() => applyEvent(shop.shop, event as Stripe.Event))).toEqual([])
})

test('What credit was given back of an order is found by the order, without reading the ledger', async () => {
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, ids[0]!, { codes: [code] })
  const statements = await shop.statementsOf(async () => {
    await shop.call(order.listAdminOrders, { query: {} }, admin)
    expect((await refund(shop, id)).status).toBe(200)
  })
  const sums = new Set(
    statements.filter((one) => /from credit_moves m\s+where m\.order_id = \S+ and m\.kind/.test(one)),
  )
  expect(sums.size).toBeGreaterThan(2)
  for (const sum of sums) expect(await planOf(sum), sum).toContain('credit_moves_refunded')
})

/** As for a large table: one of a few rows is read whole even where an index would serve. */
async function planOf(statement: string): Promise<string> {
  const client = await shop.shop.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${statement}`)
    return rows.flatMap(Object.values).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
