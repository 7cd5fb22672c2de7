import { canShip } from '../../../contract/order-states.ts'
import { dayIn } from '../../../contract/promise.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Transaction } from '../../database/connection.ts'
import { Conflict, refuseField } from '../../errors.ts'
import { recordHistory, wasJustRecorded } from '../history-queries.ts'
import { mailBuyer } from '../order-mails.ts'
import { updateDelivery } from '../delivery-queries.ts'
import { lockOrderWithDelivery } from '../lock-order.ts'
import { findAwaitedReturn } from '../refunds/transfer-queries.ts'
import type { DeliveryRow } from '../tables.ts'
import { hasOtherNotice, hasUnsentNotice, LEAST_DAYS_TO_ANSWER } from './delay-queries.ts'

const WHAT = 'buyer told of the delay'

interface DelayNotice {
  /** The day by which it is to leave, in ISO 8601; undefined if unknown. */
  until: string | undefined
  by: string
}

/**
 * Mails the buyer that the order leaves later, and that it can be canceled until then, even while it is being made. Two
 * clicks within a minute that name the same day send one mail. A day that is not later than the known one is mailed
 * too, without affecting an answer that was given or is awaited.
 */
export async function sendDelayNotice(
  trx: Transaction,
  orderId: string,
  { until, by }: DelayNotice,
): Promise<void> {
  const { order, delivery } = await lockOrderWithDelivery(trx, orderId)
  if (delivery.status !== 'manufacturing') throw new Conflict('This order has left already.')
  if (!canShip(order)) throw new Conflict('Nothing of this order is to be sent.')
  if (!order.email) throw new Conflict('This order has no e-mail. Enter one first.')
  if (until !== undefined && until <= delivery.today) {
    throw refuseField('until', 'Choose a day after today.')
  }
  const isSame = delivery.delayed_until === (until ?? null)
  if (isSame && (await wasJustRecorded(trx, orderId, WHAT))) return
  const delay_told_at = new Date()
  const awaited = await findAwaitedReturn(trx, orderId)
  const isUnsent = !delivery.consented_at && (await hasUnsentNotice(trx, orderId))
  const isFirst = delivery.delay_told_at === null || (isUnsent && !(await hasOtherNotice(trx, orderId)))
  const isUntold = isFurther(delivery, until) || isUnsent || isAnswerOver(delivery)
  const { consent_by, consented_at } = isUntold
    ? { consent_by: awaited ? null : consentDay(delivery, until, isFirst), consented_at: null }
    : delivery
  await updateDelivery(trx, orderId, {
    delay_told_at,
    delayed_until: until ?? null,
    consent_by,
    consented_at,
  })
  await recordHistory(trx, {
    order_id: orderId,
    by,
    what: WHAT,
    ...((until ?? consent_by) && { after: JSON.stringify({ delayed_until: until, consent_by }) }),
  })
  const last = consent_by && !consented_at ? consent_by : until
  await mailBuyer(
    trx,
    orderId,
    'delay-notice',
    {
      until: until ?? null,
      ...(consent_by && !consented_at && { consentBy: consent_by }),
      ...(awaited && { awaited }),
    },
    delay_told_at.toISOString(),
    // After that day the mail would ask for an answer by, or announce, a day that has passed.
    last ? new Date(Date.parse(last) + DAY_MS) : undefined,
  )
}

/**
 * True if this delay is longer than the one that the buyer was told. A delay without a day counts as longer than any
 * other, but only for a buyer who was asked about it: buyers abroad, and those whose exchange awaits its parcel, are
 * not asked.
 */
function isFurther(
  { delay_told_at, delayed_until, consent_by }: DeliveryRow,
  until: string | undefined,
): boolean {
  if (delay_told_at === null) return true
  if (delayed_until === null) return until !== undefined && consent_by === null
  return until === undefined || until > delayed_until
}

/** True if the buyer's last day to answer has passed without an answer. */
const isAnswerOver = ({ consent_by, consented_at, today }: DeliveryRow & { today: string }): boolean =>
  consent_by !== null && consented_at === null && consent_by < today

const MOST_SILENT_DAYS = 30

/**
 * The day by which the buyer of a promised order must agree to the delay; null if no answer is needed. By 16 CFR
 * 435.2(b), for orders within the United States: a first delay of at most 30 days needs no answer; a longer one, one
 * without a day, and every further one do.
 */
function consentDay(
  { ship_by, country, delayed_until, today }: DeliveryRow & { today: string },
  until: string | undefined,
  isFirst: boolean,
): string | null {
  if (ship_by === null || country !== 'US') return null
  const silentUntil = dayIn(MOST_SILENT_DAYS, Date.parse(ship_by))
  if (isFirst && until !== undefined && until <= silentUntil) return null
  const day = isFirst ? silentUntil : (delayed_until ?? silentUntil)
  const soonest = dayIn(LEAST_DAYS_TO_ANSWER, Date.parse(today))
  return day > soonest ? day : soonest
}
