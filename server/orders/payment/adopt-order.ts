import { unixSeconds } from '../../../contract/time.ts'
import { findAccountByEmail } from '../../accounts/queries.ts'
import { listProductsToBuy } from '../../catalog/queries.ts'
import { poolOf } from '../../catalog/stock/product-stock.ts'
import type { Transaction } from '../../database/connection.ts'
import type { PaymentSession } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { insertAdoptedOrder, type AdoptedLine } from './adopt-queries.ts'
import { readOrderId } from '../order-id.ts'
import { findOrder, findOrderBySession, lockOrder } from '../order-queries.ts'
import { moveOrder } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'

/**
 * Adopts a paid session whose order the database has lost, for example after an asynchronous replica was promoted or a
 * backup restored. The order is rebuilt as one whose hold has ended, so that its payment takes the pieces if they are
 * still there and is refunded otherwise (T4b). Undefined if the session belongs to another shop or does not show
 * everything that was bought.
 */
export async function adoptOrder(
  shop: Shop,
  trx: Transaction,
  session: PaymentSession,
  by: string,
): Promise<OrderRow | undefined> {
  const id = session.client_reference_id
  if (!id || !isOwn(shop, session) || readOrderId(id) !== id) return undefined
  // A discount means that credit was used, which is lost with the database; such a session does not list the goods
  // either.
  const isOfCardAlone = (session.total_details?.amount_discount ?? 0) === 0
  const lines = isOfCardAlone ? await linesOf(trx, session) : undefined
  if (!lines) {
    shop.log.error(
      { order: id, session: session.id },
      'a paid order is lost, and its session does not show it',
    )
    return undefined
  }
  const subtotal = session.amount_subtotal ?? 0
  const isInserted = await insertAdoptedOrder(
    trx,
    {
      id,
      account_id: (await findAccountOf(trx, session)) ?? null,
      checkout_key: null,
      address_mac: null,
      browser_hash: null,
      cart_hash: `rebuilt from ${session.id}`,
      currency: session.currency ?? 'usd',
      subtotal,
      total: subtotal,
      included_tax: isTaxIncluded(session) ? 0 : null,
      email: session.customer_details?.email ?? null,
      session_params: JSON.stringify({ shipping_options: deliveryPricesOf(session) }),
      session_id: session.id,
      hold_ends_at: new Date(session.expires_at * 1000),
      created_at: new Date(session.created * 1000),
    },
    lines,
    by,
  )
  const order = await lockOrder(trx, id)
  if (!isInserted || !order) return order
  shop.log.warn({ order: id, session: session.id }, 'a paid order that was lost is rebuilt from its session')
  return await moveOrder(trx, order, { from: 'reserved', to: 'expired', by, what: 'its hold is lost, too' })
}

const isTaxIncluded = ({ line_items }: PaymentSession): boolean =>
  line_items?.data.some(({ price }) => price?.tax_behavior === 'inclusive') ?? false

/** The prices of the offered deliveries, as in `DELIVERY_PRICES`: a return refunds at most the cheapest. */
const deliveryPricesOf = ({ shipping_options, currency }: PaymentSession) =>
  shipping_options.map(({ shipping_amount: amount }) => ({
    shipping_rate_data: { fixed_amount: { amount, currency } },
  }))

/** Several shops, such as one for rehearsals, may share an account at Stripe. */
const isOwn = ({ config }: Shop, { success_url, metadata, client_reference_id }: PaymentSession) =>
  metadata?.['order_id'] === client_reference_id && success_url?.startsWith(`${config.publicUrl}/`)

async function linesOf(trx: Transaction, { line_items }: PaymentSession): Promise<AdoptedLine[] | undefined> {
  const told = line_items?.data ?? []
  const ids = told.map(({ metadata }) => Number(metadata?.['product_id'] ?? 0))
  const products = new Map((await listProductsToBuy(trx, ids)).map((product) => [product.id, product]))
  const lines: AdoptedLine[] = []
  for (const { metadata, quantity, amount_subtotal, description } of told) {
    const [line, product_id] = [Number(metadata?.['line']), Number(metadata?.['product_id'])]
    const unit_price = amount_subtotal / (quantity ?? 0)
    if (!(line > 0) || !(product_id > 0) || !Number.isInteger(unit_price)) return undefined
    const size = metadata?.['size'] ?? ''
    const product = products.get(product_id)
    lines.push({
      line,
      product_id,
      size,
      stock_size: product ? poolOf(product, size) : '',
      quantity: quantity!,
      name: description ?? product?.name ?? '',
      unit_price,
      list_price: null,
      cover_image: product?.cover_image ?? null,
      returnable: product?.returnable ?? 'yes',
      tax: null,
      included_tax: null,
      ship_by: metadata?.['ship_by'] ?? null,
      made_to_order: metadata?.['made_to_order'] === 'yes',
    })
  }
  return lines.length > 0 ? lines : undefined
}

/** After a restore, the session's account id may belong to another person, so the e-mail must match as well. */
async function findAccountOf(trx: Transaction, session: PaymentSession): Promise<number | undefined> {
  const { metadata, customer_details } = session
  if (!metadata?.['account_id'] || !customer_details?.email) return undefined
  const account = await findAccountByEmail(trx, customer_details.email)
  return String(account?.id) === metadata['account_id'] ? account!.id : undefined
}

/** Sessions paid since then that have no order. */
export async function listLostPayments(shop: Shop, since: Date): Promise<PaymentSession[]> {
  const lost: PaymentSession[] = []
  const sessions = shop.provider.stripe.checkout.sessions.list({
    status: 'complete',
    created: { gte: unixSeconds(since) },
    limit: 100,
  })
  for await (const session of sessions) {
    const isPaid = session.payment_status !== 'unpaid'
    if (isPaid && isOwn(shop, session) && !(await isKnown(shop, session))) lost.push(session)
  }
  return lost
}

const isKnown = async ({ db }: Shop, { id, client_reference_id }: PaymentSession) =>
  ((await findOrderBySession(db, id)) ?? (await findOrder(db, client_reference_id ?? ''))) !== undefined
