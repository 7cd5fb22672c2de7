import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Input } from '../contract/call.ts'
import { cancelOrder, getOrderBySession, placeOrder, refundOrder } from '../contract/order.ts'
import type { NewProduct } from '../contract/product.ts'
import { paymentForm } from '../demo/payment-form.ts'
import { requestOf } from '../test/caller.ts'
import { ADA } from '../test/payment-form.ts'
import { aProduct } from '../test/products.ts'
import type { Answer, Client } from './client.ts'
import type { World } from './world.ts'

interface Line {
  id: number
  size?: string
  quantity: number
}

/** Each buyer has a different IP address, so that rate limits per address do not apply. */
export const addressOf = (buyer: number) => `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`

let lastBuyer = 0
export const newBuyer = () => ++lastBuyer

export function call<C extends Call>(
  world: World,
  called: C,
  input: Input<C>,
  { token, buyer = newBuyer() }: { token?: string; buyer?: number } = {},
): Promise<Answer> {
  const { method, path, headers, body } = requestOf(called, input, token)
  return world.send(method, world.url + path, {
    body,
    headers: { ...headers, 'x-forwarded-for': addressOf(buyer) },
  })
}

export const callAsAdmin = async <C extends Call>(
  world: World,
  called: C,
  input: Input<C>,
): Promise<Answer> => call(world, called, input, { token: await world.adminToken() })

interface Placing {
  key?: string
  token?: string
  buyer?: number
  codes?: string[]
  email?: string | undefined
}

/** A checkout that is repeated under its key comes from the same buyer. */
const buyers = new Map<string, number>()

function buyerOf(key: string): number {
  const buyer = buyers.get(key) ?? newBuyer()
  buyers.set(key, buyer)
  return buyer
}

export const place = (
  world: World,
  items: Line[],
  { key, codes, email, ...who }: Placing = {},
): Promise<Answer> =>
  call(
    world,
    placeOrder,
    {
      headers: key ? { 'idempotency-key': key } : {},
      body: { items: items.map(asLine), ...(codes && { codes }), ...(email && { email }) },
    },
    { ...(key !== undefined && { buyer: buyerOf(key) }), ...who },
  )

const MAX_TRIES = 10

/** On a busy machine the provider may be late: the shop then answers 503, and a shopper asks again. */
export async function placeWithRetries(
  world: World,
  items: Line[],
  placing: Placing = {},
): Promise<Answer[]> {
  const answers = [await place(world, items, placing)]
  while (answers.at(-1)!.status >= 502 && answers.length < MAX_TRIES) {
    await pause(500)
    answers.push(await place(world, items, placing))
  }
  return answers
}

const asLine = ({ id, size = 'M', quantity }: Line) => ({ id, size, quantity })

export const payAt = ({ send }: Pick<World, 'send'>, sessionUrl: string): Promise<Answer> =>
  send('POST', sessionUrl, { form: Object.fromEntries(paymentForm(ADA)) })

/** An order of one piece at any shop, from another buyer each time. */
export const placeOne = (send: Client, url: string, product: number): Promise<Answer> =>
  send('POST', `${url}/api/orders`, {
    body: { items: [{ id: product, size: 'M', quantity: 1 }] },
    headers: { 'x-forwarded-for': addressOf(newBuyer()) },
  })

export const cancel = (world: World, id: string): Promise<Answer> =>
  call(world, cancelOrder, { params: { id } })

export const openSuccessPage = (world: World, session_id: string): Promise<Answer> =>
  call(world, getOrderBySession, { query: { session_id } })

export const refund = (world: World, id: string, amount?: number): Promise<Answer> =>
  callAsAdmin(world, refundOrder, { params: { id }, headers: {}, body: { amount } })

/** One stock pool for all sizes. */
export const stock = async (
  world: World,
  quantity: number,
  more: Partial<NewProduct> = {},
): Promise<number> => aProduct({ shop: await world.database() }, { quantity, ...more })
