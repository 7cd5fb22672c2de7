import type { CreditAdjustment } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, found, refuseField } from '../errors.ts'
import { lockCreditAccount, updateCreditAccount } from './account-queries.ts'
import { returnToStoreCredit } from './added-cards.ts'
import { mailOnItsDay } from './gift-cards.ts'
import { findMoveByRequest, moveCredit } from './move-queries.ts'
import type { CreditAccountRow } from './tables.ts'

const WHAT = { give: 'add', take: 'take', pay_out: 'pay_out' } as const

/** T26. A repeated key changes nothing. Returns the account as it was before the change. */
export async function adjustCredit(
  trx: Transaction,
  id: number,
  { kind, amount, reason, key }: CreditAdjustment,
  by: string,
): Promise<CreditAccountRow> {
  const account = found(await lockCreditAccount(trx, id), 'There is no such gift card or store credit.')
  if (account.added_to !== null && (kind === 'give' || kind === 'freeze'))
    throw new Conflict('This was added to store credit, which has what is left of it. Change that instead.')
  if (kind === 'freeze' || kind === 'unfreeze') {
    await setFrozen(trx, account, kind === 'freeze' ? reason : null)
    return account
  }
  if (amount === undefined) throw refuse('Say how much.')
  const repeated = await findMoveByRequest(trx, requestKey(key))
  if (repeated) {
    const { credit_account_id, kind: what, amount: moved } = repeated
    if (credit_account_id !== id || what !== WHAT[kind] || moved !== amount) throw keyIsUsed()
    return account
  }
  if (account.frozen === 'refunded')
    throw new Conflict('The purchase of this gift card was refunded, so it is worth nothing.')
  const moved = await moveCredit(trx, {
    credit_account_id: id,
    kind: WHAT[kind],
    amount,
    by,
    why: reason,
    request_key: requestKey(key),
  })
  if (!moved) {
    const { balance, held } = account
    throw refuse(
      held > 0
        ? `At most ${money(balance - held)} can be taken: an unpaid checkout holds ${money(held)}.`
        : `At most ${money(balance)} can be taken.`,
    )
  }
  return account
}

const requestKey = (key: string) => `adjust:${key}`

/** A key identifies one change: a different change with the same key would wrongly appear to be made. */
export const keyIsUsed = () =>
  new Conflict('Something else was done under this key already. Reload the page to see it.')

const refuse = (fault: string) => refuseField('amount', fault)

/** Freezes with the reason, or unfreezes without one. */
async function setFrozen(trx: Transaction, account: CreditAccountRow, why: string | null): Promise<void> {
  const { id, frozen } = account
  if (frozen === 'refunded')
    throw new Conflict('The purchase of this gift card was refunded, so it is worth nothing.')
  if (why !== null && frozen === null)
    await updateCreditAccount(trx, id, { frozen: 'staff', frozen_why: why })
  if (why !== null) return
  if (frozen !== null)
    await updateCreditAccount(trx, id, { frozen: null, frozen_before: null, frozen_why: null })
  await mailOnItsDay(trx, account)
  await returnToStoreCredit(trx, id, 'it is not frozen any more')
}
