import { isOpen } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, requireVersion } from '../errors.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { postponeExchange } from '../orders/promises/delay-queries.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { changeCounts, listReturnItems, updateReturn } from '../orders/return-queries.ts'
import { updateStopped } from '../orders/state-queries.ts'
import type { OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { Shop } from '../shop.ts'
import { announced } from './ask-for-return.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { endExchange } from './finish-exchange.ts'
import { holdLonger } from './hold-exchange.ts'
import { checkAccepted } from './pay-return.ts'
import { mailReturn } from './return-mails.ts'

interface Decision {
  version: number
  decision: 'accept' | 'decline'
  note?: string | undefined
  by: string
  checkLimits?: CheckLimits
  /** The buyer has paid the difference in a way that takes days, such as a debit. */
  isBeingPaid?: boolean
}

/** T11, by an admin. */
export const decideReturn = (
  { db }: Shop,
  number: string,
  { version, decision, note, by, checkLimits, isBeingPaid = false }: Decision,
) =>
  inTransaction(db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    requireVersion('this return', returned, version)
    if (returned.state !== 'requested') throw new Conflict('This return has been decided about already.')
    if (decision === 'decline') {
      const declined = await endReturn(trx, order, returned, { state: 'declined', by, note })
      return await mailReturn(trx, declined, 'return-declined')
    }
    const accepted = await acceptReturn(trx, returned, { by, note, isBeingPaid })
    if (checkLimits) await checkAccepted(trx, accepted, checkLimits)
  })

/** For a requested return; its order must be locked. */
export async function acceptReturn(
  trx: Transaction,
  returned: ReturnRow,
  { by, note, isBeingPaid = false }: Pick<Decision, 'by' | 'note' | 'isBeingPaid'>,
): Promise<ReturnRow> {
  const accepted = await updateReturn(trx, returned.id, {
    ...announced(returned),
    note: note?.trim() || null,
  })
  await holdLonger(trx, accepted)
  await recordOfReturn(trx, accepted, by, 'return accepted')
  const exchange = await findExchange(trx, returned.id)
  const held = exchange?.state === 'pending' && (await getOrderRow(trx, exchange.to_order))
  // The mail says the date that is expected by now, so the buyer is not told about it again.
  if (held) await postponeExchange(trx, held.id)
  const isUnpaid = held && isOpen(held.state)
  const template = !held ? 'return-instructions' : isUnpaid ? 'exchange-to-pay' : 'exchange-held'
  await mailReturn(trx, accepted, template, isUnpaid && isBeingPaid ? 'being paid' : 'accepted')
  return accepted
}

interface End {
  state: 'called_off' | 'declined' | 'lapsed'
  by: string
  note?: string | undefined
}

/** Ends a return whose parcel has not arrived, so that its pieces can be returned again. */
export async function endReturn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  { state, by, note }: End,
): Promise<ReturnRow> {
  const waiting = (await listReturnItems(trx, [returned.id])).filter(({ outcome }) => outcome === null)
  await endExchange(trx, returned, { by, why: `the return was ${inWords(state)}` })
  const counts = waiting.map(({ line, quantity }) => ({ line, in_return: -quantity }))
  await changeCounts(trx, order.id, counts)
  await updateStopped(trx, order)
  const ended = await updateReturn(trx, returned.id, { state, note: note?.trim() || null })
  await recordOfReturn(trx, ended, by, `return ${inWords(state)}`)
  return ended
}

const inWords = (state: End['state']) => (state === 'called_off' ? 'called off' : state)
