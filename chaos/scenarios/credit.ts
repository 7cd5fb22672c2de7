import { signUp } from '../../contract/account.ts'
import { giftCardBalance, giveCredit } from '../../contract/credit.ts'
import { placeOrder, quoteOrder } from '../../contract/order.ts'
import { newEmail, PASSWORD, signInAgain } from '../../test/accounts.ts'
import { openCaller } from '../../test/caller.ts'
import { NEW_YORK } from '../../test/credit.ts'
import { call, newBuyer, payAt, sessionOf, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { settle } from '../ledger.ts'
import type { Random } from '../random.ts'
import { countEach, type Run, type Scenario } from '../scenario.ts'
import type { World } from '../world.ts'

const ORDERS_OF_EACH = 10
const CONNECTIONS = 10
/** Of wrong codes, in an hour (decisions/0035-credit.md). */
const MOST_GUESSES = 20
const SMALLEST_CHARGE = 50

/** Orders that credit pays in part or alone come to the cent; codes of gift cards cannot be tried. */
export const credit: Scenario = {
  name: 'credit',
  async run(run) {
    const faults: string[] = []
    const figures = { ...(await orderWithCredit(run, faults)), ...(await guess(run, faults)) }
    const { broken, seconds } = await settle(run.world, { hurry: run.isShort })
    return {
      figures: { ...figures, 'quiet until all invariants hold': `${seconds.toFixed(1)} s` },
      faults: [...faults, ...broken],
    }
  },
}

async function orderWithCredit({ world, isShort, random, progress }: Run, faults: string[]) {
  const accounts = isShort ? 3 : 100
  const prices = [1_000, 4_999, 12_000]
  const products = await Promise.all(prices.map((price) => stock(world, 100_000, { price })))
  const payments: string[] = []
  await forEach(Array.from({ length: accounts }), CONNECTIONS, async (_, account) => {
    const shopper = await openAccount(world)
    const own = random.fork(`account ${account}`)
    for (let nth = 0; nth < ORDERS_OF_EACH; nth++) {
      const product = products[own.whole(products.length)]!
      const paid = await orderOnce(world, own, { ...shopper, product, key: `${shopper.email}-${nth}` })
      if (paid.fault) faults.push(paid.fault)
      payments.push(paid.by)
      progress((0.7 * payments.length) / (accounts * ORDERS_OF_EACH))
    }
  })
  return { [`${accounts * ORDERS_OF_EACH} orders with credit, paid by`]: countEach(payments) }
}

interface Shopper {
  email: string
  token: string
  buyer: number
}

async function openAccount(world: World): Promise<Shopper> {
  const [email, buyer] = [newEmail('credit'), newBuyer()]
  const user = { email, password: PASSWORD }
  await call(world, signUp, { body: { user: { ...user, name: 'Ada Lovelace' } } }, { buyer })
  const { token } = await signInAgain(openCaller(world.url), user)
  return { email, buyer, token }
}

/** Given some credit, which may leave a rest of cents, for goods and delivery with tax. */
async function orderOnce(
  world: World,
  random: Random,
  { email, token, buyer, product, key }: Shopper & { product: number; key: string },
): Promise<{ by: string; fault?: string }> {
  const who = { token, buyer }
  const amount = 100 + random.whole(6_000)
  const gift = { email, amount, reason: 'chaos', key }
  await call(world, giveCredit, { body: gift }, { token: await world.adminToken() })
  const items = [{ id: product, size: 'M', quantity: 1 }]
  const method = random.chance(0.5) ? 'Standard' : 'Expedited'
  const asked = {
    items,
    delivery: { address: NEW_YORK, method },
    credit: { gift_cards: [], store_credit: true },
  }
  const quoted = await call(world, quoteOrder, { body: asked }, who)
  if (quoted.status !== 200) return { by: 'nothing', fault: `A quote was answered ${quoted.status}` }
  const { goods, shipping, tax, total, to_pay, quote } = quoted.body
  const body = { items, quote }
  const placed = await call(world, placeOrder, { headers: { 'idempotency-key': key }, body }, who)
  if (placed.status !== 200) return { by: 'nothing', fault: `An order was answered ${placed.status}` }
  const { session_url, paid } = placed.body
  if (!paid) await payAt(world, session_url)
  const session = paid ? new URL(session_url).searchParams.get('session_id')! : sessionOf(session_url)
  const order = await paidOrder(world, session)
  const isRight =
    total === goods + shipping + tax &&
    (to_pay === 0 || to_pay >= SMALLEST_CHARGE) &&
    order?.amount_charged === to_pay &&
    to_pay + order!.amount_credit === total
  const by = to_pay === 0 ? 'credit' : to_pay === total ? 'card' : 'both'
  return isRight ? { by } : { by, fault: `${key}: ${JSON.stringify({ total, to_pay, order })}` }
}

/** The webhook or the success page tells the shop. */
async function paidOrder(world: World, session: string) {
  await world.send('GET', `${world.url}/api/orders/success?session_id=${session}`)
  const { db } = await world.database()
  return await db
    .selectFrom('orders')
    .select(['state', 'amount_charged', 'amount_credit'])
    .where('session_id', '=', session)
    .executeTakeFirst()
}

async function guess({ world, isShort, random, progress }: Run, faults: string[]) {
  const [guesses, addresses] = isShort ? [300, 6] : [100_000, 1_000]
  const guessers = Array.from({ length: addresses }, () => newBuyer())
  const looked = new Map<number, number>()
  const statuses: number[] = []
  await forEach(Array.from({ length: guesses }), CONNECTIONS, async (_, at) => {
    const buyer = guessers[at % addresses]!
    const digits = Array.from({ length: 20 }, () => random.whole(10)).join('')
    const { status } = await call(world, giftCardBalance, { body: { code: digits } }, { buyer })
    if (status === 404) looked.set(buyer, (looked.get(buyer) ?? 0) + 1)
    statuses.push(status)
    progress(0.7 + (0.3 * statuses.length) / guesses)
  })
  const most = Math.max(...looked.values())
  if (most > MOST_GUESSES) faults.push(`One address had ${most} of its guesses looked at`)
  const others = statuses.filter((status) => ![404, 429].includes(status))
  if (others.length > 0) faults.push(`Guesses were answered ${countEach(others)}`)
  return { [`${guesses} guesses from ${addresses} addresses`]: countEach(statuses) }
}
