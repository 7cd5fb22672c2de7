import { LIVING } from '../../contract/return.ts'
import type { Transaction } from '../database/connection.ts'
import { setMoneyBack, updateReturn } from '../orders/return-queries.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import { MONEY } from './credit-choice.ts'
import { recordOfReturn } from './changing-return.ts'
import { endExchange, isDifferencePaid } from './finish-exchange.ts'
import { listReturnsOfOrder } from './queries.ts'
import { mailReturn } from './return-mails.ts'
import { dueOf } from './rules.ts'

/**
 * A buyer who withdraws wants the money, not another size or credit: pieces held for the order's exchanges are
 * released, and its open returns become withdrawals, which do not lapse. `lines` are those that are withdrawn from;
 * undefined for all. The order must be locked. Returns those that became withdrawals.
 */
export async function withdrawChoices(
  trx: Transaction,
  orderId: string,
  statedAt: Date,
  lines?: readonly number[],
): Promise<ReturnRow[]> {
  const withdrawn: ReturnRow[] = []
  for (const returned of await listReturnsOfOrder(trx, orderId)) {
    if (!LIVING.some((state) => state === returned.state)) continue
    if (lines && !returned.items.some(({ line }) => lines.includes(line))) continue
    if (returned.refund_to === 'credit') {
      await updateReturn(trx, returned.id, MONEY)
      await recordOfReturn(
        trx,
        returned,
        'shopper',
        'money instead of credit: the buyer has withdrawn from the contract',
      )
    }
    const exchange = await findExchange(trx, returned.id)
    if (exchange?.state !== 'pending') {
      const isAccepted = returned.state !== 'requested'
      if (exchange?.state !== 'made' && isAccepted && returned.basis === 'policy')
        withdrawn.push(await becomeWithdrawal(trx, returned, statedAt))
      continue
    }
    const isPaid = await isDifferencePaid(trx, returned)
    await endExchange(trx, returned, { by: 'shopper', why: 'the buyer has withdrawn from the contract' })
    await setMoneyBack(trx, returned.id)
    const changed = await becomeWithdrawal(trx, returned, statedAt)
    withdrawn.push(changed)
    if (isPaid) await mailReturn(trx, changed, 'exchange-ended', 'withdrawn')
  }
  return withdrawn
}

async function becomeWithdrawal(trx: Transaction, returned: ReturnRow, stated_at: Date): Promise<ReturnRow> {
  const withdrawn = { basis: 'withdrawal', stated_at } as const
  const changed = await updateReturn(trx, returned.id, {
    ...withdrawn,
    kind: 'return',
    due_at: dueOf({ ...returned, ...withdrawn }),
  })
  await recordOfReturn(trx, changed, 'shopper', 'the buyer has withdrawn from the contract')
  return changed
}
