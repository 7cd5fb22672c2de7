import { beforeAll, expect, test } from 'vitest'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound, rulesBroken } from '../../test/discrepancies.ts'
import { orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aReceivedReturn, anAnnouncedReturn, settle } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'

const items = [{ new_size: 'L' }]
const shop = aShop()
/** An exchange that was sent, and one that waits. */
let sent: { id: string; child: string; number: string }
let held: { id: string; child: string; number: string }
/** One whose difference is to be paid. */
let unpaid: string
beforeAll(async () => {
  const done = await aReceivedReturn(shop, { items })
  await settle(shop, done.returned.number)
  sent = { id: done.id, child: done.returned.exchange!.order_id, number: done.returned.number }
  const open = await anAnnouncedReturn(shop, { items })
  held = { id: open.id, child: open.returned.exchange!.order_id, number: open.returned.number }
  const product = await aProduct(shop, {
    sizes: ['M', 'L'],
    size_quantities: { M: 5, L: 5 },
    size_prices: { L: 50_000 },
  })
  const dearer = await anAnnouncedReturn(shop, { product, items: [{ new_size: 'L', difference: 2_000 }] })
  unpaid = dearer.returned.exchange!.order_id
})

const change = (sql: string) =>
  corrupt(
    shop,
    sql
      .replaceAll(':sent', `'${sent.child}'`)
      .replaceAll(':parent', `'${sent.id}'`)
      .replaceAll(':unpaid', `'${unpaid}'`)
      .replaceAll(':held', `'${held.child}'`)
      .replaceAll(':return', `(select id from returns where number = '${held.number}')`)
      .replaceAll(':settled', `(select id from returns where number = '${sent.number}')`),
  )

test('Exchanges that go as they should break no rule', async () => {
  expect(await rulesBroken(shop)).toEqual(new Set())
  expect(await orderOf(shop, held.child)).toMatchObject({ state: 'awaiting_return' })
})

test.each([
  [
    'a piece that gives back more than it cost',
    `update return_items set goods = goods + 1 where return_id = :settled`,
    `update return_items set goods = goods - 1 where return_id = :settled`,
    'A piece gives back no more than it cost',
  ],
  [
    'a delivery that is given back though it cost nothing',
    `update returns set shipping = 1 where id = :settled`,
    `update returns set shipping = 0 where id = :settled`,
    'The returns of an order, and of its exchanges, give back its delivery once',
  ],
  [
    'an exchange for which nothing is kept',
    `update transfers set amount = 1 where to_order = :held`,
    `update transfers set amount = 48000 where to_order = :held`,
    'An order that waits for a return is to be paid',
  ],
  [
    'an exchange that holds no pieces',
    `update stock s set held = held - 1 from order_items i
       where i.order_id = :held and s.product_id = i.product_id and s.size = i.stock_size;
     update stock_moves set kind = 'adjust', quantity = 0 where order_id = :held`,
    `update stock s set held = held + 1 from order_items i
       where i.order_id = :held and s.product_id = i.product_id and s.size = i.stock_size;
     update stock_moves set kind = 'hold', quantity = 1 where order_id = :held`,
    'Each order has moved its pieces',
  ],
  [
    'an exchange whose difference can be paid although it has ended',
    `update transfers set state = 'undone' where to_order = :unpaid`,
    `update transfers set state = 'pending' where to_order = :unpaid`,
    'An exchange for a dearer size waits for exactly the difference',
  ],
  [
    'an exchange whose difference is nothing',
    `update transfers set amount = 50000 where to_order = :unpaid`,
    `update transfers set amount = 48000 where to_order = :unpaid`,
    'An exchange for a dearer size waits for exactly the difference',
  ],
  [
    'value that came from nowhere',
    `update orders set amount_exchanged_in = amount_exchanged_in + 1 where id = :sent`,
    `update orders set amount_exchanged_in = amount_exchanged_in - 1 where id = :sent`,
    'What an exchange is made of',
  ],
  [
    'an exchange that cost something else than came for it',
    `update orders set amount_exchanged_in = amount_exchanged_in + 1 where id = :sent;
     update transfers set amount = amount + 1 where to_order = :sent`,
    `update orders set amount_exchanged_in = amount_exchanged_in - 1 where id = :sent;
     update transfers set amount = amount - 1 where to_order = :sent`,
    'add up to its total',
  ],
  [
    'an exchange that was sent without its value',
    `update transfers set state = 'pending' where to_order = :sent`,
    `update transfers set state = 'made' where to_order = :sent`,
    'An exchange is paid exactly when',
  ],
  [
    'an exchange whose return was called off',
    `update returns set state = 'called_off' where id = :return`,
    `update returns set state = 'announced' where id = :return`,
    'An exchange waits only for a return that can still come',
  ],
  [
    'pieces that are held after their time',
    `update orders set hold_ends_at = now() - interval '4 hours' where id = :held`,
    `update orders set hold_ends_at = now() + interval '4 hours' where id = :held`,
    'No piece is held for an exchange after its time',
  ],
  [
    'a dispute that its order and the exchange of it do not show',
    `insert into order_disputes (id, order_id, standing) values ('dp_corrupt', :parent, 'open')`,
    `delete from order_disputes where id = 'dp_corrupt'`,
    'An order is disputed as long as',
  ],
  [
    'a flag of a dispute that there is not',
    `update orders set disputed = 'won' where id = :held`,
    `update orders set disputed = null where id = :held`,
    'An order is disputed as long as',
  ],
  [
    'a dispute that gave back more than it took',
    `insert into order_disputes (id, order_id, standing) values ('dp_corrupt', :parent, 'won');
     update orders set disputed = 'won' where id in (:parent, :held, :unpaid, :sent);
     insert into dispute_moves (id, dispute_id, order_id, at, amount, fee)
       values ('txn_corrupt', 'dp_corrupt', :parent, now(), 1, 0)`,
    `delete from dispute_moves where id = 'txn_corrupt';
     update orders set disputed = null where id in (:parent, :held, :unpaid, :sent);
     delete from order_disputes where id = 'dp_corrupt'`,
    'A dispute gives back no more than it took',
  ],
  [
    'a refund for an exchange that failed, whose money did not go back to it',
    `insert into refunds (id, order_id, amount, state, reason, by, settled_at)
       values ('00000000-0000-4000-8000-000000000001', :parent, 5, 'failed', 'test', 'test', now());
     insert into transfers (kind, refund_id, from_order, to_order, amount, state)
       values ('refund', '00000000-0000-4000-8000-000000000001', :sent, :parent, 5, 'made')`,
    `delete from transfers where kind = 'refund';
     delete from refunds where id = '00000000-0000-4000-8000-000000000001'`,
    'What was refunded for an exchange',
  ],
])('%s is found', async (_, corruption, repair, rule) => {
  await expectToBeFound(shop, { change, corruption, repair, rule })
})

test('The database refuses an order that has given more than it had', async () => {
  await expect(
    change('update orders set amount_exchanged_out = amount_exchanged_out + 1 where id = :parent'),
  ).rejects.toThrow(/orders_exchanged_check/)
})
