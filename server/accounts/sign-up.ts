import type { FastifyRequest } from 'fastify'
import type { signUp as call } from '../../contract/account.ts'
import type { Input } from '../../contract/call.ts'
import { addressOf } from '../http/address.ts'
import type { Shop } from '../shop.ts'
import { recordAudit } from './audit-queries.ts'
import { markAccount } from './customer-mark-queries.ts'
import { isReservedForUndo } from './email-change-queries.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount, insertRememberedAddress } from './queries.ts'
import { bucketOf, enforceAddressLimit, mailboxKey, takeUnit } from './rate-limit-buckets.ts'
import { checkAll, checkEmail, checkName, checkPassword, emailTaken } from './rules.ts'
import type { Account } from './tables.ts'
import { mailVerification } from './verification.ts'
import { inTransaction } from '../database/transaction.ts'

type Registration = Input<typeof call>['body']['user']

export async function signUp(
  shop: Shop,
  registration: Registration,
  request: FastifyRequest,
): Promise<Account> {
  const [name, email] = checkAll(
    () => checkName(registration.name),
    () => checkEmail(registration.email),
    () => checkPassword(registration.password, registration.email.trim()),
  )
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'signup-address', request.ip)
  // Hash before checking whether the e-mail is free, so that timing does not reveal who has an account.
  const passwordHash = await hashPassword(registration.password)
  // Over the limit, the account is opened without the mail; its owner can request the link there.
  const mayMail = (await takeUnit(shop.db, bucketOf('email-link-sent', mailboxKey(email)))) === undefined
  const account = await inTransaction(shop.db, async (trx) => {
    const created = await insertAccount(trx, { email, name, password_hash: passwordHash })
    // Also runs for a taken e-mail, which would otherwise be answered faster.
    await insertRememberedAddress(trx, created?.id, address)
    await recordAudit(trx, {
      what: created ? 'sign_up' : 'sign_up_refused',
      actorId: created?.id,
      accountId: created?.id,
      address,
    })
    if (created && (await isReservedForUndo(trx, email, created.id))) throw emailTaken()
    if (created && mayMail) await mailVerification(trx, shop, created)
    if (created) await markAccount(trx, created.id)
    return created
  })
  if (!account) throw emailTaken()
  return account
}
