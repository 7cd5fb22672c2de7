import { signUp } from '../contract/account.ts'
import { giveCredit } from '../contract/credit.ts'
import { placeOrder, quoteOrder } from '../contract/order.ts'
import { newEmail, PASSWORD, signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { NEW_YORK } from '../test/credit.ts'
import { call, newBuyer } from './buyers.ts'
import type { Answer } from './client.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface Shopper {
  email: string
  token: string
  buyer: number
}

/** Somebody with an account of their own. */
export async function openAccount(world: World): Promise<Shopper> {
  const [email, buyer] = [newEmail('credit'), newBuyer()]
  const user = { email, password: PASSWORD }
  await call(world, signUp, { body: { user: { ...user, name: 'Ada Lovelace' } } }, { buyer })
  const { token } = await signInAgain(openCaller(world.url), user)
  return { email, buyer, token }
}

type Retry = (act: () => Promise<Answer>, name: string, wanted: number) => Promise<Answer | undefined>

interface Wish {
  items: { id: number; size: string; quantity: number }[]
  codes?: string[] | undefined
  key: string
  random: Random
}

/** Gives the shopper some credit, which pays a part of the order or all of it. Undefined when it was not placed. */
export async function placeWithCredit(
  world: World,
  { email, token, buyer }: Shopper,
  { items, codes, key, random }: Wish,
  retry: Retry,
): Promise<{ session_url: string; paid: boolean } | undefined> {
  const gift = { email, amount: 100 + random.whole(90_000), reason: 'chaos', key: `gift ${key}` }
  const admin = await world.adminToken()
  if (!(await retry(() => call(world, giveCredit, { body: gift }, { token: admin }), 'give credit', 200)))
    return undefined
  const shared = { items, ...(codes && { codes }) }
  const delivery = { address: NEW_YORK, method: random.chance(0.5) ? 'Standard' : 'Expedited' }
  const asked = { ...shared, delivery, credit: { gift_cards: [], store_credit: true } }
  const quoted = await retry(() => call(world, quoteOrder, { body: asked }, { token, buyer }), 'quote', 200)
  if (!quoted) return undefined
  const headers = { 'idempotency-key': key }
  const body = { ...shared, quote: quoted.body.quote }
  const placed = await retry(
    () => call(world, placeOrder, { headers, body }, { token, buyer }),
    'place with credit',
    200,
  )
  return placed && { session_url: placed.body.session_url, paid: placed.body.paid ?? false }
}
