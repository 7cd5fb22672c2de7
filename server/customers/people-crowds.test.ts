import { beforeAll, expect, test } from 'vitest'
import { type Random, seeded } from '../../chaos/random.ts'
import { followEmailLink, updateProfile } from '../../contract/account.ts'
import { addGiftCard, getOwnCredit, giveCredit } from '../../contract/credit.ts'
import { type Customer as Listed, listCustomers } from '../../contract/customer.ts'
import { mergeCustomers } from '../../contract/merge.ts'
import { placeOrder } from '../../contract/order.ts'
import { eraseCustomer, eraseOwnAccount } from '../../contract/person.ts'
import { aVerifiedCustomer, type Customer, newEmail } from '../../test/accounts.ts'
import { type AGiftCard, aGiftCard, give, placeQuote, quoteOf } from '../../test/credit.ts'
import { applyEventsAgain } from '../../chaos/crowd-steps.ts'
import { actAtOnce, endCheckouts } from '../../test/crowds.ts'
import { emailLinksFor } from '../../test/mails.ts'
import { finishOrders, orderSteps, type Step } from '../../chaos/order-steps.ts'
import { orderOf } from '../../test/orders.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { BUYER, TAXED } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'

/** `PEOPLE=300 npx vitest run …` takes about an hour. */
const PEOPLE = Number(process.env.PEOPLE ?? 6)
const SEED = process.env.PEOPLE_SEED ?? 'people'

interface World {
  people: Customer[]
  card: AGiftCard
  began: Date
}

type Act = (world: World, random: Random) => Promise<{ status: number; error: string } | void>

const shop = aShop()
let coat: number
let steps: Record<string, Step>
beforeAll(async () => {
  coat = await aProduct(shop, { price: 3_000, quantity: 100_000 })
  steps = orderSteps(shop)
})

const ordersSince = async (began: Date): Promise<string[]> => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from orders where created_at >= $1 and kind <> 'gift_card' order by created_at, id`,
    [began],
  )
  return rows.map(({ id }) => id)
}

const anyOrder = async ({ began }: World, random: Random) => {
  const ids = await ordersSince(began)
  return ids.length > 0 ? await orderOf(shop, random.pick(ids)) : undefined
}

/** Undefined while the customer is not counted, or is none any more. */
const idOf = async (email: string): Promise<number | undefined> => {
  const { body } = await shop.callAsAdmin(listCustomers, { query: { q: email } })
  return (body as Listed[]).find((found) => found.email === email)?.id
}

const change =
  (name: string): Act =>
  async (world, random) => {
    const order = await anyOrder(world, random)
    if (order?.paid_at) return (await steps[name]!(order.id, random)) as { status: number; error: string }
  }

const ACTS: Record<string, Act> = {
  order: async ({ people }, random) => {
    const items = [{ id: coat, size: 'M', quantity: 1 + random.whole(3) }]
    const token = random.chance(0.8) ? random.pick(people).token : undefined
    return await shop.call(placeOrder, { headers: {}, body: { items } }, token)
  },
  spend: async ({ people }, random) => {
    const own = { token: random.pick(people).token, store_credit: true, quantity: 1 + random.whole(3) }
    const quoted = await quoteOf(shop, coat, own)
    return quoted.status === 200 ? await placeQuote(shop, coat, quoted.body.quote, own) : quoted
  },
  pay: async (world, random) => {
    const order = await anyOrder(world, random)
    const email = random.pick([BUYER, ...world.people.map((person) => person.email)])
    if (order?.session_url && !order.paid_at) await submitPayment(order.session_url, { ...TAXED, email })
  },
  hear: (_, random) => applyEventsAgain(shop, random),
  add: ({ people, card }, random) =>
    shop.call(addGiftCard, { body: { code: card.code } }, random.pick(people).token),
  give: async ({ people }, random) => {
    const { email } = random.pick(people)
    const body = {
      email,
      amount: 1 + random.whole(3_000),
      reason: 'crowd',
      key: `crowd ${random.whole(1e9)}`,
    }
    return await shop.callAsAdmin(giveCredit, { body })
  },
  look: ({ people }, random) => shop.call(getOwnCredit, { query: {} }, random.pick(people).token),
  changeEmail: async ({ people }, random) => {
    const person = random.pick(people)
    const email = newEmail('moved')
    const body = { user: { email }, current_password: person.password }
    const asked = await shop.call(updateProfile, { body }, person.token)
    if (asked.status !== 200) return asked
    const [token] = await emailLinksFor(shop, email)
    const followed = await shop.call(followEmailLink, { body: { token: token! } })
    if (followed.status === 200) person.email = email
    return followed
  },
  merge: async ({ people }, random) => {
    const [into, ended] = random.shuffle(people) as [Customer, Customer]
    const id = await idOf(into.email)
    if (id === undefined) return
    const params = { id }
    return await shop.callAsAdmin(mergeCustomers, { params, body: { email: ended.email } })
  },
  erase: async ({ people }, random) => {
    const { email } = random.pick([...people, { email: BUYER }])
    const id = await idOf(email)
    if (id === undefined) return
    return await shop.callAsAdmin(eraseCustomer, { params: { id }, body: { email } })
  },
  eraseOwn: async ({ people }, random) => {
    const { token, password } = random.pick(people)
    return await shop.call(eraseOwnAccount, { body: { current_password: password } }, token)
  },
  count: () => shop.runTask('count_customers'),
  cancel: change('cancel'),
  deliver: change('deliver'),
  ask: change('ask'),
  receive: change('receive'),
  settle: change('settle'),
  goodwill: change('goodwill'),
}

/** What ends an account comes seldom, so that much happens before. */
const OFTEN = Object.keys(ACTS).filter((name) => !['merge', 'erase', 'eraseOwn'].includes(name))

test(
  `${PEOPLE} times three customers order, spend, move, merge and end at once, and no rule is broken`,
  { timeout: 60_000 + PEOPLE * 60_000 },
  async () => {
    const whole = seeded(SEED)
    const seen = new Map<string, number>()
    for (let at = 0; at < PEOPLE; at++) {
      const random = whole.fork(String(at))
      const world = await aWorld()
      for (let round = 0, rounds = 4 + random.whole(6); round < rounds; round++) {
        const own = random.fork(String(round))
        const names = Array.from({ length: 2 + own.whole(4) }, () =>
          own.pick(own.chance(0.25) ? Object.keys(ACTS) : OFTEN),
        )
        const about = `${SEED}, people ${at}, round ${round}`
        await actAtOnce(names, (name, place) => ACTS[name]!(world, own.fork(`${place}`)), { about, seen })
      }
      await end(world)
      const { discrepancies } = await findDiscrepancies(shop.shop, world.began)
      expect(discrepancies, `${SEED}, people ${at}`).toEqual([])
    }
    const done = [...seen.keys()].filter((act) => act.endsWith(' 200'))
    expect(done.length, JSON.stringify([...seen])).toBeGreaterThan(3)
  },
)

async function aWorld(): Promise<World> {
  const began = new Date()
  const people = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  for (const { email } of people.slice(0, 2)) await give(shop, email, 9_000)
  const card = await aGiftCard(shop)
  await shop.runTask('count_customers')
  return { people, card, began }
}

async function end({ began }: World): Promise<void> {
  const ids = await ordersSince(began)
  await endCheckouts(shop, ids)
  await finishOrders(shop, ids)
  await shop.runTask('count_customers')
}
