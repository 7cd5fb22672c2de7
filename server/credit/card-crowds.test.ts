import { beforeAll, expect, test } from 'vitest'
import { type Random, seeded } from '../../chaos/random.ts'
import { addGiftCard, adjustCredit, getOwnCredit, sendGiftCardAgain } from '../../contract/credit.ts'
import { cancelOrder } from '../../contract/order.ts'
import { aVerifiedCustomer, type Customer } from '../../test/accounts.ts'
import { type AGiftCard, aGiftCard, placeQuote, quoteOf } from '../../test/credit.ts'
import { applyEventsAgain, refundByHand, unlessOvertaken } from '../../chaos/crowd-steps.ts'
import { actAtOnce, endCheckouts } from '../../test/crowds.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { finishOrders } from '../../chaos/order-steps.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { findGiftCardOfOrder } from './account-queries.ts'

/** `CARDS=500 npx vitest run …` takes about an hour. */
const CARDS = Number(process.env.CARDS ?? 6)
const SEED = process.env.CARDS_SEED ?? 'cards'

interface World {
  card: AGiftCard
  ada: Customer
}

type Act = (world: World, random: Random) => Promise<{ status: number; error: string } | void>

const shop = aShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 3_000, quantity: 100_000 })
})

/** Orders that hold or have spent the card, or the store credit that it was added to. */
const ordersOf = async ({ card, ada }: World): Promise<string[]> => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select distinct m.order_id as id from credit_moves m join credit_accounts a on a.id = m.credit_account_id
    where m.kind = 'hold' and (a.order_id = $1 or a.account_id = $2) order by 1`,
    [card.id, ada.id],
  )
  return rows.map(({ id }) => id)
}

const anyOrder = async (world: World, random: Random) => {
  const ids = await ordersOf(world)
  return ids.length > 0 ? await orderOf(shop, random.pick(ids)) : undefined
}

const spend = async ({ card, ada }: World, random: Random) => {
  const quantity = 1 + random.whole(4)
  const own = random.chance(0.5) && { token: ada.token, store_credit: true }
  const codes = random.chance(0.7) ? [card.code] : []
  const quoted = await quoteOf(shop, coat, { codes, quantity, ...own })
  if (quoted.status !== 200) return quoted
  return await placeQuote(shop, coat, quoted.body.quote, { quantity, ...own })
}

const adjust =
  (kind: 'give' | 'take' | 'freeze' | 'unfreeze'): Act =>
  async ({ card }, random) => {
    const { id } = (await findGiftCardOfOrder(shop.shop.db, card.id))!
    const amount = kind === 'give' || kind === 'take' ? { amount: 1 + random.whole(2_000) } : {}
    const body = { kind, ...amount, reason: 'crowd', key: `crowd ${id} ${random.whole(1e9)}` }
    return await shop.callAsAdmin(adjustCredit, { params: { id }, body })
  }

const ACTS: Record<string, Act> = {
  spend,
  spendAgain: spend,
  pay: async (world, random) => {
    const order = await anyOrder(world, random)
    if (order?.session_url) await submitPayment(order.session_url)
  },
  cancel: async (world, random) => {
    const order = await anyOrder(world, random)
    if (order) return await shop.call(cancelOrder, { params: { id: order.id } })
  },
  refundOrder: async (world, random) => {
    const order = await anyOrder(world, random)
    const amount = random.chance(0.5) ? 1 + random.whole(3_000) : undefined
    if (order) return await refund(shop, order.id, amount, `crowd ${random.whole(1e9)}`)
  },
  add: ({ card, ada }) => shop.call(addGiftCard, { body: { code: card.code } }, ada.token),
  look: ({ ada }) => shop.call(getOwnCredit, { query: {} }, ada.token),
  refundCard: ({ card }, random) => refund(shop, card.id, undefined, `crowd ${random.whole(1e9)}`),
  refundByHand: ({ card }, random) => refundByHand(shop, card.payment_intent, 1 + random.whole(6_000)),
  dispute: ({ card }, random) =>
    unlessOvertaken(tellOfDispute(shop, card.id, random.pick(['needs_response', 'won', 'lost'] as const))),
  give: adjust('give'),
  take: adjust('take'),
  freeze: adjust('freeze'),
  unfreeze: adjust('unfreeze'),
  sendAgain: async ({ card }) => {
    const { id } = (await findGiftCardOfOrder(shop.shop.db, card.id))!
    return await shop.callAsAdmin(sendGiftCardAgain, { params: { id }, body: {} })
  },
  hear: (_, random) => applyEventsAgain(shop, random),
}

test(
  `${CARDS} gift cards that are spent, added, refunded, disputed and frozen by many at once break no rule`,
  { timeout: 60_000 + CARDS * 30_000 },
  async () => {
    const whole = seeded(SEED)
    const seen = new Map<string, number>()
    for (let at = 0; at < CARDS; at++) {
      const began = new Date(Date.now() - 60_000)
      const random = whole.fork(String(at))
      const world = { card: await aGiftCard(shop), ada: await aVerifiedCustomer(shop) }
      for (let round = 0, rounds = 3 + random.whole(6); round < rounds; round++) {
        const own = random.fork(String(round))
        const names = Array.from({ length: 2 + own.whole(4) }, () => own.pick(Object.keys(ACTS)))
        const about = `${SEED}, card ${at}, round ${round}`
        await actAtOnce(names, (name, place) => ACTS[name]!(world, own.fork(`${place}`)), { about, seen })
      }
      await end(world)
      const { discrepancies } = await findDiscrepancies(shop.shop, began)
      expect(discrepancies, `${SEED}, card ${at}`).toEqual([])
    }
    const done = [...seen.keys()].filter((act) => act.endsWith(' 200'))
    expect(done.length, JSON.stringify([...seen])).toBeGreaterThan(3)
  },
)

async function end(world: World): Promise<void> {
  const ids = await ordersOf(world)
  await endCheckouts(shop, ids)
  await finishOrders(shop, [world.card.id, ...ids])
}
