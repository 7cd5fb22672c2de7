import { beforeAll, expect, test } from 'vitest'
import { corrupt } from '../../test/corrupt.ts'
import { aGiftCard, aPaidQuotedOrder, aQuotedOrder } from '../../test/credit.ts'
import { refund } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from './find-discrepancies.ts'

const shop = aShop()
/**
 * `order` has bought a gift card; another gift card has paid a part of `paid`, and is to pay one of `open`; `refunded`
 * has bought a gift card, too.
 */
const ids: Record<string, string> = {}
beforeAll(async () => {
  ids['order'] = (await aGiftCard(shop)).id
  const { code } = await aGiftCard(shop, { amount: 2_000 })
  ids['paid'] = (await aPaidQuotedOrder(shop, await aProduct(shop), { codes: [code] })).id
  const other = await aGiftCard(shop, { amount: 2_000 })
  ids['open'] = (await aQuotedOrder(shop, await aProduct(shop), { codes: [other.code] })).id
  ids['refunded'] = (await aGiftCard(shop, { amount: 2_500 })).id
  expect((await refund(shop, ids['refunded'])).status).toBe(200)
})

const named = (statement: string) =>
  statement.replaceAll(/:(order|paid|open|refunded)\b/g, (_, name: string) => ids[name]!)

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
    'a gift card that was worth more at first than was issued, though nobody has bought it',
    `update credit_accounts set initial = initial + 1, order_id = null where order_id = ':order'`,
    `update credit_accounts set initial = initial - 1, order_id = ':order' where initial = 10001`,
    'A gift card was issued once, for what it was worth at first',
  ],
  [
    'a checkout whose payment is less by more credit than it holds',
    `update orders set amount_credit = amount_credit + 1 where id = ':open'`,
    `update orders set amount_credit = amount_credit - 1 where id = ':open'`,
    'An order holds as much credit as its payment is less by',
  ],
  [
    'a card that can be used although its purchase was refunded',
    `update credit_accounts set frozen = null where order_id = ':refunded'`,
    `update credit_accounts set frozen = 'refunded' where order_id = ':refunded'`,
    'A gift card whose purchase was refunded in full can be used for nothing',
  ],
  [
    'a gift card that was paid with another amount than it cost',
    `update orders set subtotal = 9999, total = 9999 where id = ':order'`,
    `update orders set subtotal = 10000, total = 10000 where id = ':order'`,
    'An order’s lines, shipping and tax add up to its total',
  ],
  [
    'more credit than the provider has taken off the payment',
    `update orders set amount_credit = amount_credit + 1 where id = ':paid'`,
    `update orders set amount_credit = amount_credit - 1 where id = ':paid'`,
    'Every paid session at the provider has exactly one paid order of the same amount, and the other way round',
  ],
])('%s is noticed', async (_, corruption, repair, rule) => {
  await corrupt(shop, named(corruption))
  expect(await rulesBroken()).toContain(rule)
  await corrupt(shop, named(repair))
  expect(await rulesBroken()).not.toContain(rule)
})

test('What has moved credit cannot be changed or removed', async () => {
  await expect(corrupt(shop, 'update credit_moves set amount = 1')).rejects.toThrow('only be appended')
  await expect(corrupt(shop, 'delete from credit_moves')).rejects.toThrow('only be appended')
})
