import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { Unavailable } from '../errors.ts'
import { listUnanswered } from '../orders/promises/delay-queries.ts'
import { processConcurrently } from '../orders/process-concurrently.ts'
import { updateReturn } from '../orders/return-queries.ts'
import { findExchange, listHoldsOver } from '../orders/refunds/transfer-queries.ts'
import type { RefundRow } from '../orders/tables.ts'
import type { Shop } from '../shop.ts'
import type { Transaction } from '../database/connection.ts'
import { replaceFits } from '../catalog/fit-queries.ts'
import { cancelUnanswered } from './agree-to-delay.ts'
import { endReturn } from './decide.ts'
import { listToLapse, listToPay, listToRemind, listToSettle } from './due-queries.ts'
import { endHold, finishExchange } from './finish-exchange.ts'
import { fitsOf } from './fit.ts'
import { countFits } from './fit-queries.ts'
import { endPaymentSession, followDifference } from './pay-difference.ts'
import { hearBeforeCredit, payReturn, shippingGivenBack, trySendRefunds } from './pay-return.ts'
import { type LockedReturn, lockReturn } from './queries.ts'
import { mailReturn } from './return-mails.ts'
import { acceptAll, settleIn } from './settle.ts'

type Step = (trx: Transaction, locked: LockedReturn) => Promise<RefundRow[] | void>

/** The hourly run takes the others the next time. */
const HOLDS_AT_ONCE = 500

/** T18, the fit that returns tell of sizes, and the refunds of settled returns that a dispute held back. */
export const returnTasks = (shop: Shop): Record<string, Task> => ({
  returns_due: async () => {
    await each(shop, await listToRemind(shop.db), remind)
    await each(shop, await listToLapse(shop.db), lapse)
    await each(shop, await listHoldsOver(shop.db, HOLDS_AT_ONCE), loosen)
    await each(shop, await listToSettle(shop.db), settle, canPay)
  },
  count_fits: async () => {
    const sizes = await countFits(shop.db)
    await inTransaction(shop.db, (trx) => replaceFits(trx, fitsOf(sizes)))
  },
  delays_unanswered: async () => {
    await processConcurrently(
      await listUnanswered(shop.db),
      (order) => cancelUnanswered(shop, order),
      (order, err) =>
        shop.log.error({ order, err }, 'an order without an answer to its delay is not canceled'),
    )
  },
  exchange_payment: ({ orderId }: { orderId: string }) => followDifference(shop, orderId),
  end_session: ({ orderId }: { orderId: string }) => endPaymentSession(shop, orderId),
  returns_pay: async () => {
    await each(shop, await listToPay(shop.db), pay, canPay)
  },
})

export const returnSchedule: Schedule[] = [
  { task: 'returns_due', match: '7 * * * *', atStart: true },
  { task: 'delays_unanswered', match: '17 * * * *', atStart: true },
  { task: 'count_fits', match: '40 2 * * *', atStart: true },
  { task: 'returns_pay', match: '* * * * *', atStart: true },
]

/** Each step looks again under the order's lock, because the return may have moved on since it was listed. */
async function each(
  shop: Shop,
  numbers: string[],
  step: Step,
  canBegin?: (shop: Shop, number: string) => Promise<boolean>,
): Promise<void> {
  await processConcurrently(
    numbers,
    async (number) => {
      if (canBegin && !(await canBegin(shop, number))) return
      const refunds = await inTransaction(shop.db, async (trx) => {
        const locked = await lockReturn(trx, number)
        return locked && (await step(trx, locked))
      })
      await trySendRefunds(shop, refunds ?? [])
    },
    (number, err) => shop.log.error({ return: number, err }, 'a step of a return failed'),
  )
}

/** Returns that are paid as credit wait for Stripe's answer and must not hold up others. */
async function canPay(shop: Shop, number: string): Promise<boolean> {
  try {
    await hearBeforeCredit(shop, number)
    return true
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    shop.log.warn({ return: number, err: error }, 'a return is paid as credit later')
    return false
  }
}

const remind: Step = async (trx, { returned }) => {
  if (returned.state !== 'announced' || returned.reminded_at || returned.posted_at) return
  await updateReturn(trx, returned.id, { reminded_at: new Date() })
  await mailReturn(trx, returned, 'return-reminder')
}

const lapse: Step = async (trx, { order, returned }) => {
  if (returned.state !== 'announced' || returned.posted_at) return
  const isHeld = (await findExchange(trx, returned.id))?.state === 'pending'
  const lapsed = await endReturn(trx, order, returned, { state: 'lapsed', by: 'shop' })
  if (isHeld) await mailReturn(trx, lapsed, 'exchange-ended', 'hold')
}

const loosen: Step = async (trx, { returned }) => endHold(trx, returned)

/** For a return that a dispute held up: its exchange is finished first, and delivery may be refunded without one. */
const pay: Step = async (trx, { order, returned }) => {
  if (returned.state !== 'settled') return
  const hadExchange = (await findExchange(trx, returned.id))?.state === 'pending'
  if (!hadExchange) return await payReturn(trx, order, returned, 'shop')
  if (await finishExchange(trx, order, returned, 'shop')) return
  const shipping = await shippingGivenBack(trx, order, returned.basis)
  return await payReturn(trx, order, await updateReturn(trx, returned.id, shipping), 'shop')
}

const settle: Step = async (trx, { order, returned }) => {
  if (returned.state !== 'received') return
  const outcomes = await acceptAll(trx, returned)
  return await settleIn(trx, order, returned, { outcomes, note: undefined, by: 'shop' })
}
