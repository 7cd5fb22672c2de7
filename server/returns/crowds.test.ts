import { beforeAll, expect, test } from 'vitest'
import { type Random, seeded } from '../../chaos/random.ts'
import { isEnded, isOpen } from '../../contract/order-states.ts'
import { placeOrder } from '../../contract/order.ts'
import { payReturnAgain } from '../../contract/admin-return.ts'
import { aGiftCard, aPaidQuotedOrderOf } from '../../test/credit.ts'
import { checkoutSteps, deskSteps, unlessOvertaken } from '../../chaos/crowd-steps.ts'
import {
  backdateIfRefunded,
  exchangesOf,
  finishOrders,
  orderSteps,
  type Step,
} from '../../chaos/order-steps.ts'
import { actAtOnce, endCheckouts, type Watched } from '../../test/crowds.ts'
import { orderOf, orderOfSession } from '../../test/orders.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { aPaidOrderOf, BUYER, TAXED } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from './queries.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'

/** `CROWDS=1000 npx vitest run …` takes about an hour. */
const CROWDS = Number(process.env.CROWDS ?? 4)
const SEED = process.env.CROWDS_SEED ?? 'crowds'

type Items = Parameters<typeof aPaidOrderOf>[1]

const shop = aShop({ STRIPE_TAX: 'on' })
let products: number[]
let unpaid: Record<string, Step>
let paid: Record<string, Step>
beforeAll(async () => {
  unpaid = checkoutSteps(shop)
  const { dispute, ...orders } = orderSteps(shop)
  paid = {
    ...orders,
    ...deskSteps(shop),
    dispute: (id, random) => unlessOvertaken(dispute!(id, random)),
    hear: unpaid['hear']!,
    reconcile: unpaid['reconcile']!,
  }
  products = [
    await aProduct(shop, { price: 4_999, quantity: 100_000, size_prices: { L: 6_001 } }),
    // The few pieces of a size are wanted by an exchange and by others at once.
    await aProduct(shop, { price: 12_345, size_quantities: { S: 9, M: 100_000, L: 9 } }),
  ]
})

test(
  `${CROWDS} crowds of buyers, staff and bank that do things to one order at once break no rule`,
  { timeout: 60_000 + CROWDS * 30_000 },
  async () => {
    const whole = seeded(SEED)
    const seen = new Map<string, number>()
    for (let crowd = 0; crowd < CROWDS; crowd++) {
      const began = new Date(Date.now() - 60_000)
      const random = whole.fork(String(crowd))
      const id = await anyOrder(random)
      for (let round = 0, rounds = 2 + random.whole(7); round < rounds; round++)
        await act(id, random.fork(String(round)), { about: `${SEED}, crowd ${crowd}, round ${round}`, seen })
      await end(id)
      const { discrepancies } = await findDiscrepancies(shop.shop, began)
      expect(discrepancies, `${SEED}, crowd ${crowd}`).toEqual([])
    }
    const done = [...seen.keys()].filter((step) => step.endsWith(' 200'))
    expect(done.length, JSON.stringify([...seen])).toBeGreaterThan(5)
  },
)

/** Two to five of them at the same moment, of the order or of one of its exchanges. */
async function act(root: string, random: Random, watched: Watched) {
  const { state } = await orderOf(shop, root)
  const steps = isOpen(state) || isEnded(state) ? unpaid : paid
  const ids = [root, ...(await exchangesOf(shop, root))]
  const names = Array.from({ length: 2 + random.whole(4) }, () => random.pick(Object.keys(steps)))
  await setFaults(shop, [])
  // The shop asks before it gives credit, but what is refunded between that and the credit is given twice.
  const acts = names.includes('refundByHand') ? ['refundByHand'] : names
  const act = async (name: string, at: number) => {
    const own = random.fork(`${at}`)
    return (await steps[name]!(own.pick(ids), own)) as { status: number; error: string } | undefined
  }
  await actAtOnce(acts, act, watched)
}

async function anyOrder(random: Random): Promise<string> {
  const items: Items = Array.from({ length: 1 + random.whole(2) }, (_, index) => ({
    id: products[index]!,
    size: 'M',
    quantity: 1 + random.whole(3),
  }))
  if (random.chance(0.3)) return await anUnpaidOrderOf(items)
  const shipping_option = random.pick(['standard', 'expedited'] as const)
  if (random.chance(0.7)) return await aPaidOrderOf(shop, items, { ...TAXED, shipping_option })
  const { code } = await aGiftCard(shop, { amount: random.pick([1_000, 12_345, 50_000]) })
  return await aPaidQuotedOrderOf(shop, items, { code, email: BUYER, method: 'Expedited' })
}

async function anUnpaidOrderOf(items: Items): Promise<string> {
  const { status, body, error } = await shop.call(placeOrder, { headers: {}, body: { items } })
  expect(status, error).toBe(200)
  return (await orderOfSession(shop, sessionIdOf(body.session_url))).id
}

/** What waits comes to its end, and what can still be paid is not any more. */
async function end(id: string): Promise<void> {
  await setFaults(shop, [])
  const { state } = await orderOf(shop, id)
  if (isOpen(state) || isEnded(state)) await endCheckouts(shop, [id])
  await finishOrders(shop, [id])
  const ids = [id, ...(await exchangesOf(shop, id))]
  // After a refund that was made at the provider, the provider may refuse one of the shop. The staff then refunds the
  // rest.
  for (const one of ids)
    for (const { number } of await listReturnsOfOrder(shop.shop.db, one))
      await shop.callAsAdmin(payReturnAgain, { params: { number } })
  await finishOrders(shop, [id])
  await shop.runTask('issue_invoices')
  // Returns are compared two minutes after they were settled, credit notes ten minutes after their refund.
  await shop.shop.pool.query(
    "update returns set settled_at = settled_at - interval '3 minutes' where order_id = any($1)",
    [ids],
  )
  for (const one of ids) await backdateIfRefunded(shop, one, '11 minutes')
}
