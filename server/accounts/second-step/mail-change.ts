import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../database/connection.ts'
import type { SecondStepChange } from '../../mail/account-mail-names.ts'
import { sendMail } from '../../mail/outbox-queries.ts'
import { findAccount } from '../queries.ts'

/** Sends nothing if the address is not known to be the account's. */
export async function mailSecondStepChange(
  trx: Transaction,
  accountId: number,
  change: SecondStepChange,
): Promise<void> {
  const account = await findAccount(trx, accountId)
  if (!account?.email_verified_at) return
  await sendMail(trx, {
    key: `second-step-changed:${randomUUID()}`,
    to: account.email,
    template: 'second-step-changed',
    data: { name: account.name, at: new Date().toISOString(), change },
  })
}
