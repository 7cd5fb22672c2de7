import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Profile, updateProfile as call } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import type { Transaction } from '../database/connection.ts'
import { Unauthorized } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { Viewer } from '../http/handle.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { findAccount, lockAccount, type ProfileChange, updateAccount } from './queries.ts'
import { enforceLimit } from './rate-limit-buckets.ts'
import { deletePasswordResetsOf } from './reset-queries.ts'
import { checkEmail, checkName, checkPhone, emailTaken } from './rules.ts'
import type { Account } from './tables.ts'

type ProfileInput = Input<typeof call>['body']['user']

const profileOf = ({ name, email, phone_number }: Account): Profile => ({ name, email, phone_number })

export async function getProfile(shop: Shop, viewer: Viewer): Promise<Profile> {
  const account = await findAccount(shop.db, viewer.accountId)
  if (!account) throw new Unauthorized()
  return profileOf(account)
}

export async function updateProfile(
  shop: Shop,
  viewer: Viewer,
  input: ProfileInput,
  request: FastifyRequest,
): Promise<Profile> {
  const change: ProfileChange = {
    ...(input.name !== undefined && { name: checkName(input.name) }),
    ...(input.email !== undefined && { email: checkEmail(input.email) }),
    ...(input.phone_number_attributes && { phone_number: checkPhone(input.phone_number_attributes.number) }),
  }
  if (change.email !== undefined && change.email !== viewer.email) {
    await enforceLimit(shop.db, 'email-change', String(viewer.accountId))
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
      if (after.email.toLowerCase() !== before.email.toLowerCase()) await replaceEmail(trx, before, after)
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

async function replaceEmail(trx: Transaction, before: Account, after: Account): Promise<void> {
  // Reset links in the old mailbox must stop working.
  await deletePasswordResetsOf(trx, before.id)
  await sendMail(trx, {
    key: `email-changed:${randomUUID()}`,
    to: before.email,
    template: 'email-changed',
    data: { name: after.name, newEmail: after.email, at: new Date().toISOString() },
  })
}
