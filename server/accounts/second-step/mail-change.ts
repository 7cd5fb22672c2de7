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
  const told = await findTold(trx, accountId)
  if (!told) return
  await sendMail(trx, {
    key: `second-step-changed:${randomUUID()}`,
    to: told.email,
    template: 'second-step-changed',
    data: { ...told.data, change },
  })
}

/** `left` is the number of unused codes. Sends nothing if the address is not known to be the account's. */
export async function mailRecoveryCodeUsed(trx: Transaction, accountId: number, left: number): Promise<void> {
  const told = await findTold(trx, accountId)
  if (!told) return
  await sendMail(trx, {
    key: `recovery-code-used:${randomUUID()}`,
    to: told.email,
    template: 'recovery-code-used',
    data: { ...told.data, left },
  })
}

async function findTold(trx: Transaction, accountId: number) {
  const account = await findAccount(trx, accountId)
  if (!account?.email_verified_at) return undefined
  return { email: account.email, data: { name: account.name, at: new Date().toISOString() } }
}
