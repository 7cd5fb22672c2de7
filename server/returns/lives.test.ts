import { beforeAll, expect, test } from 'vitest'
import { type Random, seeded } from '../../chaos/random.ts'
import * as adminContract from '../../contract/admin-return.ts'
import { aGiftCard, aPaidQuotedOrderOf } from '../../test/credit.ts'
import { exchangesOf, finishOrders, orderSteps } from '../../chaos/order-steps.ts'
import { isExpected } from '../../test/crowds.ts'
import { changeDelivery, orderOf } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { adminReturn, aPaidOrderOf, askFor, BUYER, receive, settle, TAXED } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { listReturnsOfOrder } from './queries.ts'
import { leftOf } from '../orders/returnable.ts'

/** `LIVES=2000 npx vitest run …` takes about half an hour. */
const LIVES = Number(process.env.LIVES ?? 15)
const SEED = process.env.LIVES_SEED ?? 'exchanges'

const shop = aShop({ STRIPE_TAX: 'on' })
let products: number[]
let steps: ReturnType<typeof orderSteps>
beforeAll(async () => {
  steps = orderSteps(shop)
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

type Items = Parameters<typeof aPaidOrderOf>[1]

test(
  `${LIVES} random lives of an order break no rule, and give back what was taken to the cent`,
  {
    timeout: 60_000 + LIVES * 10_000,
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
        const one = random.pick([id, ...(await exchangesOf(shop, id))])
        if (one !== id && random.chance(0.5)) await changeDelivery(shop, one, { status: 'delivered' })
        const reply = (await steps[name]!(one, random)) as { status: number; error: string } | undefined
        if (reply) expect(reply.status, `life ${life}, ${name}: ${reply.error}`).toSatisfy(isExpected)
        const told = `${name} ${reply?.status ?? ''}`
        seen.set(told, (seen.get(told) ?? 0) + 1)
      }
    }
    await finishOrders(shop, ids)
    expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
    for (const [step, arrange] of Object.entries(ARRANGED))
      if (!seen.has(`${step} 200`)) ids.push(await succeedOnce(step, arrange, whole.fork(step)))
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

const asked = async (id: string, piece: Parameters<typeof askFor>[2] = [{}]) => {
  await changeDelivery(shop, id, { status: 'delivered' })
  const { status, body, error } = await askFor(shop, id, piece)
  expect(status, error).toBe(200)
  return body
}
const delivered = (id: string) => changeDelivery(shop, id, { status: 'delivered' })

/** What has to be before each step can succeed: a few random lives may not come to that. */
const ARRANGED: Record<string, (id: string) => Promise<unknown>> = {
  cancel: async () => {},
  goodwill: async () => {},
  ask: delivered,
  exchange: delivered,
  claim: delivered,
  payDifference: (id) => asked(id, [{ new_size: 'L', difference: 5_000 }]),
  sendNow: (id) => asked(id, [{ new_size: 'M' }]),
  receive: asked,
  settle: async (id) => await receive(shop, (await asked(id)).number),
}

/** The step chooses at random, also what is refused, so it is tried until it succeeds. Returns the order's id. */
async function succeedOnce(
  step: string,
  arrange: (id: string) => Promise<unknown>,
  random: Random,
): Promise<string> {
  const id = await aPaidOrderOf(shop, [{ id: products[0]!, size: 'S', quantity: 3 }], TAXED)
  await arrange(id)
  const told: (number | undefined)[] = []
  while (!told.includes(200)) {
    expect(told.length, `${step} ${told}`).toBeLessThan(50)
    told.push(((await steps[step]!(id, random)) as { status: number } | undefined)?.status)
  }
  return id
}

/** A life before the parcel leaves, and one after it; what happens seldom is a twelfth of it. */
function stepsOf(random: Random): string[] {
  const some = (count: number, names: string[]) =>
    Array.from({ length: random.whole(count + 1) }, () =>
      random.pick(random.chance(1 / 12) ? Object.keys(steps) : names),
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

/** Every piece that is left comes back: each order then has given back all but what was kept on purpose. */
async function giveBackTheRest(roots: string[]): Promise<void> {
  const ids = [...roots]
  // Exchanges that are settled on the way are more orders, which come at the end of the list.
  for (const id of ids) {
    const more = async () => {
      const { payment_of } = await orderOf(shop, id)
      for (const one of await exchangesOf(shop, payment_of ?? id)) if (!ids.includes(one)) ids.push(one)
    }
    await more()
    await giveBackRestOf(id)
    await more()
  }
  await finishOrders(shop, roots)
  expect((await findDiscrepancies(shop.shop)).discrepancies).toEqual([])
}

async function giveBackRestOf(id: string): Promise<void> {
  const { disputed } = await orderOf(shop, id)
  if (disputed === 'lost') return
  await changeDelivery(shop, id, { status: 'delivered' })
  for (const { number, state: now, version } of await listReturnsOfOrder(shop.shop.db, id)) {
    if (now === 'requested') {
      const body = { version, decision: 'accept' as const }
      await shop.callAsAdmin(adminContract.decideReturn, { params: { number }, body })
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
