import { backdateObjects, findLastObject } from '@hemline/stripe-sandbox'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getReconciliation } from '../../contract/reconciliation.ts'
import { DAY_MS } from '../../contract/time.ts'
import { aShop } from '../../test/shop.ts'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound, rulesBroken } from '../../test/discrepancies.ts'
import { aPaidOrder, aRefundedOrder, refund } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { applyRefund } from '../orders/refunds/refunds.ts'
import { readShopFigures } from '../operations/shop-metric-queries.ts'
import { PROVIDER_RULES } from './compare-payments.ts'
import { CHECKS, findDiscrepancies } from './find-discrepancies.ts'
import { openBooks } from './open-books.ts'
import { lockBooks } from './queries.ts'
import { reconciliationTasks } from './tasks.ts'

const shop = aShop()
let coat: number
let order: string
beforeAll(async () => {
  coat = await aProduct(shop)
  order = (await aPaidOrder(shop, { product: coat })).id
  // What has changed since it was counted is not compared, and the jobs of the next minute leave alone what they have
  // counted.
  await shop.runTask('count_sales')
  await shop.runTask('count_customers')
})

const change = (sql: string) =>
  corrupt(shop, sql.replaceAll(':order', `'${order}'`).replaceAll(':coat', String(coat)))

test('An untouched shop has no discrepancies', async () => {
  expect(await rulesBroken(shop)).toEqual(new Set())
})

const FREE = 'alter table withdrawals disable trigger withdrawals_kept'
const KEPT = 'alter table withdrawals enable trigger withdrawals_kept'

const FREE_HISTORY = 'alter table price_history disable trigger price_history_append_only'
const KEPT_HISTORY = 'alter table price_history enable trigger price_history_append_only'

const FREE_ITEMS = 'grant update (list_price, unit_price) on order_items to current_user'
const KEPT_ITEMS = 'revoke update (list_price, unit_price) on order_items from current_user'

test.each([
  [
    'a statement of withdrawal that nobody has acknowledged',
    `insert into withdrawals (name, email, order_typed, statement) values ('Ada', 'ada@example.com', 'HL', 'I withdraw')`,
    `${FREE}; delete from withdrawals; ${KEPT}`,
    'Every statement of withdrawal',
  ],
  [
    'a garment that vanished',
    'update stock set on_hand = on_hand - 1 where product_id = :coat',
    'update stock set on_hand = on_hand + 1 where product_id = :coat',
    'What came into',
  ],
  [
    'a product that is sold for nothing, as an earlier release allowed',
    'update products set price = 0 where id = :coat',
    'update products set price = 48000 where id = :coat',
    'Every product on sale',
  ],
  [
    'an active product without an offer',
    'delete from offers where product_id = :coat',
    'insert into offers (product_id, price, regular, since) values (:coat, 48000, 48000, now())',
    'Each active product is offered',
  ],
  [
    'a price that is charged and that no sale explains',
    'update offers set price = price - 1 where product_id = :coat',
    'update offers set price = price + 1 where product_id = :coat',
    'Each active product is offered',
  ],
  [
    'an offer that its history does not know',
    'update offers set price = price - 1 where product_id = :coat',
    'update offers set price = price + 1 where product_id = :coat',
    'Each offer is the open interval',
  ],
  [
    'a size that is offered at a price that the product does not have',
    `update offers set size_offers = '{"L":{"price":50000,"regular":50000}}', lowest = 48000 where product_id = :coat`,
    'update offers set size_offers = null, lowest = null where product_id = :coat',
    'Each size with a price of its own',
  ],
  [
    'a lowest offer that no size has',
    'update offers set lowest = 1 where product_id = :coat',
    'update offers set lowest = null where product_id = :coat',
    'Each size with a price of its own',
  ],
  [
    'a gap in a price history',
    `${FREE_HISTORY}; update price_history set starts_at = starts_at + interval '1 microsecond'
      where product_id = :coat and ends_at is null; ${KEPT_HISTORY}`,
    `${FREE_HISTORY}; update price_history set starts_at = starts_at - interval '1 microsecond'
      where product_id = :coat and ends_at is null; ${KEPT_HISTORY}`,
    'Each offer is the open interval',
  ],
  [
    'a list that goes by another price',
    'update listings set price = 1 where product_id = :coat',
    'update listings set price = 48000 where product_id = :coat',
    'What lists and filters go by',
  ],
  [
    'a sale that no job has begun',
    `insert into sales (name, percent, starts_at) values ('Late', 10, now() - interval '3 minutes')`,
    `delete from sales where name = 'Late'`,
    'No sale has been waiting',
  ],
  [
    'a product that its running sale has not reached',
    `insert into sales (name, percent, starts_at, switched_on, updated_at) select 'Late', 10, at, at, at
      from (select now() - interval '3 minutes' as at) due;
    insert into sale_products (sale_id, product_id) select id, :coat from sales where name = 'Late'`,
    `delete from sales where name = 'Late'`,
    'No sale has been waiting',
  ],
  [
    'a paid order that still knows where it was placed from',
    `update orders set address_mac = 'x' where id = :order`,
    'update orders set address_mac = null where id = :order',
    'Only an unpaid order',
  ],
  [
    'a piece held for nobody',
    'update stock set held = held + 1 where product_id = :coat',
    'update stock set held = held - 1 where product_id = :coat',
    'What is held',
  ],
  [
    'a sale that left no trace',
    'update stock set sold = sold + 1, on_hand = on_hand - 1 where product_id = :coat',
    'update stock set sold = sold - 1, on_hand = on_hand + 1 where product_id = :coat',
    'A pool of stock',
  ],
  [
    'a line whose price was changed',
    `${FREE_ITEMS}; update order_items set unit_price = unit_price + 1 where order_id = :order; ${KEPT_ITEMS}`,
    `${FREE_ITEMS}; update order_items set unit_price = unit_price - 1 where order_id = :order; ${KEPT_ITEMS}`,
    'An order’s lines',
  ],
  [
    'a line with more tax than its order',
    'update order_items set tax = tax + 1 where order_id = :order',
    'update order_items set tax = tax - 1 where order_id = :order',
    'The tax that is added',
  ],
  [
    'a piece that was never taken out of stock',
    `update stock_moves set quantity = quantity + 1 where order_id = :order and kind in ('hold', 'sell');
    update stock set sold = sold + 1, on_hand = on_hand - 1 where product_id = :coat`,
    `update stock_moves set quantity = quantity - 1 where order_id = :order and kind in ('hold', 'sell');
    update stock set sold = sold - 1, on_hand = on_hand + 1 where product_id = :coat`,
    'Each order has moved its pieces',
  ],
  [
    'an order that names the payment of another',
    `update orders set payment_intent = payment_intent || 'x' where id = :order`,
    `update orders set payment_intent = left(payment_intent, -1) where id = :order`,
    'Every paid session',
  ],
  [
    'money given back without a refund',
    'update orders set amount_refunded = 1 where id = :order',
    'update orders set amount_refunded = 0 where id = :order',
    'What was given back',
  ],
  [
    'a charge of another amount',
    'update orders set amount_charged = amount_charged + 1 where id = :order',
    'update orders set amount_charged = amount_charged - 1 where id = :order',
    'Every paid session',
  ],
  [
    'a payment for another order',
    `update orders set session_id = session_id || 'x' where id = :order`,
    `update orders set session_id = left(session_id, -1) where id = :order`,
    'Every paid session',
  ],
  [
    'a state that no step led to',
    `update orders set state = 'refunded' where id = :order`,
    `update orders set state = 'paid' where id = :order`,
    'An order’s history',
  ],
  [
    'a delivery that is stopped though nothing is against it',
    'update deliveries set stopped = true where order_id = :order',
    'update deliveries set stopped = false where order_id = :order',
    'A delivery is stopped',
  ],
  [
    'a dispute that did not stop the delivery',
    `update orders set disputed = 'open' where id = :order`,
    'update orders set disputed = null where id = :order',
    'A delivery is stopped',
  ],
  [
    'a piece that is not packed although nothing says that it was taken back',
    'update order_items set taken_back = 1 where order_id = :order',
    'update order_items set taken_back = 0 where order_id = :order',
    'What was taken back',
  ],
  [
    'a piece that came back into stock although nothing says that it was taken back',
    `insert into stock_moves (product_id, size, kind, quantity, order_id, cause) values (:coat, '', 'return', 1, :order, 'x')`,
    `delete from stock_moves where order_id = :order and kind = 'return'`,
    'What went back into stock',
  ],
  [
    'a confirmation that was never written',
    `update mails set key = 'x' || key where key = 'order-confirmation:' || :order`,
    `update mails set key = ltrim(key, 'x') where key = 'xorder-confirmation:' || :order`,
    'Every order that was kept',
  ],
  [
    'a cent too much in the sales of a day',
    'update sales_days set charged = charged + 1',
    'update sales_days set charged = charged - 1',
    'The sales of a day',
  ],
  [
    'a paid order that was counted on no day',
    'update sales_days set day = day - 100',
    'update sales_days set day = day + 100',
    'The sales of a day',
  ],
  [
    'a cent too much in the goods of a month',
    `update sales_lines set goods = goods + 1 where grain = 'month'`,
    `update sales_lines set goods = goods - 1 where grain = 'month'`,
    'The goods sold on a day',
  ],
  [
    'a garment that is missing in the goods of a day',
    `update sales_lines set pieces = pieces - 1 where grain = 'day'`,
    `update sales_lines set pieces = pieces + 1 where grain = 'day'`,
    'The goods sold on a day',
  ],
])('%s is found', async (_, corruption, repair, rule) => {
  await expectToBeFound(shop, { change, corruption, repair, rule })
})

test('A refund that stands on another order than its payment’s is found', async () => {
  const [one, other] = [
    await aRefundedOrder(shop, { amount: 500 }),
    await aRefundedOrder(shop, { amount: 500 }),
  ]
  await shop.runTask('count_sales')
  await shop.runTask('count_customers')
  const swap = `update refunds r set provider_id = o.provider_id || '.' from refunds o
    where (r.order_id, o.order_id) in (('${one.id}', '${other.id}'), ('${other.id}', '${one.id}'));
    update refunds set provider_id = rtrim(provider_id, '.')`
  await expectToBeFound(shop, {
    change,
    corruption: swap,
    repair: swap,
    rule: 'Every refund at the provider',
  })
})

test('A refund that waited for days, or was made by hand days before it was noted, is found at the provider', async () => {
  const { db, pool, provider } = shop.shop
  const { id, payment_intent } = await aPaidOrder(shop)
  const [last, began] = [await findLastObject(pool), new Date()]
  const daysAgo = (days: number) => new Date(began.getTime() - days * DAY_MS)
  const missing = async () => {
    const { discrepancies } = await findDiscrepancies(shop.shop, daysAgo(3), new Set(PROVIDER_RULES))
    return discrepancies.map(({ what }) => what)
  }
  expect((await refund(shop, id, 500)).status).toBe(200)
  const byHand = await provider.stripe.refunds.create({ payment_intent, amount: 300 })
  await db.transaction().execute((trx) => applyRefund(trx, byHand))
  await backdateObjects(pool, last, began, daysAgo(5))
  await change(
    `update refunds set created_at = created_at - interval '5 days' where order_id = '${id}' and amount = 500`,
  )
  expect(await missing()).toEqual([])

  await change(`update refunds set provider_id = 're_nowhere' where provider_id = '${byHand.id}'`)
  expect(await missing()).toEqual(['a refund of 300 here is none at the provider (re_nowhere)'])
  await change(`update refunds set provider_id = '${byHand.id}' where provider_id = 're_nowhere'`)
  await shop.runTask('count_sales')
  await shop.runTask('count_customers')
})

test('A day that has changed since it was counted, as by a payment while it is, is not compared', async () => {
  await change('update sales_days set goods = goods + 1')
  expect((await rulesBroken(shop)).size).toBe(2)
  await change('insert into changed_sales_days (day) select distinct day from sales_days')
  expect(await rulesBroken(shop)).toEqual(new Set())
  await shop.runTask('count_sales')
  expect(await rulesBroken(shop)).toEqual(new Set())
})

const look = (payload: object = {}) => shop.runTask('find_discrepancies', payload)

test('The dashboard shows discrepancies that a second check confirms, with advice', async () => {
  const shown = async () => (await shop.callAsAdmin(getReconciliation, {})).body
  expect(await shown()).toEqual({ checked_at: null, took_seconds: null, problem: null, faults: [] })

  await look()
  expect(await shown()).toEqual({
    checked_at: expect.any(String),
    took_seconds: expect.any(Number),
    problem: null,
    faults: [],
  })

  await change('update stock set held = held + 1 where product_id = :coat')
  await look()
  expect((await shown()).faults).toEqual([])
  const { rows } = await shop.shop.pool.query(
    `select j.payload from graphile_worker._private_jobs j where j.key = 'find_discrepancies:again'`,
  )
  await look(rows[0].payload)
  expect((await shown()).faults).toContainEqual({
    rule: 'What is held is held by orders that wait for their payment, or for a return',
    where: `Wool Coat (${coat})`,
    what: 'held 1, waited for 0',
    advice: expect.stringContaining('Set the stock'),
  })
  await change('update stock set held = held - 1 where product_id = :coat')
  await look(rows[0].payload)
  expect((await shown()).faults).toEqual([])
})

test('A check without Stripe’s answer is reported as incomplete', async () => {
  await setFaults(shop, [{ kind: 'error' }])
  await look()
  await setFaults(shop, [])
  expect((await shop.callAsAdmin(getReconciliation, {})).body.problem).toMatch(/provider could not be asked/)
})

test('A check that cannot read the shop’s own tables does not blame Stripe', async () => {
  await change('alter table order_history rename to elsewhere')
  await look()
  await change('alter table elsewhere rename to order_history')
  expect((await shop.callAsAdmin(getReconciliation, {})).body.problem).toMatch(/books could not be read/)
})

test('A check that fails leaves the time and the faults of the last one, and the alarms that go by them', async () => {
  const shown = async () => (await shop.callAsAdmin(getReconciliation, {})).body
  const failed = async () => {
    await setFaults(shop, [{ kind: 'error' }])
    await look()
    await setFaults(shop, [])
    return await shown()
  }
  await change('delete from reconciliation')
  expect(await failed()).toMatchObject({ checked_at: null, faults: [], problem: expect.any(String) })
  expect((await readShopFigures(shop.shop.db)).reconciliation_age).toBeGreaterThan(3600)

  await change('update stock set held = held + 1 where product_id = :coat')
  await look()
  const { rows } = await shop.shop.pool.query(
    `select j.payload from graphile_worker._private_jobs j where j.key = 'find_discrepancies:again'`,
  )
  await look(rows[0].payload)
  await change(`update reconciliation set checked_at = checked_at - interval '2 hours'`)
  const found = await shown()
  expect(found).toMatchObject({ faults: expect.arrayContaining([expect.anything()]), problem: null })

  expect(await failed()).toEqual({ ...found, took_seconds: null, problem: expect.any(String) })
  const figures = await readShopFigures(shop.shop.db)
  expect(figures.reconciliation_findings).toBe(found.faults.length)
  expect(figures.reconciliation_age).toBeGreaterThan(7000)

  await change('update stock set held = held - 1 where product_id = :coat')
  await look()
  expect(await shown()).toMatchObject({ faults: [], problem: null })
})

test('A rule may take and wait longer than a request: the books are read on a connection of their own', async () => {
  const { db, pool, close } = openBooks(shop.shop)
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    db,
  )
  await close()
  expect(rows).toEqual([{ statement: '5min', lock: '1min' }])
  expect(pool.options.connectionTimeoutMillis).toBe(60_000)
  const read = async (directUrl: string) => {
    const tasks = reconciliationTasks({ ...shop.shop, directUrl })
    await tasks.find_discrepancies!({})
    return (await shop.callAsAdmin(getReconciliation, {})).body.problem
  }
  expect(await read('postgres://127.0.0.1:1/nowhere')).toContain('could not be read')
  expect(await read(shop.shop.directUrl)).toBeNull()
})

const lastCheck = async () => (await shop.callAsAdmin(getReconciliation, {})).body.checked_at as string

test('A check that took long is followed by a pause of four times its length, of half an hour at most', async () => {
  await look()
  const after = async (took: string, ago: string) => {
    await change(
      `update reconciliation set took_ms = extract(epoch from interval '${took}') * 1000, checked_at = now() - interval '${ago}'`,
    )
    const before = await lastCheck()
    await look()
    return (await lastCheck()) !== before
  }
  expect(await after('50 seconds', '1 minute')).toBe(true)
  expect(await after('5 minutes', '19 minutes')).toBe(false)
  expect(await after('5 minutes', '21 minutes')).toBe(true)
  expect(await after('20 minutes', '29 minutes')).toBe(false)
  expect(await after('20 minutes', '31 minutes')).toBe(true)
})

test('A check that took long before it failed is followed by such a pause, too', async () => {
  const tried = async (took: string, ago: string) => {
    await change(
      `update reconciliation set took_ms = extract(epoch from interval '${took}') * 1000, problem = 'away',
        checked_at = now() - interval '1 day', failed_at = now() - interval '${ago}'`,
    )
    await look()
    return (await shop.callAsAdmin(getReconciliation, {})).body.problem === null
  }
  expect(await tried('5 minutes', '19 minutes')).toBe(false)
  expect(await tried('5 minutes', '21 minutes')).toBe(true)
})

test('While one check reads the books, no other one does, and what one has found is confirmed later', async () => {
  await look()
  const before = await lastCheck()
  const { db, close } = openBooks(shop.shop)
  expect(await lockBooks(db)).toBe(true)
  await look()
  await change(`delete from graphile_worker._private_jobs where key = 'find_discrepancies:again'`)
  const found = [{ rule: CHECKS[0]!.rule, where: 'nowhere', what: 'nothing', advice: 'None.' }]
  await look({ found, tookMs: 7_000 })
  await close()
  expect(await lastCheck()).toBe(before)
  const { rows } = await shop.shop.pool.query(
    `select j.payload from graphile_worker._private_jobs j where j.key = 'find_discrepancies:again'`,
  )
  expect(rows).toEqual([{ payload: { found, tookMs: 7_000 } }])
  await look(rows[0].payload)
  expect((await shop.callAsAdmin(getReconciliation, {})).body).toMatchObject({ took_seconds: 7, faults: [] })
})
