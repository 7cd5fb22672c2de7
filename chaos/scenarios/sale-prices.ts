import { cartItemDetails } from '../../contract/cart.ts'
import { getProduct } from '../../contract/product.ts'
import { createSale, endSale } from '../../contract/sale.ts'
import { placeOrder } from '../../contract/order.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { call, callAsAdmin, newBuyer, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { findBroken } from '../ledger.ts'
import { countEach, type Result, type Run, type Scenario, unexpected } from '../scenario.ts'
import { openWorld, type World } from '../world.ts'

const REGULAR = 12_000
const STEP = 100
const CONNECTIONS = 20
const MAX_P99_MS = 2_000
/** The shop's workers; the short form uses those of the world that it is given. */
const WORKERS = 4

/** While sales begin and end, shoppers look at the price and buy: none is charged more than they have seen. */
export const salePrices: Scenario = {
  name: 'sale prices',
  async run(run) {
    if (run.isShort) return await shopAround(run)
    const world = await openWorld({ workers: WORKERS })
    return await shopAround({ ...run, world }).finally(() => world.close())
  },
}

async function shopAround({ world, isShort, progress }: Run): Promise<Result> {
  const [shoppers, switches] = isShort ? [240, 8] : [5_000, 20]
  const coat = await stock(world, 100_000, { price: REGULAR })
  const prices = openSwitches(world, coat, switches)
  const seen = new Map<string, number>()
  const statuses: number[] = []
  const views: View[] = []
  const faults: string[] = []
  await forEach(Array.from({ length: shoppers }), CONNECTIONS, async (_, index) => {
    if (index > 0 && index % Math.ceil(shoppers / (switches + 1)) === 0) await prices.switch()
    const start = performance.now()
    const { body } = await call(world, getProduct, { params: { id: coat } })
    views.push({ price: body.price, start, end: performance.now() })
    const cart = { items: [{ id: coat, size: 'M', quantity: 1 }] }
    const looked = performance.now()
    const { body: shown } = await call(world, cartItemDetails, { headers: {}, body: cart })
    views.push({ price: shown.cart.goods, start: looked, end: performance.now() })
    const order = { items: [{ id: coat, size: 'M', quantity: 1 }], seen: body.price }
    const answer = await call(world, placeOrder, { headers: {}, body: order }, { buyer: newBuyer() })
    if (answer.status === 200) seen.set(sessionIdOf(answer.body.session_url), body.price)
    progress(statuses.push(answer.status) / shoppers)
  })
  await prices.end()

  const { db } = await world.database()
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['session_id', 'subtotal'])
    .where('product_id', '=', coat)
    .where('session_id', 'is not', null)
    .execute()
  const dearer = orders.filter(({ session_id, subtotal }) => subtotal > (seen.get(session_id!) ?? 0))
  if (dearer.length > 0) faults.push(`${dearer.length} of ${orders.length} were charged more than they saw`)
  faults.push(...unexpected('Shoppers were answered', statuses, [200, 409]))
  const lags = views.map(prices.lagOf).toSorted((a, b) => a - b)
  const p99 = lags[Math.ceil(lags.length * 0.99) - 1]!
  if (!isShort && p99 > MAX_P99_MS) faults.push(`An old price was shown for ${Math.round(p99)} ms`)
  if (prices.count() !== switches) faults.push(`${prices.count()} switches instead of ${switches}`)
  return {
    figures: {
      [`${shoppers} shoppers, ${views.length} views, ${switches} switches`]: countEach(statuses),
      'old price shown for, p99': `${Math.round(p99)} ms`,
    },
    faults: [...faults, ...(await findBroken(world))],
  }
}

interface View {
  price: number
  start: number
  end: number
}

/** Half of the switches begin ever deeper sales, the others end them again, so that no price comes twice in a row. */
function openSwitches(world: World, productId: number, count: number) {
  /** Each took effect between the two times. */
  const done = [{ price: REGULAR, asked: 0, answered: 0 }]
  const running: number[] = []
  let last = Promise.resolve()

  async function begin() {
    const asked = performance.now()
    const price = REGULAR - STEP * (running.length + 1)
    const body = {
      name: `Sale at ${price}`,
      price,
      starts_at: new Date(Date.now() - 1_000).toISOString(),
      product_ids: [productId],
    }
    const answer = await callAsAdmin(world, createSale, { body })
    if (answer.status !== 200) throw new Error(`No sale: ${JSON.stringify(answer.body)}`)
    running.push(answer.body.id)
    done.push({ price, asked, answered: performance.now() })
  }

  async function end() {
    const asked = performance.now()
    const id = running.pop()!
    const answer = await callAsAdmin(world, endSale, { params: { id }, body: {} })
    if (answer.status !== 200) throw new Error(`The sale did not end: ${JSON.stringify(answer.body)}`)
    done.push({ price: REGULAR - STEP * running.length, asked, answered: performance.now() })
  }

  return {
    count: () => done.length - 1,
    switch: () => (last = last.then(() => (done.length <= count / 2 ? begin() : end()))),
    /** How long before the view this price was replaced; 0 of one that was charged meanwhile. Known in the end. */
    lagOf({ price, start, end }: View): number {
      const at = done.findLastIndex((one) => one.price === price && one.asked <= end)
      const replaced = done[at + 1]?.answered ?? Infinity
      return Math.max(0, start - replaced)
    },
    end: async () => {
      while (running.length > 0) await end()
    },
  }
}
