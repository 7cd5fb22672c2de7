import { createHash, randomBytes } from 'node:crypto'
import { dayInWords } from '../../../contract/promise.ts'
import { MAX_GOODS } from '../../../contract/values.ts'
import { piecesOf, sellStock } from '../../catalog/stock/stock-queries.ts'
import { holdCredit, spendCredit } from '../../credit/move-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Conflict } from '../../errors.ts'
import { newDeadline } from '../../payments/provider.ts'
import { isUsedMeanwhile } from '../../promotions/use-queries.ts'
import { takeUses } from '../../promotions/uses.ts'
import type { Shop } from '../../shop.ts'
import {
  type BuyableCart,
  type Checkout,
  customerOf,
  hashCart,
  placedBy,
  readCart,
  refuseCart,
  shownCart,
  zoneOf,
} from './checkout-cart.ts'
import {
  findOpenOrder,
  insertReservedOrder,
  lockCheckout,
  type NewOrder,
  setQuoted,
} from './checkout-queries.ts'
import { explainRefusal } from './checkout-refusal.ts'
import { joinSession, openSession } from './open-session.ts'
import { newOrderId } from '../order-id.ts'
import { mailBuyer } from '../order-mails.ts'
import { insertDelivery } from '../delivery-queries.ts'
import { listOrderItems } from '../line-queries.ts'
import { findExisting, isRepeatedKey, linesOf, pageOfPaid, takingsOf, unlessPlaced } from './place-order.ts'
import { amountsOf, cartDigest, creditOf, type Quote, readQuote, totalOf } from './quote-token.ts'
import { lastShipBy, quotedParams, sessionEnd } from './session-params.ts'
import { moveOrder } from '../state-queries.ts'
import { queueTaxRecord } from '../tax/tax-records.ts'
import type { OrderRow } from '../tables.ts'

interface Placed {
  session_url: string
  /** True if there is no payment page, or it is over: the address is that of the order. */
  paid?: true
}

/** T22 and T23: places an order with a fixed total, of which credit pays a part or all. */
export async function placeQuoted(
  shop: Shop,
  checkout: Checkout & { quote: string },
  deadline = newDeadline(),
): Promise<Placed> {
  const { viewer, items, codes } = checkout
  const accountId = viewer?.accountId ?? null
  const cartHash = createHash('sha256').update(hashCart(checkout)).update(checkout.quote).digest('base64url')
  // An order that was placed remains when the quote has expired.
  const existing = await findExisting(shop.db, checkout, cartHash)
  if (existing?.paid_at) return paidAt(shop, existing)
  if (existing) return { session_url: await joinSession(shop, existing, deadline) }

  const quote = readQuote(shop, checkout.quote, { accountId, cart: cartDigest(items, codes) })
  const { delivery, email } = quote
  const order = await unlessPlaced(shop.db, checkout, cartHash, async () => {
    const zone = await zoneOf(shop, { ...checkout, country: delivery.address.country })
    if (totalOf(quote) > creditOf(quote)) await shop.provider.hearTime()
    const read = async () => asQuoted(quote, await readCart(shop, { ...checkout, email, zone }))
    const order = await reserve(shop, { ...checkout, email }, cartHash, quote, await read())
    if (order === 'gone') throw refuseCart(await read())
    return order
  })
  if (order === 'repeated') return await placeQuoted(shop, checkout, deadline)
  if (order.paid_at) return paidAt(shop, order)
  return { session_url: await openSession(shop, order, deadline) }
}

const paidAt = (shop: Shop, order: OrderRow): Placed => ({ session_url: pageOfPaid(shop, order), paid: true })

/**
 * Refuses a cart that differs from its quote: a price, from which the tax of each line was computed, may have changed;
 * a promotion for free delivery may have ended or be used up; and pieces that were to leave soon may leave later.
 */
function asQuoted({ goods, amounts, shipBy, delivery: { freed } }: Quote, cart: BuyableCart): BuyableCart {
  const { subtotal, lines, freeShipping } = cart.priced
  const isSame = subtotal === goods && (amounts ?? []).every((amount, at) => amount === amountsOf(lines)[at])
  if (!isSame || (freed !== undefined && freeShipping?.id !== freed.promotion_id))
    throw new Conflict(
      'Your cart costs another amount now. Look at the new total before you pay.',
      shownCart(cart),
    )
  const day = lastShipBy(lines)
  if (shipBy !== undefined && day && (shipBy === null || day > shipBy))
    throw new Conflict(
      `Your order ships by ${dayInWords(day)} now, later than we said. Look at the total again before you pay.`,
      shownCart(cart),
    )
  return cart
}

/**
 * Commits everything in one transaction, or nothing: the order with its pieces, codes and credit and, if nothing is
 * left to pay, its payment. `gone` if something is not available any more. The reason is read after the transaction,
 * which would otherwise wait for a second connection while it holds one and locks the pools.
 */
async function reserve(
  shop: Shop,
  checkout: Checkout,
  cartHash: string,
  quote: Quote,
  cart: BuyableCart,
): Promise<OrderRow | 'repeated' | 'gone'> {
  const { viewer, seen = MAX_GOODS } = checkout
  const order = newOrder(shop, checkout, cartHash, quote, cart)
  try {
    return await inTransaction(shop.db, async (trx) => {
      if (viewer) {
        await lockCheckout(trx, viewer.accountId, cartHash)
        if (await findOpenOrder(trx, viewer.accountId, cartHash, Math.min(seen, MAX_GOODS))) return 'repeated'
      }
      const lines = linesOf(cart.priced).map((line, index) => ({ ...line, ...taxOf(quote, index) }))
      const takings = takingsOf(cart.priced, customerOf(checkout))
      const reserved = await insertReservedOrder(trx, order, lines, piecesOf(cart.lines), takings)
      if (reserved.refusal) throw explainRefusal(reserved.refusal, cart.lines, cart.details)
      if (!reserved.order) return 'gone'
      const placed = await setQuoted(trx, order.id, {
        amount_shipping: quote.shipping,
        shipping_method: quote.method,
        total: totalOf(quote),
        amount_credit: creditOf(quote),
        quoted: JSON.stringify(quote.delivery),
        tax_calculation: quote.calculation,
        ...(quote.isTaxIncluded && { included_tax: quote.tax, tax_rate: quote.taxRate }),
      })
      if (quote.shares.length > 0 && !(await holdCredit(trx, order.id, quote.shares)))
        throw new Conflict(
          'Some of this credit was spent meanwhile. Look at the new total before you pay.',
          shownCart(cart),
        )
      return totalOf(quote) === creditOf(quote) ? await payByCredit(trx, placed, quote) : placed
    })
  } catch (error) {
    if (isRepeatedKey(error)) return 'repeated'
    if (isUsedMeanwhile(error)) throw new Conflict('This code was used meanwhile. Look at the new total.')
    throw error
  }
}

const taxOf = ({ taxes, isTaxIncluded }: Quote, index: number) =>
  isTaxIncluded ? { tax: 0, included_tax: taxes[index] ?? 0 } : { tax: taxes[index] ?? 0 }

function newOrder(
  shop: Shop,
  { viewer, key, owner }: Checkout,
  cartHash: string,
  quote: Quote,
  { priced }: BuyableCart,
): NewOrder {
  const id = newOrderId(shop.settings.get('shop').order_prefix)
  const expiresAt = sessionEnd(shop.provider)
  const amount_tax = quote.isTaxIncluded ? 0 : quote.tax
  const params = quotedParams({
    orderId: id,
    lines: priced.lines,
    email: quote.email,
    shipping: quote.shipping,
    method: quote.method,
    taxed: quote.tax,
    tax: { is_included: quote.isTaxIncluded },
    hasCredit: quote.shares.length > 0,
    publicUrl: shop.config.publicUrl,
    expiresAt,
  })
  return {
    id,
    ...placedBy({ viewer, key, owner }, cartHash),
    subtotal: quote.goods,
    amount_tax,
    // Shipping and included tax are added in the same transaction.
    total: quote.goods + amount_tax,
    email: quote.email,
    session_params: JSON.stringify(params),
    hold_ends_at: expiresAt,
    return_paid_by: shop.settings.get('returns').paid_by,
  }
}

/** The prefix of the id that replaces a session's id for an order without a session. */
export const CREDIT_SESSION = 'credit_'

/** T23: pays without a payment session. The order gets an id like a session's, which opens the order's page. */
async function payByCredit(trx: Transaction, order: OrderRow, quote: Quote): Promise<OrderRow> {
  const { freed, address } = quote.delivery
  const customer = { accountId: order.account_id ?? undefined, email: quote.email }
  await sellStock(trx, order.id, piecesOf(await listOrderItems(trx, order.id)))
  await takeUses(trx, order.id, { customer, delivery: freed })
  await spendCredit(trx, order.id, 'shopper')
  const paid = await moveOrder(trx, order, {
    from: 'reserved',
    to: 'paid',
    by: 'shopper',
    what: 'paid with credit alone',
    set: {
      session_id: `${CREDIT_SESSION}${randomBytes(24).toString('base64url')}`,
      amount_charged: 0,
      paid_at: new Date(),
    },
  })
  await insertDelivery(trx, paid, { ...address, email: quote.email })
  if (order.tax_calculation) await queueTaxRecord(trx, order)
  await mailBuyer(trx, order.id, 'order-confirmation')
  return paid
}
