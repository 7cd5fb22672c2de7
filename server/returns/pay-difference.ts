import type { FastifyRequest } from 'fastify'
import { holdsStock, isEnded, isOpen } from '../../contract/order-states.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Unavailable } from '../errors.ts'
import { isRefusal, newDeadline } from '../payments/provider.ts'
import { askAboutSession } from '../orders/payment/ask-about-session.ts'
import { tryFollowSession } from '../orders/payment/follow-session.ts'
import { joinSession, openSession } from '../orders/checkout/open-session.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { updateReturn } from '../orders/return-queries.ts'
import { findExchange, findExchangeTo } from '../orders/refunds/transfer-queries.ts'
import { postponeExchange } from '../orders/promises/delay-queries.ts'
import type { OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import type { Shop } from '../shop.ts'
import { endReturn } from './decide.ts'
import { endExchange } from './finish-exchange.ts'
import { getReturnById, lockReturn } from './queries.ts'
import { mailReturn } from './return-mails.ts'
import { isToCome } from './rules.ts'

/** Finds the order of the new sizes while its difference can still be paid. */
async function findUnpaid(db: Database, returnId: string): Promise<OrderRow | undefined> {
  const transfer = await findExchange(db, returnId)
  const held = transfer && (await getOrderRow(db, transfer.to_order))
  return held && isOpen(held.state) ? held : undefined
}

/**
 * T2 for the price difference of a more expensive size. Without a payment page the exchange ends, and the pieces are
 * released.
 */
export async function openDifference(shop: Shop, returned: Pick<ReturnRow, 'id'>): Promise<void> {
  const held = await findUnpaid(shop.db, returned.id)
  if (!held) return
  try {
    await openSession(shop, held)
  } finally {
    await followDifference(shop, held.id)
  }
}

/**
 * Asks Stripe about the payment, because the shopper may return from the payment page before the webhook arrives. If
 * Stripe does not answer, the return is shown as it is. True if the shopper paid by a method that takes days, such as a
 * debit.
 */
export async function followPayment(
  shop: Shop,
  returned: Pick<ReturnRow, 'id'>,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<boolean> {
  const held = await findUnpaid(shop.db, returned.id)
  if (!held) return false
  try {
    if (held.session_id === null) {
      await joinDifference(shop, held)
      return false
    }
    return (await askAboutSession(shop, held.session_id, request))?.status === 'complete'
  } catch (error) {
    return laterIfAway(shop, held, error)
  }
}

/** As `followPayment`, before the staff accepts a request whose buyer may be paying. */
export async function isBeingPaid(shop: Shop, returned: Pick<ReturnRow, 'id'>): Promise<boolean> {
  const held = await findUnpaid(shop.db, returned.id)
  if (!held?.session_id) return false
  try {
    return (await tryFollowSession(shop, held.session_id, { by: 'admin' }))?.status === 'complete'
  } catch (error) {
    return laterIfAway(shop, held, error)
  }
}

function laterIfAway({ log }: Shop, held: OrderRow, error: unknown): false {
  if (!(error instanceof Unavailable)) throw error
  log.warn({ order: held.id, err: error }, 'the payment of a difference will be followed later')
  return false
}

/**
 * Waits for another request that is opening the payment page, or whose process has died doing so. Viewing a return
 * never calls it off: if the page cannot be opened, the reconciler retries.
 */
async function joinDifference(shop: Shop, held: OrderRow): Promise<void> {
  try {
    await joinSession(shop, held, newDeadline(), { cancels: false })
  } finally {
    await followDifference(shop, held.id)
  }
}

/**
 * T15: applies a payment of the difference, or an opened or ended payment page, to the return. Its buyer is asked to
 * pay; or it can be sent now; or it is called off because the difference was not paid; or its exchange has ended
 * because the payment could not be kept. Safe to repeat.
 */
export const followDifference = ({ db }: Pick<Shop, 'db'>, orderId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const transfer = await findExchangeTo(trx, orderId)
    if (!transfer) return
    const { number } = await getReturnById(trx, transfer.return_id!)
    const { order, returned } = (await lockReturn(trx, number))!
    if ((await findExchange(trx, returned.id))?.state !== 'pending') return
    const held = await getOrderRow(trx, orderId)
    if (isOpen(held.state)) {
      if (held.session_id !== null) await mailReturn(trx, returned, 'exchange-to-pay')
      return
    }
    if (holdsStock(held.state)) {
      // The mail says the date that is expected by now, unless the request is still undecided.
      if (returned.state !== 'requested') await postponeExchange(trx, orderId)
      return await mailReturn(trx, returned, 'exchange-held')
    }
    if (isEnded(held.state)) return await endUnpaidExchange(trx, order, returned, held)
    await endExchange(trx, returned, { by: 'shop', why: 'its payment was given back' })
    await mailReturn(trx, returned, 'exchange-ended', 'payment')
  })

/** If the parcel has already arrived, the money is refunded. */
async function endUnpaidExchange(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  held: OrderRow,
): Promise<void> {
  if (!isToCome(returned.state))
    return await endExchange(trx, returned, { by: 'shop', why: 'the difference was not paid' })
  // Without a payment page, a repetition of the request makes a new return.
  if (held.session_id === null) await updateReturn(trx, returned.id, { request_key: null })
  const ended = await endReturn(trx, order, returned, { state: 'called_off', by: 'shop' })
  if (held.session_id !== null) await mailReturn(trx, ended, 'exchange-ended', 'unpaid')
}

/** Expires the payment page of an exchange that ended while its difference was being paid. */
export async function endPaymentSession({ db, provider, log }: Shop, orderId: string): Promise<void> {
  const { session_id } = await getOrderRow(db, orderId)
  if (session_id === null) return
  try {
    await provider.stripe.checkout.sessions.expire(session_id)
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.info({ order: orderId }, 'the payment page had ended already')
  }
}
