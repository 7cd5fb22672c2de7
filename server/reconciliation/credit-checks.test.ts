import { afterAll, beforeAll, expect, test } from 'vitest'
import { corrupt } from '../../test/corrupt.ts'
import { aGiftCard, aPaidQuotedOrder } from '../../test/credit.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findDiscrepancies } from './find-discrepancies.ts'

let shop: TestShop
let order: string
/** Of which another gift card has paid a part. */
let paid: string
beforeAll(async () => {
  shop = await openTestShop()
  order = (await aGiftCard(shop)).id
  const { code } = await aGiftCard(shop, { amount: 2_000 })
  paid = (await aPaidQuotedOrder(shop, await aProduct(shop), { codes: [code] })).id
})
afterAll(() => shop.close())

const rulesBroken = async () =>
  new Set((await findDiscrepancies(shop.shop)).discrepancies.map(({ rule }) => rule))
const card = `credit_accounts where order_id = ':order'`

test('A gift card as it should be breaks no rule', async () => {
  expect(await rulesBroken()).toEqual(new Set())
})

test.each([
  [
    'a balance that no move explains',
    `update credit_accounts set balance = balance + 1 where order_id = ':order'`,
    `update credit_accounts set balance = balance - 1 where order_id = ':order'`,
    'What is on a gift card or store credit is what its moves add up to',
  ],
  [
    'credit that is held for no order',
    `update credit_accounts set held = 1 where order_id = ':order'`,
    `update credit_accounts set held = 0 where order_id = ':order'`,
    'Credit is held by the orders that wait for their payment, and by no others',
  ],
  [
    'an order that was paid with credit which nobody has spent',
    `update orders set amount_credit = 1 where id = ':order'`,
    `update orders set amount_credit = 0 where id = ':order'`,
    'An order has spent as much credit as it was paid with',
  ],
  [
    'a card of another amount than was paid',
    `update credit_accounts set initial = 9999 where order_id = ':order'`,
    `update credit_accounts set initial = 10000 where order_id = ':order'`,
    'Each gift card that was paid was issued once, for what was paid',
  ],
  [
    'a paid card that was never issued',
    `update credit_accounts set order_id = null where id = (select min(id) from ${card})`,
    `update credit_accounts set order_id = ':order' where order_id is null and initial = 10000`,
    'Each gift card that was paid was issued once, for what was paid',
  ],
  [
    'a refund as credit that is on no card',
    `insert into refunds (id, order_id, amount, state, reason, by, goes_to, settled_at)
       values ('00000000-0000-4000-8000-000000000001', ':order', 5, 'succeeded', 'x', 'x', 'credit', now())`,
    `delete from refunds where id = '00000000-0000-4000-8000-000000000001'`,
    'What is given back as credit is on a gift card or store credit',
  ],
  [
    'more credit than the provider has taken off the payment',
    `update orders set amount_credit = amount_credit + 1 where id = ':paid'`,
    `update orders set amount_credit = amount_credit - 1 where id = ':paid'`,
    'Every paid session at the provider has exactly one paid order of the same amount, and the other way round',
  ],
])('%s is noticed', async (_, breaking, mending, rule) => {
  await corrupt(shop, breaking.replaceAll(':order', order).replaceAll(':paid', paid))
  expect(await rulesBroken()).toContain(rule)
  await corrupt(shop, mending.replaceAll(':order', order).replaceAll(':paid', paid))
  expect(await rulesBroken()).not.toContain(rule)
})

test('What has moved credit cannot be changed or removed', async () => {
  await expect(corrupt(shop, 'update credit_moves set amount = 1')).rejects.toThrow('only be appended')
  await expect(corrupt(shop, 'delete from credit_moves')).rejects.toThrow('only be appended')
})
