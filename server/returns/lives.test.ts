import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, seeded } from '../../chaos/random.ts'
import { refundOrder } from '../../contract/order.ts'
import { isOpen } from '../../contract/order-states.ts'
import * as contract from '../../contract/return.ts'
import { backdateHold, backdateRefunds, backdateReturn } from '../../test/backdate.ts'
import { aGiftCard, aPaidQuotedOrderOf } from '../../test/credit.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { changeDelivery, orderOf } from '../../test/orders.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import {
  adminReturn,
  aPaidOrderOf,
  askFor,
  BUYER,
  cancel,
  CREDIT,
  receive,
  settle,
  TAXED,
} from '../../test/returns.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { followPayment } from './pay-difference.ts'
import { listReturnsOfOrder } from './queries.ts'
import { leftOf } from '../orders/returnable.ts'

/** `LIVES=2000 npx vitest run …` takes about half an hour. */
const LIVES = Number(process.env.LIVES ?? 15)
const SEED = process.env.LIVES_SEED ?? 'exchanges'

let shop: TestShop
let products: number[]
beforeAll(async () => {
  shop = await openTestShop({ STRIPE_TAX: 'on' })
  const each = { quantity: 100_000 }
  products = [
    await aProduct(shop, { ...each, price: 4_999, size_prices: { L: 6_001 } }),
    await aProduct(shop, { ...each, name: 'Silk Scarf', price: 9_985, sizes: [], quantity: 100_000 }),
    await aProduct(shop, {
      name: 'Shirt',
      price: 12_345,
      size_quantities: { S: 50_000, M: 50_000 },
      size_prices: { M: 13_777 },
    }),
  ]
})
afterAll(() => shop.close())

/** The orders that pieces of this one, and of its exchanges, were exchanged for. */
const exchangesOf = async (id: string): Promise<string[]> => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from orders where payment_of = $1 and paid_at is not null order by created_at',
    [id],
  )
  return rows.map((row) => row.id)
}

type Items = Parameters<typeof aPaidOrderOf>[1]

type Step = (id: string, random: Random) => Promise<unknown>

const returnsOf = (id: string) => listReturnsOfOrder(shop.shop.db, id)
/** Any line, also one of which nothing is left: such requests have to be refused. */
const anyPieces = async (id: string, random: Random) => {
  const { items } = await orderOf(shop, id)
  const item = random.pick(items)
  return { line: item.line, quantity: 1 + random.whole(Math.max(1, leftOf(item))) }
}
/** A fifth would rather have credit than money. */
const anyChoice = (random: Random) => (random.chance(0.2) ? { choice: CREDIT } : {})
/** Mostly one of those for which the step is meant. */
const anyReturn = async (id: string, random: Random, ...meant: contract.ReturnState[]) => {
  const returns = await returnsOf(id)
  const some = random.chance(0.8) ? returns.filter(({ state }) => meant.includes(state)) : []
  const from = some.length > 0 ? some : returns
  return from.length > 0 ? random.pick(from) : undefined
}

const STEPS: Record<string, Step> = {
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
    return await shop.call(
      contract.sendExchangeNow,
      { params: { number: found.number }, body: { version: found.version } },
      await shop.adminToken(),
    )
  },
  decide: async (id, random) => {
    const found = await anyReturn(id, random, 'requested')
    if (!found) return
    const decision = random.pick(['accept', 'decline'] as const)
    return await shop.call(
      contract.decideReturn,
      { params: { number: found.number }, body: { version: found.version, decision } },
      await shop.adminToken(),
    )
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
    return await shop.call(contract.disposePiece, { params, body }, await shop.adminToken())
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
    return await shop.call(
      contract.settleClaim,
      { params: { id }, headers: {}, body },
      await shop.adminToken(),
    )
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
    return await shop.call(refundOrder, { params: { id }, headers: {}, body }, await shop.adminToken())
  },
  dispute: async (id, random) => {
    const { payment_of, payment_intent } = await orderOf(shop, id)
    const payer = payment_intent && random.chance(0.5) ? id : (payment_of ?? id)
    const standing = random.pick(['needs_response', 'won', 'won', 'lost'] as const)
    // What credit has paid alone has no bank that could decide about it.
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

function outcomesOf(
  { items }: Awaited<ReturnType<typeof returnsOf>>[number],
  random: Random,
): contract.Outcome[] {
  return items
    .filter(({ outcome }) => outcome === null)
    .flatMap(({ id: item, quantity }): contract.Outcome[] => {
      const first = random.whole(quantity + 1)
      return [first, quantity - first]
        .filter((pieces) => pieces > 0)
        .map((pieces) => ({ item, quantity: pieces, ...anyOutcome(random) }))
    })
}

const anyOutcome = (random: Random): Omit<contract.Outcome, 'item' | 'quantity'> =>
  random.pick([
    { outcome: 'accepted' },
    { outcome: 'accepted', disposition: 'restock' },
    { outcome: 'reduced', deducted: 1 + random.whole(3_000), why: 'Worn.' },
    { outcome: 'refused', why: 'Not ours.' },
  ])

/** Lets all that waits come to its end: disputes are decided, refunds arrive. */
async function finish(ids: string[]): Promise<void> {
  await setFaults(shop, [])
  for (const root of ids)
    for (const id of [root, ...(await exchangesOf(root))]) {
      const { disputed, payment_intent } = await orderOf(shop, id)
      if (disputed === 'open' && payment_intent) await tellOfDispute(shop, id, 'won')
    }
  for (const _ of ['goodwill first', 'then what it left']) {
    for (const root of ids)
      for (const id of [root, ...(await exchangesOf(root))])
        if ((await orderOf(shop, id)).amount_charged) await backdateIfRefunded(id)
    await reconcile(shop.shop)
    await shop.runTask('returns_pay')
    await shop.runJobs()
  }
}

async function backdateIfRefunded(id: string): Promise<void> {
  const { rows } = await shop.shop.pool.query('select from refunds where order_id = $1', [id])
  if (rows.length > 0) await backdateRefunds(shop, id, '3 minutes')
}

test(
  `${LIVES} random lives of an order break no rule, and give back what was taken to the cent`,
  {
    timeout: 60_000 + LIVES * 3_000,
  },
  async () => {
    const whole = seeded(SEED)
    const ids: string[] = []
    const seen = new Map<string, number>()
    for (let life = 0; life < LIVES; life++) {
      const random = whole.fork(String(life))
      const lines = Array.from({ length: 1 + random.whole(3) }, (_, index) => index)
      const items = lines.map((index) => ({
        id: products[index]!,
        size: index === 1 ? '' : random.pick(['S', 'M']),
        quantity: 1 + random.whole(3),
      }))
      const id = await (random.chance(0.3) ? payWithCredit(items, random) : payByCard(items, random))
      ids.push(id)
      await setFaults(shop, [])
      for (const name of stepsOf(random)) {
        const one = random.pick([id, ...(await exchangesOf(id))])
        if (one !== id && random.chance(0.5)) await changeDelivery(shop, one, { status: 'delivered' })
        const reply = (await STEPS[name]!(one, random)) as { status: number; error: string } | undefined
        if (reply) expect(reply.status, `life ${life}, ${name}: ${reply.error}`).toSatisfy(isExpected)
        const told = `${name} ${reply?.status ?? ''}`
        seen.set(told, (seen.get(told) ?? 0) + 1)
      }
    }
    await finish(ids)
    expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
    for (const step of [
      'cancel',
      'ask',
      'exchange',
      'payDifference',
      'sendNow',
      'receive',
      'settle',
      'claim',
      'goodwill',
    ])
      expect(seen.get(`${step} 200`) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(0)
    await giveBackTheRest(ids)
  },
)

const payByCard = (items: Items, random: Random) =>
  aPaidOrderOf(shop, items, {
    ...TAXED,
    shipping_option: random.pick(['standard', 'expedited'] as const),
  })

/** Little of it, most of it or all. */
async function payWithCredit(items: Items, random: Random): Promise<string> {
  const { code } = await aGiftCard(shop, { amount: random.pick([1_000, 12_345, 50_000]) })
  const method = random.pick(['Standard', 'Expedited'])
  return await aPaidQuotedOrderOf(shop, items, { code, email: BUYER, method })
}

/** A life before the parcel leaves, and one after it; what happens seldom is a twelfth of it. */
function stepsOf(random: Random): string[] {
  const some = (count: number, names: string[]) =>
    Array.from({ length: random.whole(count + 1) }, () =>
      random.pick(random.chance(1 / 12) ? Object.keys(STEPS) : names),
    )
  return [
    ...some(3, ['cancel', 'claim', 'goodwill', 'begin']),
    ...(random.chance(0.85) ? ['ship', 'deliver'] : []),
    ...some(20, [
      'ask',
      'ask',
      'exchange',
      'exchange',
      'payDifference',
      'payDifference',
      'decide',
      'callOff',
      'sendNow',
      'lapse',
      ...Array<string>(4).fill('receive'),
      ...Array<string>(4).fill('settle'),
      'dispose',
      'claim',
    ]),
  ]
}

/** 503: the provider's answer to an admin's refund got lost, and it is made later. */
const isExpected = (status: number) => status < 500 || status === 503

/** Every piece that is left comes back: each order then has given back all but what was kept on purpose. */
async function giveBackTheRest(roots: string[]): Promise<void> {
  const ids = [...roots]
  // Exchanges that are settled on the way are more orders, which come at the end of the list.
  for (const id of ids) {
    const more = async () => {
      const { payment_of } = await orderOf(shop, id)
      for (const one of await exchangesOf(payment_of ?? id)) if (!ids.includes(one)) ids.push(one)
    }
    await more()
    await giveBackRestOf(id)
    await more()
  }
  await finish(roots)
  expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
}

async function giveBackRestOf(id: string): Promise<void> {
  const { disputed } = await orderOf(shop, id)
  if (disputed === 'lost') return
  await changeDelivery(shop, id, { status: 'delivered' })
  for (const { number, state: now, version } of await returnsOf(id)) {
    if (now === 'requested') {
      const body = { version, decision: 'accept' as const }
      await shop.call(contract.decideReturn, { params: { number }, body }, await shop.adminToken())
    }
    if ((await adminReturn(shop, number)).state === 'announced') await receive(shop, number)
    if ((await adminReturn(shop, number)).state === 'received') await settle(shop, number)
  }
  const rest = (await orderOf(shop, id)).items
    .filter((item) => leftOf(item) > 0)
    .map((item) => ({ line: item.line, quantity: leftOf(item) }))
  if (rest.length === 0) return
  const asked = await askFor(shop, id, rest, { token: await shop.adminToken() })
  if (asked.status !== 200) return
  await receive(shop, asked.body.number)
  await settle(shop, asked.body.number)
}
