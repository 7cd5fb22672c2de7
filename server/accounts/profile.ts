import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Profile } from '../../contract/account.ts'
import type { Transaction } from '../database/connection.ts'
import { Unauthorized } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Viewer } from '../http/handle.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { type Allowance, spend } from './allowances.ts'
import { recordAudit } from './audit-queries.ts'
import { findAccount, lockAccount, type ProfileChange, updateAccount } from './queries.ts'
import { deletePasswordResetsOf } from './reset-queries.ts'
import { checkEmail, checkName, checkPhone, emailTaken } from './rules.ts'
import type { Account } from './tables.ts'

/** Each change of e-mail tells whether the new one has an account. */
const EMAIL_CHANGES: Allowance = { name: 'email-change', burst: 10, perHour: 10 }

export interface ProfileWish {
  name?: string
  email?: string
  phone_number_attributes?: { number: string | null }
}

export const profileOf = ({ name, email, phone_number }: Account): Profile => ({ name, email, phone_number })

export async function getProfile(shop: Shop, viewer: Viewer): Promise<Profile> {
  const account = await findAccount(shop.db, viewer.accountId)
  if (!account) throw new Unauthorized()
  return profileOf(account)
}

/** Changes what was sent, and only that; a changed e-mail is told to the old address. */
export async function updateProfile(
  shop: Shop,
  viewer: Viewer,
  wish: ProfileWish,
  request: FastifyRequest,
): Promise<Profile> {
  const change: ProfileChange = {
    ...(wish.name !== undefined && { name: checkName(wish.name) }),
    ...(wish.email !== undefined && { email: checkEmail(wish.email) }),
    ...(wish.phone_number_attributes && { phone_number: checkPhone(wish.phone_number_attributes.number) }),
  }
  if (change.email !== undefined && change.email !== viewer.email) {
    await spend(shop.db, EMAIL_CHANGES, String(viewer.accountId))
  }
  try {
    return await shop.db.transaction().execute(async (trx) => {
      const before = await lockAccount(trx, viewer.accountId)
      if (!before) throw new Unauthorized()
      const fields = Object.keys(change).filter(
        (key) => change[key as keyof ProfileChange] !== before[key as keyof Account],
      )
      if (fields.length === 0) return profileOf(before)
      const after = await updateAccount(trx, before.id, change)
      if (after.email.toLowerCase() !== before.email.toLowerCase()) await moveMail(trx, before, after)
      await recordAudit(trx, {
        what: 'profile_changed',
        actorId: viewer.accountId,
        accountId: viewer.accountId,
        address: addressOf(request.ip),
        details: {
          fields,
          ...(fields.includes('email') && { oldEmail: before.email, newEmail: after.email }),
        },
      })
      return profileOf(after)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'accounts_email') throw emailTaken()
    throw error
  }
}

async function moveMail(trx: Transaction, before: Account, after: Account): Promise<void> {
  // Links in the old mailbox must not open the account any more.
  await deletePasswordResetsOf(trx, before.id)
  await sendMail(trx, {
    key: `email-changed:${randomUUID()}`,
    to: before.email,
    template: 'email-changed',
    data: { name: after.name, newEmail: after.email, at: new Date().toISOString() },
  })
}
