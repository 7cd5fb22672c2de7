import type { CreditChoice, ReturnReason } from '../contract/return.ts'
import type { Outcome } from '../contract/admin-return.ts'
import type { Transaction } from '../server/database/connection.ts'
import { inTransaction } from '../server/database/transaction.ts'
import { pageOf } from '../server/orders/payment/difference-session.ts'
import { askForReturn } from '../server/returns/ask-for-return.ts'
import { callOffReturn, postReturn } from '../server/returns/buyer-changes.ts'
import { cancelPieces } from '../server/returns/cancel-pieces.ts'
import { settleClaim } from '../server/returns/claims.ts'
import { decideReturn, endReturn } from '../server/returns/decide.ts'
import { endHold } from '../server/returns/finish-exchange.ts'
import { openDifference } from '../server/returns/pay-difference.ts'
import { lockReturn } from '../server/returns/queries.ts'
import { receiveReturn } from '../server/returns/receive.ts'
import { acceptAll, settleReturn } from '../server/returns/settle.ts'
import type { Shop } from '../server/shop.ts'

/** What became of pieces of a demo order; each step at its own time. */
export interface DemoReturn {
  /** The number of the order's line, from 1. */
  line: number
  askedDaysAgo: number
  /** Before it was begun, by the buyer. */
  isCanceled?: boolean
  /** The buyer was given this much, in cents, and keeps the piece. */
  part?: number
  reason?: ReturnReason
  comment?: string
  /** Exchanged for this size. */
  new_size?: string
  /** In cents: what it costs more. It is not paid yet. */
  difference?: number
  /** Instead of money. */
  wantsCredit?: boolean
  /** It is not held any more, because its parcel is late. */
  holdEndedDaysAgo?: number
  /** It waits for an admin, or did. */
  isAsked?: boolean
  declined?: { daysAgo: number; note: string }
  calledOffDaysAgo?: number
  lapsedDaysAgo?: number
  posted?: { daysAgo: number; tracking: string }
  receivedDaysAgo?: number
  settled?: { daysAgo: number } & Pick<Outcome, 'deducted' | 'why' | 'disposition'>
}

type AtDaysAgo = (days: number, happen: () => Promise<unknown>) => Promise<void>

/** Uses the returns' own steps. */
export async function seedReturn(
  shop: Shop,
  orderId: string,
  demo: DemoReturn,
  at: AtDaysAgo,
): Promise<void> {
  const by = shop.config.adminEmail
  const pieces = [{ line: demo.line, quantity: 1 }]
  if (demo.isCanceled)
    return await at(demo.askedDaysAgo, () =>
      cancelPieces(shop, { orderId, pieces, by: 'shopper', key: undefined }),
    )
  if (demo.part !== undefined) {
    const { part: amount } = demo
    const claim = { orderId, pieces, fault: 'damaged', remedy: 'part', amount, by, key: undefined } as const
    return await at(demo.askedDaysAgo, () => settleClaim(shop, claim))
  }
  let number = ''
  await at(demo.askedDaysAgo, async () => {
    const { reason = 'too_small', comment, new_size, difference, isAsked = false } = demo
    const exchanged = new_size && { new_size, ...(difference && { difference }) }
    const wanted = { reason, ...(comment && { comment }), ...exchanged }
    const items = pieces.map((piece) => ({ ...piece, ...wanted }))
    const request = {
      orderId,
      items,
      by: 'shopper',
      key: undefined,
      isStaff: !isAsked,
      choice: choiceOf(demo),
      page: pageOf(shop),
    }
    const returned = await inTransaction(shop.db, (trx) => askForReturn(trx, request))
    await openDifference(shop, returned)
    number = returned.number
  })
  await followReturn(shop, number, demo, at)
}

const choiceOf = ({ wantsCredit = false }: DemoReturn): CreditChoice =>
  wantsCredit ? { refund_to: 'credit', agreed_to_credit: true } : {}

async function followReturn(shop: Shop, number: string, demo: DemoReturn, at: AtDaysAgo): Promise<void> {
  const by = shop.config.adminEmail
  const { declined, calledOffDaysAgo, lapsedDaysAgo, posted, receivedDaysAgo, settled } = demo
  const version = () => inTransaction(shop.db, async (trx) => (await get(trx, number)).returned.version)
  if (declined)
    await at(declined.daysAgo, async () =>
      decideReturn(shop, number, {
        version: await version(),
        decision: 'decline',
        note: declined.note,
        by,
      }),
    )
  if (calledOffDaysAgo !== undefined) await at(calledOffDaysAgo, () => callOffReturn(shop, number, 'shopper'))
  if (lapsedDaysAgo !== undefined)
    await at(lapsedDaysAgo, () =>
      inTransaction(shop.db, async (trx) => {
        const { order, returned } = await get(trx, number)
        await endReturn(trx, order, returned, { state: 'lapsed', by: 'shop' })
      }),
    )
  if (posted) await at(posted.daysAgo, () => postReturn(shop, number, posted.tracking, 'shopper'))
  if (demo.holdEndedDaysAgo !== undefined)
    await at(demo.holdEndedDaysAgo, () =>
      inTransaction(shop.db, async (trx) => endHold(trx, (await get(trx, number)).returned)),
    )
  if (receivedDaysAgo !== undefined)
    await at(receivedDaysAgo, async () =>
      receiveReturn(shop, number, { version: await version(), pieces: undefined, by }),
    )
  if (settled) await at(settled.daysAgo, async () => settle(shop, number, settled, await version()))
}

async function settle(
  shop: Shop,
  number: string,
  { daysAgo: _, ...judged }: NonNullable<DemoReturn['settled']>,
  version: number,
): Promise<void> {
  const accepted = await inTransaction(shop.db, async (trx) =>
    acceptAll(trx, (await get(trx, number)).returned),
  )
  const outcomes = accepted.map((outcome): Outcome => ({
    ...outcome,
    ...judged,
    outcome: judged.deducted ? 'reduced' : 'accepted',
  }))
  await settleReturn(shop, number, { version, outcomes, note: undefined, by: shop.config.adminEmail })
}

const get = async (trx: Transaction, number: string) => (await lockReturn(trx, number))!
