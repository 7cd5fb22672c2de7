import { getOrderBySession, type Order, placeOrder, updateOrder } from '../contract/order.ts'
import { listProducts, type Product, updateProduct } from '../contract/product.ts'
import { askForReturn } from '../contract/return.ts'
import { type AdminReturn, getReturn, receiveReturn, settleReturn } from '../contract/admin-return.ts'
import { signInAgain } from '../test/accounts.ts'
import { type ApiCaller, openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { callAsAdmin } from './customers.ts'
import { COAT } from './journeys.ts'
import { waitFor } from '../test/wait-for.ts'
import { runSql, type ShopProcess } from './shop-process.ts'

type OpenShop = Pick<ShopProcess, 'url' | 'admin'>

const MINUTE_MS = 60_000

/** What the network says of guests who type another order's e-mail. */
export const GUESSED = [/^404: POST .*\/return_options/, /^404: POST .*\/show/, /console: .*404/]

/** How many coats there are by size, and by how many cents more some sizes cost. */
export async function stockCoats(
  shop: OpenShop,
  size_quantities: Record<string, number>,
  dearer: Record<string, number> = {},
): Promise<void> {
  const call = await callAsAdmin(shop)
  const [coat]: Product[] = await call(listProducts, { query: { name: COAT } })
  const prices = Object.entries(dearer).map(([size, cents]) => [size, coat!.price + cents])
  const size_prices = prices.length > 0 ? Object.fromEntries(prices) : null
  await call(updateProduct, { params: { id: coat!.id }, body: { size_quantities, size_prices } })
}

/** A paid order of coats; the shop sells as many as it is asked for. */
export async function aPaidOrderOf(
  { url, admin }: OpenShop,
  { quantity, email, token, size = 'M' }: { quantity: number; email: string; token?: string; size?: string },
): Promise<Order> {
  const api = openCaller(url)
  const [coat] = (await api.call(listProducts, { query: { name: COAT } })).body as Product[]
  const placed = await api.call(
    placeOrder,
    { headers: {}, body: { items: [{ id: coat!.id, size, quantity }] } },
    token,
  )
  if (placed.status !== 200) throw new Error(`No order was placed: ${placed.error}`)
  // The payment page of an account shows its own e-mail, which cannot be changed.
  const session_id = await pay(placed.body.session_url, token ? {} : { email })
  const shown = await waitForOrder(api, session_id, (await signInAgain(api, admin)).token)
  return shown
}

/** The order is paid as soon as the page after the payment is opened. */
async function waitForOrder(api: ApiCaller, session_id: string, token: string): Promise<Order> {
  const until = Date.now() + MINUTE_MS
  for (;;) {
    const { body } = await api.call(getOrderBySession, { query: { session_id } }, token)
    if ((body as Order).paid) return body as Order
    if (Date.now() > until) throw new Error('The order was not paid in time.')
  }
}

/** As an admin does when the parcel of a return is here. */
export async function receiveParcel(shop: OpenShop, number: string): Promise<AdminReturn> {
  const call = await callAsAdmin(shop)
  const params = { number }
  const { version } = await call(getReturn, { params })
  return await call(receiveReturn, { params, body: { version } })
}

/** As an admin does when the parcel of a return is here and its pieces are good. */
export async function settleParcel(shop: OpenShop, number: string): Promise<void> {
  const { items, version } = await receiveParcel(shop, number)
  const call = await callAsAdmin(shop)
  const outcomes = items.map(({ id }) => ({ item: id, outcome: 'accepted' as const }))
  await call(settleReturn, { params: { number }, body: { version, outcomes } })
}

/** As an admin does when the parcel has arrived. */
export async function deliver(shop: OpenShop, id: string): Promise<void> {
  const call = await callAsAdmin(shop)
  for (const status of ['shipped', 'delivered'] as const)
    await call(updateOrder, { params: { id }, body: { order: { delivery_attributes: { status } } } })
}

/** As an admin does when the pieces are being made. */
export async function beginOrder(shop: OpenShop, id: string): Promise<void> {
  const call = await callAsAdmin(shop)
  await call(updateOrder, { params: { id }, body: { order: { delivery_attributes: { begun: true } } } })
}

export async function aDeliveredOrder(shop: OpenShop, ordered: Parameters<typeof aPaidOrderOf>[1]) {
  const { id } = await aPaidOrderOf(shop, ordered)
  await deliver(shop, id)
  return id
}

/** A return that its buyer asks for; answers with its number. */
export async function aReturnOf(
  { url }: OpenShop,
  id: string,
  { email, ...item }: { email: string; quantity: number; reason: 'too_small' | 'damaged' },
): Promise<string> {
  const body = { email, items: [{ line: 1, ...item }] }
  const asked = await openCaller(url).call(askForReturn, { params: { id }, headers: {}, body })
  if (asked.status !== 200) throw new Error(`No return was asked for: ${asked.error}`)
  return asked.body.number
}

/** Has a product run small, by more and older pieces than a test can buy. */
export async function runsSmall({ dataDir }: Pick<ShopProcess, 'dataDir'>, name: string): Promise<void> {
  // What is counted when the shop starts would take it away again.
  const isCounted = 'select from fit_stats where counted_at > pg_postmaster_start_time()'
  await waitFor(() => runSql(dataDir, `do $$ begin assert exists (${isCounted}); end $$`))
  await runSql(
    dataDir,
    `insert into fit_stats (product_id, pieces, too_small, too_large, verdict)
     select id, 100, 14, 1, 'small' from products where name = '${name}'
     on conflict (product_id) do update set pieces = 100, too_small = 14, too_large = 1, verdict = 'small'`,
    `select pg_notify('catalog', id::text) from products where name = '${name}'`,
  )
}
