import type { FastifyRequest } from 'fastify'
import type { Profile, updateProfile as call } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, Unauthorized } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { byOwner, recordAudit } from './audit-queries.ts'
import { markAccount } from './customer-mark-queries.ts'
import { beginEmailChange, checkWantedEmail } from './email-change.ts'
import { findProfile } from './email-change-queries.ts'
import { lockAccount, type ProfileChange, updateAccount } from './queries.ts'
import { checkEmail, checkName, checkPhone } from './rules.ts'
import type { Account } from './tables.ts'

type ProfileInput = Input<typeof call>['body']

export async function showProfile(db: Database, accountId: number): Promise<Profile> {
  const row = await findProfile(db, accountId)
  if (!row) throw new Unauthorized()
  const { name, email, phone_number, email_verified_at, new_email, step, expires_at } = row
  return {
    name,
    email,
    phone_number,
    email_verified: email_verified_at !== null,
    email_change:
      new_email !== null && expires_at !== null
        ? {
            email: new_email,
            waits_for: step === 'approve' ? 'old_address' : 'new_address',
            expires_at: expires_at.toISOString(),
          }
        : null,
  }
}

/** A new e-mail address takes effect only once its mailed link is followed. */
export async function updateProfile(
  shop: Shop,
  viewer: Viewer,
  { user, current_password: currentPassword }: ProfileInput,
  request: FastifyRequest,
): Promise<Profile> {
  const address = addressOf(request.ip)
  const email = user.email === undefined ? undefined : checkEmail(user.email)
  const change: ProfileChange = {
    ...(user.name !== undefined && { name: checkName(user.name) }),
    ...(user.phone_number_attributes && { phone_number: checkPhone(user.phone_number_attributes.number) }),
    // Only the letter case differs.
    ...(email && isSame(email, viewer.email) && { email }),
  }
  const wanted =
    email && !isSame(email, viewer.email)
      ? await checkWantedEmail(shop, viewer, { email, currentPassword, address })
      : undefined
  return await inTransaction(shop.db, async (trx) => {
    const before = await lockAccount(trx, viewer.accountId)
    if (!before) throw new Unauthorized()
    if (email && !isSame(before.email, viewer.email)) {
      throw new Conflict('Your e-mail address has changed meanwhile. Please reload the page.')
    }
    const fields = Object.keys(change).filter(
      (key) => change[key as keyof ProfileChange] !== before[key as keyof Account],
    )
    const after = fields.length === 0 ? before : await updateAccount(trx, before.id, change)
    if (wanted) await beginEmailChange(trx, shop, after, wanted)
    if (fields.length > 0) await markAccount(trx, before.id)
    if (fields.length > 0 || wanted) {
      await recordAudit(trx, {
        what: wanted ? 'email_change_requested' : 'profile_changed',
        ...byOwner(before, address),
        details: { fields, ...(wanted && { oldEmail: before.email, newEmail: wanted.email }) },
      })
    }
    return showProfile(trx, before.id)
  })
}

/** Compares in both cases: the Kelvin sign, for example, lower-cases to k, but is another letter to the mailbox. */
const isSame = (email: string, other: string) =>
  email.toLowerCase() === other.toLowerCase() && email.toUpperCase() === other.toUpperCase()
