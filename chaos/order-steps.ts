import type { Random } from './random.ts'
import { isOpen } from '../contract/order-states.ts'
import { refundOrder } from '../contract/order.ts'
import * as adminContract from '../contract/admin-return.ts'
import * as contract from '../contract/return.ts'
import { leftOf } from '../server/orders/returnable.ts'
import { reconcile } from '../server/orders/payment/reconciler.ts'
import { followPayment } from '../server/returns/pay-difference.ts'
import { listReturnsOfOrder } from '../server/returns/queries.ts'
import { backdateHold, backdateRefunds, backdateReturn } from '../test/backdate.ts'
import { tellOfDispute } from '../test/disputes.ts'
import { changeDelivery, orderOf } from '../test/orders.ts'
import { submitPayment } from '../test/payment-form.ts'
import { setFaults } from '../test/payments.ts'
import { askFor, BUYER, cancel, CREDIT, receive, settle } from '../test/returns.ts'
import type { TestShop } from '../test/shop.ts'

/** What the buyer, the staff, the bank or time does to an order. Returns the shop's answer, if there is one. */
export type Step = (id: string, random: Random) => Promise<unknown>

/** The paid orders that this one, or one of its exchanges, was exchanged for. */
export const exchangesOf = async (shop: TestShop, id: string): Promise<string[]> => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from orders where payment_of = $1 and paid_at is not null order by created_at',
    [id],
  )
  return rows.map((row) => row.id)
}

/** What may happen to a paid order. */
export function orderSteps(shop: TestShop): Record<string, Step> {
  const returnsOf = (id: string) => listReturnsOfOrder(shop.shop.db, id)
  /** Any line, also one of which nothing is left: such requests have to be refused. */
  const anyPieces = async (id: string, random: Random) => {
    const { items } = await orderOf(shop, id)
    const item = random.pick(items)
    return { line: item.line, quantity: 1 + random.whole(Math.max(1, leftOf(item))) }
  }
  /** A fifth would rather have credit than money. */
  const anyChoice = (random: Random) => (random.chance(0.2) ? { choice: CREDIT } : {})
  /** In four of five cases one of the states that the step is meant for. */
  const anyReturn = async (id: string, random: Random, ...meant: contract.ReturnState[]) => {
    const returns = await returnsOf(id)
    const some = random.chance(0.8) ? returns.filter(({ state }) => meant.includes(state)) : []
    const from = some.length > 0 ? some : returns
    return from.length > 0 ? random.pick(from) : undefined
  }

  return {
    cancel: async (id, random) => await cancel(shop, id, [await anyPieces(id, random)], anyChoice(random)),
    begin: (id) => changeDelivery(shop, id, { begun: true }),
    ship: (id) => changeDelivery(shop, id, { status: 'shipped' }),
    deliver: (id) => changeDelivery(shop, id, { status: 'delivered' }),
    ask: async (id, random) =>
      await askFor(
        shop,
        id,
        [{ ...(await anyPieces(id, random)), reason: random.pick(['too_small', 'damaged', 'missing']) }],
        anyChoice(random),
      ),
    exchange: async (id, random) =>
      await askFor(
        shop,
        id,
        [
          {
            ...(await anyPieces(id, random)),
            reason: random.pick(['too_small', 'too_large', 'wrong_item']),
            new_size: random.pick(['S', 'M', 'L']),
            difference: 5_000,
          },
          ...(random.chance(0.3) ? [await anyPieces(id, random)] : []),
        ],
        anyChoice(random),
      ),
    payDifference: async (id) => {
      const found = (await returnsOf(id)).find(
        ({ exchange }) => exchange?.session_url && !exchange.amount_charged,
      )
      if (!found) return
      await submitPayment(found.exchange!.session_url!)
      await followPayment(shop.shop, found, { ip: '127.0.0.1' })
      await shop.runJobs()
      return { status: 200, error: '' }
    },
    sendNow: async (id) => {
      const found = (await returnsOf(id)).find(({ exchange }) => exchange?.state === 'pending')
      if (!found) return
      return await shop.callAsAdmin(adminContract.sendExchangeNow, {
        params: { number: found.number },
        body: { version: found.version },
      })
    },
    decide: async (id, random) => {
      const found = await anyReturn(id, random, 'requested')
      if (!found) return
      const decision = random.pick(['accept', 'decline'] as const)
      return await shop.callAsAdmin(adminContract.decideReturn, {
        params: { number: found.number },
        body: { version: found.version, decision },
      })
    },
    callOff: async (id, random) => {
      const found = await anyReturn(id, random)
      if (!found) return
      const params = { number: found.number }
      return await shop.call(contract.callOffReturn, { params, body: { email: BUYER } })
    },
    receive: async (id, random) => {
      const found = await anyReturn(id, random, 'announced', 'lapsed')
      if (!found) return
      const pieces = found.items.map((item) => ({
        item: item.id,
        quantity: random.whole(item.quantity + 1),
      }))
      return await receive(shop, found.number, random.chance(0.3) ? pieces : undefined)
    },
    settle: async (id, random) => {
      const found = await anyReturn(id, random, 'received')
      return found && (await settle(shop, found.number, outcomesOf(found, random)))
    },
    dispose: async (id, random) => {
      const found = await anyReturn(id, random)
      if (!found || found.items.length === 0) return
      const params = { id: random.pick(found.items).id }
      const body = { disposition: random.pick(['restock', 'repair', 'destroy'] as const), why: 'Moths.' }
      return await shop.callAsAdmin(adminContract.disposePiece, { params, body })
    },
    claim: async (id, random) => {
      const remedy = random.pick(['part', 'refund', 'replacement', 'replacement'] as const)
      const body = {
        pieces: [await anyPieces(id, random)],
        fault: 'damaged' as const,
        remedy,
        ...(remedy === 'part' && { amount: 1 + random.whole(6_000) }),
        needs_return: random.chance(0.5),
      }
      return await shop.callAsAdmin(adminContract.settleClaim, { params: { id }, headers: {}, body })
    },
    goodwill: async (id, random) => {
      const { items } = await orderOf(shop, id)
      const { product_id, size } = random.pick(items)
      const pieces = random.chance(0.4) ? [{ product_id, size, quantity: 1 }] : []
      const body = {
        amount: 1 + random.whole(4_000),
        pieces,
        ...(random.chance(0.5) && { restock: pieces }),
      }
      return await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body })
    },
    dispute: async (id, random) => {
      const { payment_of, payment_intent } = await orderOf(shop, id)
      const payer = payment_intent && random.chance(0.5) ? id : (payment_of ?? id)
      const standing = random.pick(['needs_response', 'won', 'won', 'lost'] as const)
      // An order that credit alone has paid cannot be disputed.
      if ((await orderOf(shop, payer)).payment_intent) await tellOfDispute(shop, payer, standing)
    },
    lapse: async (id, random) => {
      const found = await anyReturn(id, random)
      if (found) await backdateReturn(shop, found.number, '15 days')
      // A payment page cannot be made older at the provider.
      if (found?.exchange && !isOpen(found.exchange.order_state))
        await backdateHold(shop, found.exchange.order_id, '15 days')
      await shop.runTask('returns_due')
    },
    pay: () => shop.runTask('returns_pay'),
    lose: async () =>
      await setFaults(shop, [{ kind: 'timeout_after', method: 'POST', path: '/v1/refunds', remaining: 2 }]),
    break: async () => await setFaults(shop, [{ kind: 'error', path: '/v1/refunds', remaining: 2 }]),
  }
}

function outcomesOf(
  { items }: Awaited<ReturnType<typeof listReturnsOfOrder>>[number],
  random: Random,
): adminContract.Outcome[] {
  return items
    .filter(({ outcome }) => outcome === null)
    .flatMap(({ id: item, quantity }): adminContract.Outcome[] => {
      const first = random.whole(quantity + 1)
      return [first, quantity - first]
        .filter((pieces) => pieces > 0)
        .map((pieces) => ({ item, quantity: pieces, ...anyOutcome(random) }))
    })
}

const anyOutcome = (random: Random): Omit<adminContract.Outcome, 'item' | 'quantity'> =>
  random.pick([
    { outcome: 'accepted' },
    { outcome: 'accepted', disposition: 'restock' },
    { outcome: 'reduced', deducted: 1 + random.whole(3_000), why: 'Worn.' },
    { outcome: 'refused', why: 'Not ours.' },
  ])

/** Ends what is pending: disputes are decided, refunds arrive. */
export async function finishOrders(shop: TestShop, ids: string[]): Promise<void> {
  await setFaults(shop, [])
  for (const root of ids)
    for (const id of [root, ...(await exchangesOf(shop, root))]) {
      const { disputed, payment_intent } = await orderOf(shop, id)
      if (disputed === 'open' && payment_intent) await tellOfDispute(shop, id, 'won')
    }
  for (const _ of ['goodwill first', 'then what it left']) {
    for (const root of ids)
      for (const id of [root, ...(await exchangesOf(shop, root))])
        if ((await orderOf(shop, id)).amount_charged) await backdateIfRefunded(shop, id, '3 minutes')
    await reconcile(shop.shop)
    await shop.runTask('returns_pay')
    await shop.runJobs()
  }
}

export async function backdateIfRefunded(shop: TestShop, id: string, age: string): Promise<void> {
  const { rows } = await shop.shop.pool.query('select from refunds where order_id = $1', [id])
  if (rows.length > 0) await backdateRefunds(shop, id, age)
}
