import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelOrder } from '../../../contract/order.ts'
import { aGiftCard, aQuotedOrder } from '../../../test/credit.ts'
import { orderOf } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { aPromotion, end } from '../../../test/promotions.ts'
import { aShop } from '../../../test/shop.ts'
import { retakeStock, undoReturn } from '../../catalog/stock/pool-of-today-queries.ts'
import { holding } from '../../catalog/stock/stock-queries.ts'
import { holdCredit, releaseCredit, retakeCredit } from '../../credit/move-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { listOrderItems } from '../line-queries.ts'
import { holdAgain } from '../payment/hold-again.ts'

const shop = aShop()

const query = (text: string) => shop.shop.pool.query(text)

/**
 * What `work` says that begins while another transaction has freed something, which commits once `work` waits for it.
 */
async function whileFreeing<T>(
  freeing: string,
  work: (trx: Transaction) => Promise<T>,
  meanwhile?: string,
): Promise<T> {
  const other = await shop.shop.pool.connect()
  try {
    const { rows } = await other.query('select pg_backend_pid() as pid')
    await other.query('begin')
    await other.query(freeing)
    const waits = `select from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))`
    const done = inTransaction(shop.shop.db, work)
    await expect.poll(async () => (await query(waits)).rowCount, { timeout: 90_000 }).toBe(1)
    if (meanwhile) await other.query(meanwhile)
    await other.query('commit')
    return await done
  } finally {
    other.release(true)
  }
}

/** All four pieces are held, and two of them are given back. */
async function aPool() {
  const product = await aProduct(shop, { quantity: 4 })
  const set = (held: number) => `update stock set held = ${held} where product_id = ${product}`
  await query(set(4))
  const stock = async () => {
    const { rows } = await query(`select on_hand, held from stock where product_id = ${product}`)
    return rows[0]
  }
  const pieces = { product_id: product, size: '', quantity: 1 }
  return { pieces, line: { ...pieces, stock_size: '' }, freeing: set(2), stock }
}

test('Pieces that are given back while an order waits for their pool are held for it', async () => {
  const { pieces, freeing, stock } = await aPool()
  const { rows } = await whileFreeing(freeing, (trx) =>
    sql`with ${holding('HL-1', [pieces], { kind: 'hold' })} select from enough`.execute(trx),
  )
  expect(rows).toHaveLength(1)
  expect(await stock()).toEqual({ on_hand: 4, held: 3 })
})

test('Pieces that are given back while a late payment waits for their pool are held for it', async () => {
  const { line, freeing, stock } = await aPool()
  expect(await whileFreeing(freeing, (trx) => retakeStock(trx, 'HL-2', [line]))).toHaveLength(1)
  expect(await stock()).toEqual({ on_hand: 4, held: 3 })
})

test('Pieces that are given back while a return is undone go off sale', async () => {
  const { line, freeing, stock } = await aPool()
  expect(await whileFreeing(freeing, (trx) => undoReturn(trx, 'HL-3', [line], 'undone'))).toEqual([1])
  expect(await stock()).toEqual({ on_hand: 3, held: 2 })
})

/** All of a gift card is held, and half of it is given back. */
async function aHeldCard() {
  const card = await aGiftCard(shop, { amount: 10_000 })
  const { rows } = await query(`select id from credit_accounts where order_id = '${card.id}'`)
  const id: number = rows[0].id
  const set = (held: number) => `update credit_accounts set held = ${held} where id = ${id}`
  const held = async () => (await query(`select held from credit_accounts where id = ${id}`)).rows[0].held
  return { id, order: card.id, fill: () => query(set(10_000)), freeing: set(5_000), held }
}

test('Credit that is given back while an order waits for it is held for it', async () => {
  const { id, order, fill, freeing, held } = await aHeldCard()
  await fill()
  const shares = [{ credit_account_id: id, amount: 2_000 }]
  expect(await whileFreeing(freeing, (trx) => holdCredit(trx, order, shares))).toBe(true)
  expect(await held()).toBe(7_000)
})

test('Credit that is given back while a late payment waits for it is held for it again', async () => {
  const { id, order, fill, freeing, held } = await aHeldCard()
  const shares = [{ credit_account_id: id, amount: 2_000 }]
  await inTransaction(shop.shop.db, async (trx) => {
    await holdCredit(trx, order, shares)
    await releaseCredit(trx, order, 'job')
  })
  await fill()
  expect(await whileFreeing(freeing, (trx) => retakeCredit(trx, order, 'job'))).toBe(true)
  expect(await held()).toBe(7_000)
})

test('A late payment waits for a promotion before it locks the credit, as a new order does', async () => {
  const promotion = await aPromotion(shop, { kind: 'automatic', max_uses: 9 })
  const card = await aGiftCard(shop, { amount: 5_000 })
  const { id } = await aQuotedOrder(shop, await aProduct(shop, { price: 12_000 }), { codes: [card.code] })
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(200)
  const order = await orderOf(shop, id)
  const taken = await whileFreeing(
    `select from promotions where id = ${promotion.id} for update`,
    async (trx) => await holdAgain(trx, order, await listOrderItems(trx, id), 'job'),
    `select from credit_accounts where order_id = '${card.id}' for update nowait`,
  )
  expect(taken).toHaveLength(1)
  await end(shop, promotion)
})
