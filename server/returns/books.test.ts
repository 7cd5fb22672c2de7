import { beforeAll, expect, test } from 'vitest'
import { withdraw } from '../../contract/withdrawal.ts'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound, rulesBroken } from '../../test/discrepancies.ts'
import { anAnnouncedReturn, aReceivedReturn, settle } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()
let settled: { id: string; number: string }
let announced: { id: string; number: string }
beforeAll(async () => {
  const received = await aReceivedReturn(shop, { quantity: 2 })
  settled = { id: received.id, number: received.returned.number }
  const outcome = {
    item: received.returned.items[0]!.id,
    outcome: 'accepted',
    disposition: 'restock',
  } as const
  await settle(shop, settled.number, [outcome])
  const { id, returned } = await anAnnouncedReturn(shop, { quantity: 2 })
  announced = { id, number: returned.number }
})

const change = (sql: string) =>
  corrupt(
    shop,
    sql
      .replaceAll(':settled', `(select id from returns where number = '${settled.number}')`)
      .replaceAll(':announced', `(select id from returns where number = '${announced.number}')`)
      .replaceAll(':order', `'${settled.id}'`)
      .replaceAll(':other', `'${announced.id}'`),
  )

test('Returns that went as they should break no rule', async () => {
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test.each([
  [
    'a piece that counts as taken back without its return',
    'update order_items set taken_back = taken_back + 1 where order_id = :order',
    'update order_items set taken_back = taken_back - 1 where order_id = :order',
    'What was taken back',
  ],
  [
    'a piece that is in no return and counts as in one',
    'update order_items set in_return = in_return + 1 where order_id = :other',
    'update order_items set in_return = in_return - 1 where order_id = :other',
    'What was taken back',
  ],
  [
    'a piece that is to be restocked and was not',
    `update stock_moves set kind = 'adjust' where kind = 'return' and order_id = :order`,
    `update stock_moves set kind = 'return' where kind = 'adjust' and order_id = :order`,
    'What went back into stock',
  ],
  [
    'a settled return without its money',
    `update refunds set return_id = null where order_id = :order;
     update returns set settled_at = settled_at - interval '1 hour' where id = :settled`,
    'update refunds set return_id = :settled where order_id = :order',
    'A settled return has given back',
  ],
  [
    'a return that gave back more than its pieces are worth',
    'update return_items set goods = goods - 1 where return_id = :settled',
    'update return_items set goods = goods + 1 where return_id = :settled',
    'A settled return has given back',
  ],
  [
    'a line that gives back more than it cost',
    'update return_items set goods = goods * 3 where return_id = :announced',
    'update return_items set goods = goods / 3 where return_id = :announced',
    'The pieces of a line give back',
  ],
  [
    'a settled piece that was never looked at',
    'update return_items set outcome = null, disposition = null where return_id = :settled',
    `update return_items set outcome = 'accepted', disposition = 'restock' where return_id = :settled`,
    'Every piece of a settled return',
  ],
  [
    'a return that waits to be put away although all of its pieces were',
    'update returns set to_put_away = true where id = :settled',
    'update returns set to_put_away = false where id = :settled',
    'Returns wait to be put away',
  ],
  [
    'money that was due the day before yesterday',
    `update returns set due_at = now() - interval '2 days' where id = :announced`,
    'update returns set due_at = null where id = :announced',
    'No money of a return is overdue',
  ],
])('%s is found', async (_, corruption, repair, rule) => {
  await expectToBeFound(shop, { change, corruption, repair, rule })
})

test('The database refuses a line with more pieces in returns than it has, and a piece that comes back twice', async () => {
  await expect(change('update order_items set in_return = 3 where order_id = :other')).rejects.toThrow(
    /order_items_in_return_check/,
  )
  const twice = `insert into stock_moves (product_id, size, kind, quantity, order_id, cause, return_item_id)
    select product_id, size, kind, quantity, order_id, cause, return_item_id from stock_moves
    where order_id = :order and kind = 'return'`
  await expect(change(twice)).rejects.toThrow(/stock_moves_of_return_item/)
})

test('A statement that is said to have led to a return of another order is found', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', order: 'the camel coat' }
  expect((await shop.call(withdraw, { body })).status).toBe(200)
  expect(await rulesBroken(shop)).toEqual(new Set())
  await change('update withdrawals set return_id = :settled')
  expect([...(await rulesBroken(shop))]).toEqual([
    expect.stringContaining('A statement of withdrawal has led to a return of its own order'),
  ])
})
