import { beforeAll, expect, test } from 'vitest'
import { corrupt } from '../../test/corrupt.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion, payFor, placedWith } from '../../test/promotions.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from './find-discrepancies.ts'

const shop = aShop()
let order: string
let waiting: string
beforeAll(async () => {
  const coat = await aProduct(shop)
  await aPromotion(shop, { code: 'LIMITED', max_uses: 9, per_customer: 9 })
  const bought = { codes: ['LIMITED'], email: 'ada@example.com' }
  order = (await payFor(shop, await placedWith(shop, [[coat, 1]], bought))).id
  waiting = (await placedWith(shop, [[coat, 1]], bought)).id
})

const change = (sql: string) =>
  corrupt(shop, sql.replaceAll(':order', `'${order}'`).replaceAll(':waiting', `'${waiting}'`))
const rulesBroken = async () => {
  const { discrepancies } = await findDiscrepancies(shop.shop)
  // The counts of customers and sales are made by jobs, which have not run.
  return discrepancies
    .map(({ rule }) => rule)
    .filter((rule) => !rule.includes('sales') && !rule.includes('sold'))
}

const FREE = 'grant update (list_price, unit_price) on order_items to current_user'
const KEPT = 'revoke update (list_price, unit_price) on order_items from current_user'

test.each([
  [
    'a discount of another amount',
    'update order_discounts set amount = amount + 1 where order_id = :order',
    'update order_discounts set amount = amount - 1 where order_id = :order',
    'What a piece costs less',
  ],
  [
    'a list price that no discount explains',
    `${FREE}; update order_items set list_price = list_price + 1 where order_id = :order; ${KEPT}`,
    `${FREE}; update order_items set list_price = list_price - 1 where order_id = :order; ${KEPT}`,
    'What a piece costs less',
  ],
  [
    'a discount of fewer pieces',
    'update order_discounts set quantity = quantity + 1 where order_id = :order',
    'update order_discounts set quantity = quantity - 1 where order_id = :order',
    'What a piece costs less',
  ],
  [
    'a discount without a use',
    `insert into promotions (name, kind, percent, starts_at) values ('Other', 'automatic', 1, now());
    insert into order_discounts (order_id, promotion_id, name, amount)
      select :order, id, 'Other', 1 from promotions where name = 'Other'`,
    `delete from order_discounts where name = 'Other'; delete from promotions where name = 'Other'`,
    'Every discount has a use',
  ],
  [
    'a use that its promotion has not counted',
    'update promotions set taken = taken - 1',
    'update promotions set taken = taken + 1',
    'The uses that a promotion with a limit counts',
  ],
  [
    'a held use that is counted twice',
    'update promotions set held = held + 1',
    'update promotions set held = held - 1',
    'The uses that a promotion with a limit counts',
  ],
  [
    'a use that a paid order still holds',
    `update promotion_uses set state = 'held' where order_id = :order; update promotions set held = 2, taken = 0`,
    `update promotion_uses set state = 'taken' where order_id = :order; update promotions set held = 1, taken = 1`,
    'A use is held by an order',
  ],
  [
    'a use that an unpaid order has taken',
    `update promotion_uses set state = 'taken' where order_id = :waiting; update promotions set held = 0, taken = 2`,
    `update promotion_uses set state = 'held' where order_id = :waiting; update promotions set held = 1, taken = 1`,
    'A use is held by an order',
  ],
  [
    'a use without its customer',
    `create table kept as select * from promotion_customers where order_id = :order;
    delete from promotion_customers where order_id = :order`,
    'insert into promotion_customers select * from kept; drop table kept',
    'Customers are counted',
  ],
])('%s is found', async (_, corruption, repair, rule) => {
  await change(corruption)
  const broken = await rulesBroken()
  await change(repair)
  expect(broken).toContainEqual(expect.stringContaining(rule))
  expect(await rulesBroken()).toEqual([])
})
