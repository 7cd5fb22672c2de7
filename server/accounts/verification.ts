import type { Transaction } from '../database/connection.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import { lifeOfLink, newMailedLink } from './mailed-link.ts'
import type { Account } from './tables.ts'
import { insertVerification } from './verification-queries.ts'

const VALID_HOURS = 48

/** Anyone can sign up with anyone's address, so this mail has no word of theirs, not even the name. */
export async function mailVerification(trx: Transaction, shop: Shop, account: Account): Promise<void> {
  const { seed, tokenHash } = newMailedLink(shop)
  await insertVerification(trx, { accountId: account.id, tokenHash, hours: VALID_HOURS })
  const { expiresAt, words } = lifeOfLink(VALID_HOURS)
  await sendMail(trx, {
    key: `verify-email:${tokenHash.toString('base64url')}`,
    to: account.email,
    template: 'verify-email',
    data: { seed, ...words },
    expiresAt,
  })
}
