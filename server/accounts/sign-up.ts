import type { FastifyRequest } from 'fastify'
import { addressOf } from '../http/address.ts'
import type { Shop } from '../shop.ts'
import { type Allowance, spend } from './allowances.ts'
import { recordAudit } from './audit-queries.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount, insertKnownAddress } from './queries.ts'
import { checkAll, checkEmail, checkName, checkPassword, emailTaken } from './rules.ts'
import type { Account } from './tables.ts'

const PER_ADDRESS: Allowance = { name: 'signup-address', burst: 50, perHour: 60 }

export interface Registration {
  email: string
  password: string
  name: string
}

export async function signUp(shop: Shop, wish: Registration, request: FastifyRequest): Promise<Account> {
  const [name, email] = checkAll(
    () => checkName(wish.name),
    () => checkEmail(wish.email),
    () => checkPassword(wish.password, wish.email.trim()),
  )
  const address = addressOf(request.ip)
  await spend(shop.db, PER_ADDRESS, address)
  // Before looking whether the e-mail is free: the time must not tell who has an account.
  const passwordHash = await hashPassword(wish.password)
  const account = await shop.db.transaction().execute(async (trx) => {
    const created = await insertAccount(trx, { email, name, password_hash: passwordHash })
    // For a taken e-mail too: a statement less would be an answer sooner.
    await insertKnownAddress(trx, created?.id, address)
    await recordAudit(trx, {
      what: created ? 'sign_up' : 'sign_up_refused',
      actorId: created?.id,
      accountId: created?.id,
      address,
    })
    return created
  })
  if (!account) throw emailTaken()
  return account
}
