import type { ReturnReason } from '../../contract/return.ts'
import { isOpen } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, NotFound } from '../errors.ts'
import { recordHistory } from '../orders/history-queries.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { changeCounts, listReturnItems, updateReturn, updateReturnItem } from '../orders/return-queries.ts'
import { NO_SUCH_RETURN } from '../orders/return-number.ts'
import { updateStopped } from '../orders/state-queries.ts'
import type { OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { Shop } from '../shop.ts'
import { announced } from './ask-for-return.ts'
import { endExchange, isDifferencePaid } from './finish-exchange.ts'
import { holdLonger } from './hold-exchange.ts'
import { checkAccepted } from './pay-return.ts'
import { type LockedReturn, lockReturn } from './queries.ts'
import { mailReturn } from './return-mails.ts'
import { dueOf } from './rules.ts'

export async function requireReturn(trx: Transaction, number: string): Promise<LockedReturn> {
  const locked = await lockReturn(trx, number)
  if (!locked) throw new NotFound(NO_SUCH_RETURN)
  return locked
}

export function refuseStale({ version }: ReturnRow, sent: number): void {
  if (version !== sent)
    throw new Conflict('Somebody else has changed this return meanwhile. Reload it to see their change.')
}

interface Decision {
  version: number
  decision: 'accept' | 'decline'
  note: string | undefined
  by: string
  checkLimits?: CheckLimits
}

/** T11, by an admin. */
export const decideReturn = (
  { db }: Shop,
  number: string,
  { version, decision, note, by, checkLimits }: Decision,
) =>
  inTransaction(db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    refuseStale(returned, version)
    if (returned.state !== 'requested') throw new Conflict('This return has been decided about already.')
    if (decision === 'decline') {
      const declined = await endReturn(trx, order, returned, { state: 'declined', by, note })
      return await mailReturn(trx, declined, 'return-declined')
    }
    const accepted = await acceptReturn(trx, returned, by, note)
    if (checkLimits) await checkAccepted(trx, accepted, checkLimits)
  })

/** For a requested return; its order must be locked. */
export async function acceptReturn(
  trx: Transaction,
  returned: ReturnRow,
  by: string,
  note?: string,
): Promise<ReturnRow> {
  const accepted = await updateReturn(trx, returned.id, {
    ...announced(returned),
    note: note?.trim() || null,
  })
  await holdLonger(trx, accepted)
  await record(trx, accepted, by, 'return accepted')
  const exchange = await findExchange(trx, returned.id)
  const held = exchange?.state === 'pending' && (await getOrderRow(trx, exchange.to_order))
  const template = !held ? 'return-instructions' : isOpen(held.state) ? 'exchange-to-pay' : 'exchange-held'
  await mailReturn(trx, accepted, template, 'accepted')
  return accepted
}

const WHY_KEPT: Record<Exclude<ReturnRow['state'], 'requested' | 'announced' | 'called_off'>, string> = {
  received: 'we look at it already',
  settled: 'it is settled',
  declined: 'it was declined',
  lapsed: 'its time is over, and you keep the pieces',
}

/** T11, by the buyer. Calling it off again changes nothing. */
export const callOffReturn = ({ db }: Shop, number: string, by: string) =>
  inTransaction(db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    if (returned.state === 'called_off') return
    if (returned.state !== 'requested' && returned.state !== 'announced')
      throw new Conflict(
        `This ${returned.kind === 'exchange' ? 'exchange' : 'return'} cannot be called off any more: ${WHY_KEPT[returned.state]}.`,
      )
    if ((await findExchange(trx, returned.id))?.state === 'made')
      throw new Conflict('The new pieces have been sent already: please send the others back.')
    const isPaid = await isDifferencePaid(trx, returned)
    const ended = await endReturn(trx, order, returned, { state: 'called_off', by })
    if (isPaid) await mailReturn(trx, ended, 'exchange-ended', 'called off')
  })

/** For pieces without a reason. A withdrawal need not have any. */
export const giveReason = (
  { db }: Shop,
  number: string,
  { reason, comment, by }: { reason: ReturnReason; comment: string | undefined; by: string },
) =>
  inTransaction(db, async (trx) => {
    const { returned } = await requireReturn(trx, number)
    const items = (await listReturnItems(trx, [returned.id])).filter((item) => item.reason === null)
    if (items.length === 0) return
    const words = comment?.trim() || null
    for (const { id } of items) await updateReturnItem(trx, id, { reason, comment: words })
    const changed = await updateReturn(trx, returned.id, {})
    await record(trx, changed, by, 'reason given', { reason, ...(words && { comment: words }) })
  })

export const postReturn = ({ db }: Shop, number: string, tracking: string, by: string) =>
  inTransaction(db, async (trx) => {
    const { returned } = await requireReturn(trx, number)
    if (returned.state !== 'announced' && returned.state !== 'lapsed')
      throw new Conflict('There is no parcel to send for this return.')
    const posted_at = returned.posted_at ?? new Date()
    const posted = await updateReturn(trx, returned.id, {
      posted_at,
      tracking_information: tracking,
      due_at: dueOf({ ...returned, posted_at }),
    })
    await record(trx, posted, by, 'parcel handed in', { tracking_information: tracking })
  })

interface End {
  state: 'called_off' | 'declined' | 'lapsed'
  by: string
  note?: string | undefined
}

/** Ends a return of which nothing has come: its pieces can be returned again. */
export async function endReturn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  { state, by, note }: End,
): Promise<ReturnRow> {
  const items = await listReturnItems(trx, [returned.id])
  await endExchange(trx, returned, { by, why: `the return was ${inWords(state)}` })
  await changeCounts(
    trx,
    order.id,
    items
      .filter(({ outcome }) => outcome === null)
      .map(({ line, quantity }) => ({ line, in_return: -quantity })),
  )
  await updateStopped(trx, order)
  const ended = await updateReturn(trx, returned.id, { state, note: note?.trim() || null })
  await record(trx, ended, by, `return ${inWords(state)}`)
  return ended
}

const inWords = (state: End['state']) => (state === 'called_off' ? 'called off' : state)

export const record = (
  trx: Transaction,
  { id, order_id, number }: Pick<ReturnRow, 'id' | 'order_id' | 'number'>,
  by: string,
  what: string,
  after: Record<string, unknown> = {},
): Promise<void> =>
  recordHistory(trx, { order_id, by, what, after: JSON.stringify({ number, ...after }), return_id: id })
