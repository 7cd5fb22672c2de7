import { getOwnCredit, giveCredit } from '../../contract/credit.ts'
import { placeOrder, quoteOrder } from '../../contract/order.ts'
import { createPromotion } from '../../contract/promotion.ts'
import { getSettings, saveTaxSetting, type TaxSetting } from '../../contract/settings.ts'
import { NEW_YORK } from '../../test/credit.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { call, callAsAdmin, openSuccessPage, payAt, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { openAccount, type Shopper } from '../credit-traffic.ts'
import { resultOnceQuiet } from '../ledger.ts'
import type { Random } from '../random.ts'
import { countEach, type Result, type Run, type Scenario } from '../scenario.ts'
import type { World } from '../world.ts'

const ORDERS_OF_EACH = 10
const CONNECTIONS = 4
const SMALLEST_CHARGE = 50
const FREE = 'CREDITFREE'

/** Orders that credit pays in part or alone come to the cent, with tax and without. */
export const credit: Scenario = {
  name: 'credit',
  async run(run) {
    const faults: string[] = []
    const { body } = await callAsAdmin(run.world, createPromotion, {
      body: { name: 'Free', kind: 'code', code: FREE, percent: 100 },
    })
    if (body.code !== FREE) throw new Error(`No promotion: ${JSON.stringify(body)}`)
    const figures: Result['figures'] = {}
    for (const source of ['provider', 'off'] as const) {
      await setTax(run.world, source)
      Object.assign(figures, await orderWithCredit(run, { source, faults }))
    }
    await setTax(run.world, 'provider')
    return await resultOnceQuiet(run, figures, faults)
  },
}

async function setTax(world: World, source: TaxSetting['source']): Promise<void> {
  const token = await world.adminToken()
  const { version } = (await call(world, getSettings, {}, { token })).body.tax
  const value: TaxSetting = { source, is_included: false, rates: [] }
  const { status } = await call(world, saveTaxSetting, { body: { value, version } }, { token })
  if (status !== 200) throw new Error(`The tax was not saved: ${status}`)
}

interface Taxed {
  source: TaxSetting['source']
  faults: string[]
}

async function orderWithCredit({ world, isShort, random, progress }: Run, { source, faults }: Taxed) {
  const accounts = isShort ? 2 : 50
  const prices = [1_000, 4_999, 12_000]
  const products = await Promise.all(prices.map((price) => stock(world, 100_000, { price })))
  const payments: string[] = []
  await forEach(Array.from({ length: accounts }), CONNECTIONS, async (_, account) => {
    const shopper = await openAccount(world)
    const own = random.fork(`${source} ${account}`)
    for (let nth = 0; nth < ORDERS_OF_EACH; nth++) {
      const product = products[own.whole(products.length)]!
      const key = `${shopper.email}-${nth}`
      const wish = WISHES[nth % WISHES.length]!
      const paid = await orderOnce(world, own, { ...shopper, product, key, wish })
      const isTaxed = paid.tax > 0
      if (isTaxed !== (source !== 'off' && wish !== 'free'))
        faults.push(`${key}: a tax of ${paid.tax} by ${source}`)
      if (paid.fault) faults.push(paid.fault)
      payments.push(paid.by)
      progress((source === 'off' ? 0.5 : 0) + (0.5 * payments.length) / (accounts * ORDERS_OF_EACH))
    }
  })
  return {
    [`${accounts * ORDERS_OF_EACH} orders with credit, ${source === 'off' ? 'no tax' : 'taxed'}, paid by`]:
      countEach(payments),
  }
}

/**
 * What credit leaves to pay by card: any amount, nothing, 49 cents, which a card cannot pay, or nothing because the
 * goods are free.
 */
const WISHES = ['any', 'all', 'cents', 'any', 'free'] as const

interface Wanted extends Shopper {
  product: number
  key: string
  wish: (typeof WISHES)[number]
}

async function orderOnce(world: World, random: Random, { wish, product, key, ...shopper }: Wanted) {
  const who = { token: shopper.token, buyer: shopper.buyer }
  const items = [{ id: product, size: 'M', quantity: 1 }]
  const codes = wish === 'free' ? { codes: [FREE] } : {}
  const method = wish === 'free' || random.chance(0.5) ? 'Standard' : 'Expedited'
  const ask = (store_credit: boolean) =>
    call(
      world,
      quoteOrder,
      {
        body: {
          items,
          ...codes,
          delivery: { address: NEW_YORK, method },
          credit: { gift_cards: [], store_credit },
        },
      },
      who,
    )
  await giveWhatIsWished(world, random, { wish, key, ...shopper }, (await ask(false)).body.total)
  const quoted = await ask(true)
  if (quoted.status !== 200) return { by: 'nothing', tax: 0, fault: `A quote was answered ${quoted.status}` }
  const { goods, shipping, tax, total, to_pay, quote } = quoted.body
  const body = { items, ...codes, quote }
  const placed = await call(world, placeOrder, { headers: { 'idempotency-key': key }, body }, who)
  if (placed.status !== 200) return { by: 'nothing', tax, fault: `An order was answered ${placed.status}` }
  const { session_url, paid } = placed.body
  if (!paid) await payAt(world, session_url)
  const order = await paidOrder(world, sessionIdOf(session_url))
  const isRight =
    total === goods + shipping + tax &&
    (to_pay === 0 || to_pay >= SMALLEST_CHARGE) &&
    order?.amount_charged === to_pay &&
    to_pay + order!.amount_credit === total
  const by = total === 0 ? 'nothing' : to_pay === 0 ? 'credit' : to_pay === total ? 'card' : 'both'
  return isRight ? { by, tax } : { by, tax, fault: `${key}: ${JSON.stringify({ total, to_pay, order })}` }
}

async function giveWhatIsWished(
  world: World,
  random: Random,
  { wish, email, token, buyer, key }: Omit<Wanted, 'product'>,
  total: number,
): Promise<void> {
  if (wish === 'free') return
  const { balance } = (await call(world, getOwnCredit, { query: {} }, { token, buyer })).body
  const wanted = { any: balance + 100 + random.whole(6_000), all: total, cents: total - 49 }[wish]
  if (wanted <= balance) return
  const body = { email, amount: wanted - balance, reason: 'chaos', key }
  await callAsAdmin(world, giveCredit, { body })
}

/** The webhook or the success page tells the shop. */
async function paidOrder(world: World, session: string) {
  await openSuccessPage(world, session)
  const { db } = await world.database()
  return await db
    .selectFrom('orders')
    .select(['state', 'amount_charged', 'amount_credit'])
    .where('session_id', '=', session)
    .executeTakeFirst()
}
