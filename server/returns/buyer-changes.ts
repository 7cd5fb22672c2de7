import type { ReturnReason } from '../../contract/return.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict } from '../errors.ts'
import { listReturnItems, updateReturn, updateReturnItem } from '../orders/return-queries.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { endReturn } from './decide.ts'
import { isDifferencePaid } from './finish-exchange.ts'
import { mailReturn } from './return-mails.ts'
import { dueOf, isToCome, type STATES_TO_COME } from './rules.ts'

const WHY_KEPT: Record<
  Exclude<ReturnRow['state'], (typeof STATES_TO_COME)[number] | 'called_off'>,
  string
> = {
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
    if (!isToCome(returned.state))
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
    await recordOfReturn(trx, changed, by, 'reason given', { reason, ...(words && { comment: words }) })
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
    await recordOfReturn(trx, posted, by, 'parcel handed in', { tracking_information: tracking })
  })
