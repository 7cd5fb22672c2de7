import { expect } from 'vitest'
import { getOrderBySession, placeOrder } from '../contract/order.ts'
import * as adminContract from '../contract/admin-return.ts'
import * as contract from '../contract/return.ts'
import type { PaymentFields } from '../demo/payment-form.ts'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { type APaidOrder, aPaidOrder, changeDelivery } from './orders.ts'
import { pay } from './payment-form.ts'
import { aSizedProduct } from './products.ts'
import type { TestShop } from './shop.ts'

/** What the payment form of the tests is filled in with. */
export const BUYER = 'ada@example.com'

/** Where the sandbox charges tax, in a shop with STRIPE_TAX. */
export const TAXED = { shipping_state: 'CA', shipping_city: 'Oakland', shipping_postal_code: '94601' }

type Asked = contract.AskedPieces[number]

/** The parcel leaves and arrives. */
export async function deliver(shop: TestShop, id: string): Promise<void> {
  for (const status of ['shipped', 'delivered'] as const)
    expect((await changeDelivery(shop, id, { status })).status).toBe(200)
}

/** A paid order whose parcel has arrived. */
export async function aDeliveredOrder(
  shop: TestShop,
  options: Parameters<typeof aPaidOrder>[1] = {},
): Promise<APaidOrder> {
  const order = await aPaidOrder(shop, options)
  await deliver(shop, order.id)
  return order
}

/** A paid order of several lines. */
export async function aPaidOrderOf(
  shop: TestShop,
  items: { id: number; size: string; quantity: number }[],
  payment: Partial<PaymentFields> = {},
): Promise<string> {
  const placed = await shop.call(placeOrder, { headers: {}, body: { items } })
  const session_id = await pay(placed.body.session_url, payment)
  await followSession(shop.shop, session_id, { by: 'provider' })
  return (await shop.call(getOrderBySession, { query: { session_id } })).body.id
}

interface ReturnAsked {
  email?: string
  key?: string
  token?: string
  /** Credit instead of money. */
  choice?: contract.CreditChoice
}

/** As the tick of the page sends it. */
export const CREDIT = { refund_to: 'credit', agreed_to_credit: true } as const

/** Asks for a return as the buyer would, by the order's e-mail unless a token is given; answers with the reply. */
export const askFor = (
  shop: Pick<TestShop, 'call'>,
  id: string,
  items: Partial<Asked>[] = [{}],
  { email, key, token, choice }: ReturnAsked = {},
) =>
  shop.call(
    contract.askForReturn,
    {
      params: { id },
      headers: key ? { 'idempotency-key': key } : {},
      body: {
        ...((email || !token) && { email: email ?? BUYER }),
        ...choice,
        items: items.map((item) => ({ line: 1, quantity: 1, reason: 'too_small' as const, ...item })),
      },
    },
    token,
  )

export const cancel = (
  shop: Pick<TestShop, 'call'>,
  id: string,
  pieces = [{ line: 1, quantity: 1 }],
  { email = BUYER, key, choice }: ReturnAsked = {},
) =>
  shop.call(contract.cancelPieces, {
    params: { id },
    headers: key ? { 'idempotency-key': key } : {},
    body: { email, pieces, ...choice },
  })

/** The announced return of a delivered order. */
export async function anAnnouncedReturn(
  shop: TestShop,
  options: Parameters<typeof aPaidOrder>[1] & {
    items?: Partial<Asked>[]
    choice?: contract.CreditChoice
  } = {},
): Promise<APaidOrder & { returned: contract.Return }> {
  const { items, choice, ...rest } = options
  const order = await aDeliveredOrder(shop, rest)
  const email = rest.payment?.email ?? BUYER
  const { status, body, error } = await askFor(shop, order.id, items, { email, ...(choice && { choice }) })
  expect(status, error).toBe(200)
  return { ...order, returned: body }
}

/** An announced exchange of one piece in M for L, of a product with these sizes and pieces. */
export async function anExchange(
  shop: TestShop,
  sizes: Record<string, number> = { M: 5, L: 1 },
  options: Parameters<typeof anAnnouncedReturn>[1] = {},
) {
  const product = await aSizedProduct(shop, sizes)
  const made = await anAnnouncedReturn(shop, { product, items: [{ new_size: 'L' }], ...options })
  return { ...made, child: made.returned.exchange!.order_id }
}

/** What of an order can be returned, exchanged and canceled. */
export const returnOptionsOf = async (shop: TestShop, id: string): Promise<contract.ReturnOptions> =>
  (await shop.call(contract.returnOptions, { params: { id }, body: { email: BUYER } })).body

export const adminReturn = async (shop: TestShop, number: string): Promise<adminContract.AdminReturn> =>
  (await shop.callAsAdmin(adminContract.getReturn, { params: { number } })).body

/** As its buyer sees it, who asks the provider for the news of a payment with it. */
export const showReturn = async (shop: Pick<TestShop, 'call'>, number: string): Promise<contract.Return> =>
  (await shop.call(contract.showReturn, { params: { number }, body: { email: BUYER } })).body

export const callOff = (shop: Pick<TestShop, 'call'>, number: string) =>
  shop.call(contract.callOffReturn, { params: { number }, body: { email: BUYER } })

/** Decides about a return that was asked for, as an admin would; answers with the reply. */
export async function decide(shop: TestShop, number: string, decision: 'accept' | 'decline', note?: string) {
  const { version } = await adminReturn(shop, number)
  const body = { version, decision, ...(note && { note }) }
  return await shop.callAsAdmin(adminContract.decideReturn, { params: { number }, body })
}

/** Receives the parcel as an admin would; answers with the reply. */
export async function receive(shop: TestShop, number: string, pieces?: { item: number; quantity: number }[]) {
  const { version } = await adminReturn(shop, number)
  return await shop.callAsAdmin(adminContract.receiveReturn, {
    params: { number },
    body: { version, ...(pieces && { pieces }) },
  })
}

/** Settles the return: every piece is accepted unless outcomes are given; answers with the reply. */
export async function settle(
  shop: TestShop,
  number: string,
  outcomes?: adminContract.Outcome[],
  note?: string,
) {
  const { version, items } = await adminReturn(shop, number)
  const accepted = items
    .filter(({ outcome }) => outcome === null)
    .map(({ id }) => ({ item: id, outcome: 'accepted' as const }))
  return await shop.callAsAdmin(adminContract.settleReturn, {
    params: { number },
    body: { version, outcomes: outcomes ?? accepted, ...(note && { note }) },
  })
}

/** A delivered order whose return has arrived. */
export async function aReceivedReturn(
  shop: TestShop,
  options: Parameters<typeof anAnnouncedReturn>[1] = {},
): Promise<APaidOrder & { returned: adminContract.AdminReturn }> {
  const announced = await anAnnouncedReturn(shop, options)
  const { status, body, error } = await receive(shop, announced.returned.number)
  expect(status, error).toBe(200)
  return { ...announced, returned: body }
}
