import type { Transaction } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import { mailLink, newMailedLink } from './mailed-link.ts'
import type { Account } from './tables.ts'
import { insertVerification } from './verification-queries.ts'

const VALID_HOURS = 48

/**
 * Anyone can sign up with another person's address, so this mail contains nothing that they typed, not even the name.
 */
export async function mailVerification(trx: Transaction, shop: Shop, account: Account): Promise<void> {
  const link = newMailedLink(shop)
  await insertVerification(trx, { accountId: account.id, tokenHash: link.tokenHash, hours: VALID_HOURS })
  await mailLink(trx, link, { template: 'verify-email', to: account.email, hours: VALID_HOURS, data: {} })
}
