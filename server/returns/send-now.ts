import { isUndisputed, isOpen } from '../../contract/order-states.ts'
import { AWAITED } from '../../contract/return.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, requireVersion } from '../errors.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { type CheckLimits, sumGiven } from '../orders/refunds/refund-limits.ts'
import { listReturnItems, updateReturn } from '../orders/return-queries.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { handOver, isExchanged } from './finish-exchange.ts'

/** T16 before the parcel is back, by the staff. If it never arrives, the new pieces cost the buyer nothing. */
export const sendNow = (
  { db }: Pick<Shop, 'db'>,
  number: string,
  { version, by, checkLimits }: { version: number; by: string; checkLimits?: CheckLimits },
) =>
  inTransaction(db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    requireVersion('this return', returned, version)
    if (returned.state === 'requested') throw new Conflict('Decide first whether the exchange is accepted.')
    const transfer = await findExchange(trx, returned.id)
    if (transfer?.state === 'made') throw new Conflict('The new pieces have been sent already.')
    const isAwaited = AWAITED.some((state) => state === returned.state)
    const items = (await listReturnItems(trx, [returned.id])).filter(
      (item) => isExchanged(item) && item.outcome === null,
    )
    if (transfer?.state !== 'pending' || !isAwaited || items.length === 0)
      throw new Conflict('There is nothing to send for this return.')
    const held = await getOrderRow(trx, transfer.to_order)
    if (isOpen(held.state)) throw new Conflict('The difference has not been paid yet.')
    if (!isUndisputed(order) || !isUndisputed(held))
      throw new Conflict('The payment is disputed, so nothing can be sent.')
    await handOver(trx, order, { returned, transfer, items, by })
    if ((await findExchange(trx, returned.id))?.state !== 'made')
      throw new Conflict('The new pieces have been sold meanwhile, because their hold was over.')
    if (returned.received_at === null) checkLimits?.(await sumGiven(trx, order))
    await recordOfReturn(trx, await updateReturn(trx, returned.id, {}), by, 'sent before the parcel is back')
  })
