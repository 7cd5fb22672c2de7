import { hash } from 'node:crypto'
import type Stripe from 'stripe'
import { money } from '../../../contract/money.ts'
import { MOST_DAYS_AHEAD } from '../../../contract/credit.ts'
import { dayIn, dayInWords } from '../../../contract/promise.ts'
import { todayIn } from '../../../contract/time-zone.ts'
import { insertGiftWords } from '../../credit/gift-card-order-queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refuseField } from '../../errors.ts'
import type { Viewer } from '../../http/handle.ts'
import { shownName } from '../../invisible.ts'
import { isPlainEmail } from '../../payments/customers.ts'
import { newDeadline } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { placedBy } from './checkout-cart.ts'
import type { CheckoutOwner } from './checkout-owner.ts'
import { insertGiftCardOrder, lockCheckout } from './checkout-queries.ts'
import { openSession } from './open-session.ts'
import { newOrderId } from '../order-id.ts'
import { findExisting, isRepeatedKey, joinOrder } from './place-order.ts'
import { commonParams, SESSION_PLACEHOLDER, sessionEnd, successUrl } from './session-params.ts'
import type { OrderRow } from '../tables.ts'

/** The buyer's input; amounts in cents. */
interface GiftCardWish {
  amount: number
  recipient_email: string
  recipient_name?: string | undefined
  sender_name?: string | undefined
  message?: string | undefined
  /** A day in the shop's time zone. */
  send_on?: string | undefined
}

interface Buying {
  wish: GiftCardWish
  viewer: Viewer | null
  key: string | undefined
  owner: CheckoutOwner
}

/** Places an order without pieces or delivery for a gift card; T24 issues the card once it is paid. */
export async function orderGiftCard(
  shop: Shop,
  { wish, viewer, key, owner }: Buying,
  deadline = newDeadline(),
): Promise<string> {
  refuseDay(wish.send_on, todayIn(shop.settings.get('shop').time_zone))
  const cartHash = hashOf(wish)
  const existing = await findExisting(shop.db, { viewer, key, owner }, cartHash)
  if (existing) return await joinOrder(shop, existing, deadline)
  await shop.provider.hearTime()
  const order = await insert(shop, { wish, viewer, key, owner }, cartHash)
  if (!order) return await orderGiftCard(shop, { wish, viewer, key, owner }, deadline)
  return await openSession(shop, order, deadline)
}

function refuseDay(day: string | undefined, today: string): void {
  if (day === undefined) return
  const last = dayIn(MOST_DAYS_AHEAD, Date.parse(today))
  if (day >= today && day <= last) return
  throw refuseField(
    'send_on',
    day < today
      ? `By our clock this day is over. Leave the day out to have it sent at once, or choose ${dayInWords(today)} or a later one.`
      : 'Choose a day within a year.',
  )
}

const hashOf = (wish: GiftCardWish) =>
  hash('sha256', `gift card ${JSON.stringify(Object.entries(wish).toSorted())}`, 'base64url')

/** Undefined if the same purchase was inserted first by another request. */
async function insert(
  shop: Shop,
  { wish, viewer, key, owner }: Buying,
  cartHash: string,
): Promise<OrderRow | undefined> {
  const id = newOrderId(shop.settings.get('shop').order_prefix)
  const expiresAt = sessionEnd(shop.provider)
  const { amount, recipient_email, recipient_name, sender_name, message, send_on } = wish
  const params = giftCardParams(shop, { id, amount, email: viewer?.email, expiresAt })
  try {
    return await inTransaction(shop.db, async (trx) => {
      if (viewer) {
        await lockCheckout(trx, viewer.accountId, cartHash)
        if (await findExisting(trx, { viewer, key: undefined, owner }, cartHash)) return undefined
      }
      const order = await insertGiftCardOrder(trx, {
        id,
        ...placedBy({ viewer, key, owner }, cartHash),
        subtotal: amount,
        total: amount,
        email: viewer?.email ?? null,
        session_params: JSON.stringify(params),
        hold_ends_at: expiresAt,
      })
      await insertGiftWords(trx, {
        order_id: id,
        recipient_email,
        recipient_name: shownName(recipient_name ?? '') || null,
        sender_name: shownName(sender_name ?? '') || null,
        message: message?.trim() || null,
        send_on: send_on ?? null,
      })
      return order
    })
  } catch (error) {
    if (isRepeatedKey(error)) return undefined
    throw error
  }
}

interface GiftCardSession {
  id: string
  amount: number
  email: string | undefined
  expiresAt: Date
}

/** A gift card is not taxed; what is bought with it is. */
function giftCardParams(
  { config, settings }: Shop,
  { id, amount, email, expiresAt }: GiftCardSession,
): Stripe.Checkout.SessionCreateParams {
  return {
    ...commonParams(id, expiresAt),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amount,
          tax_behavior: 'exclusive',
          product_data: { name: `${settings.get('shop').name} gift card of ${money(amount)}` },
        },
      },
    ],
    ...(isPlainEmail(email) && { customer_email: email }),
    success_url: successUrl(config.publicUrl, SESSION_PLACEHOLDER, 'gift_card'),
    cancel_url: `${config.publicUrl}/orders/cancel?gift_card&order_id=${id}`,
  }
}
