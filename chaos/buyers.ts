import { setTimeout as pause } from 'node:timers/promises'
import type { NewProduct } from '../contract/product.ts'
import { createProduct } from '../server/catalog/save-products.ts'
import type { Answer, Sending } from './client.ts'
import type { World } from './world.ts'

export interface Line {
  id: number
  size?: string
  quantity: number
}

/** Everybody calls from an address of their own: limits are for one who tries often, not for many. */
export const addressOf = (buyer: number) => `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`

let lastBuyer = 0
export const newBuyer = () => ++lastBuyer

export interface Placing {
  key?: string
  token?: string
  buyer?: number
}

export function place(
  world: World,
  items: Line[],
  { key, token, buyer = newBuyer() }: Placing = {},
): Promise<Answer> {
  const headers: Sending['headers'] = { 'x-forwarded-for': addressOf(buyer) }
  if (key) headers['idempotency-key'] = key
  if (token) headers['authorization'] = token
  return world.send('POST', `${world.url}/api/orders`, { body: { items: items.map(asLine) }, headers })
}

const PATIENT_TRIES = 10

/** Tries again when the shop could not get to it or to the provider; answers with every try's answer. */
export async function placePatiently(world: World, items: Line[], placing: Placing = {}): Promise<Answer[]> {
  const answers = [await place(world, items, placing)]
  while (answers.at(-1)!.status >= 502 && answers.length < PATIENT_TRIES) {
    await pause(500)
    answers.push(await place(world, items, placing))
  }
  return answers
}

const asLine = ({ id, size = 'M', quantity }: Line) => ({ id, size, quantity })

/** Sends the payment page's form; 303 leads to the order once it is paid. */
export const payAt = (world: World, sessionUrl: string): Promise<Answer> =>
  world.send('POST', sessionUrl, {
    form: {
      email: 'ada@example.com',
      card_number: '4242 4242 4242 4242',
      card_expiry: '12 / 40',
      card_cvc: '123',
      shipping_option: 'standard',
      shipping_name: 'Ada Lovelace',
      shipping_line1: '12 St James Square',
      shipping_line2: '',
      shipping_city: 'Portland',
      shipping_state: 'OR',
      shipping_postal_code: '97201',
      shipping_country: 'US',
    },
  })

export const sessionOf = (sessionUrl: string) => new URL(sessionUrl).pathname.split('/').at(-1)!

export const cancel = (world: World, orderId: string): Promise<Answer> =>
  world.send('POST', `${world.url}/api/orders/${orderId}/cancel`, {
    headers: { 'x-forwarded-for': addressOf(newBuyer()) },
  })

export const openSuccessPage = (world: World, sessionId: string): Promise<Answer> =>
  world.send('GET', `${world.url}/api/orders/success?session_id=${sessionId}`, {
    headers: { 'x-forwarded-for': addressOf(newBuyer()) },
  })

export async function refund(world: World, orderId: string, amount?: number): Promise<Answer> {
  const headers = { authorization: await world.adminToken() }
  return await world.send('POST', `${world.url}/api/orders/${orderId}/refund`, { body: { amount }, headers })
}

/** A product with so many pieces, shared by its sizes. */
export async function stock(world: World, quantity: number, more: Partial<NewProduct> = {}): Promise<number> {
  const { db } = await world.database()
  return await db.transaction().execute((trx) =>
    createProduct(
      trx,
      {
        name: 'Wool Coat',
        description: 'A straight coat in felted wool.',
        price: 48_000,
        product_type: 'women',
        quantity,
        sizes: ['S', 'M', 'L'],
        ...more,
      },
      'chaos',
    ),
  )
}
