import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondStepProof } from '../../../contract/second-step.ts'
import { Unauthorized } from '../../errors.ts'
import { addressOf } from '../../http/address.ts'
import type { Shop } from '../../shop.ts'
import { findAccount } from '../queries.ts'
import { enforceAddressLimit } from '../rate-limit-buckets.ts'
import { readRememberedBrowser, rememberBrowser } from '../remembered-browser.ts'
import { newSession } from '../sessions.ts'
import { insertSignIn } from '../sign-in-queries.ts'
import { insertStaffSignIn } from '../staff-sign-in.ts'
import type { Account } from '../tables.ts'
import { beginStep, getTicket, passwordChanged, takeStep } from './take.ts'

/** The response to a correct password if a second step is set up; there is no session yet. */
export async function askForSecondStep(
  shop: Shop,
  { id, password_hash: passwordHash }: Account,
): Promise<Unauthorized> {
  const second_step = await beginStep(shop, id, { purpose: 'sign-in', passwordHash })
  return new Unauthorized('Please confirm that it is you.', { second_step })
}

export async function finishSignIn(
  shop: Shop,
  { ticket: token, ...proof }: SecondStepProof & { ticket: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> {
  const address = addressOf(request.ip)
  await enforceAddressLimit(shop.db, 'second-step-address', request.ip)
  const ticket = await getTicket(shop, token, 'sign-in')
  const account = await findAccount(shop.db, ticket.account_id)
  if (!account) throw passwordChanged()
  const browser = await readRememberedBrowser(shop, request)
  const session = newSession(shop, account.id)
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  await takeStep(shop, ticket, { ...proof, address }, async (trx) => {
    const signIn = { account, session, address, userAgent, used: [] }
    const isOpen = await (account.role === null
      ? insertSignIn(trx, signIn)
      : insertStaffSignIn(trx, signIn, browser))
    if (!isOpen) throw passwordChanged()
  })
  rememberBrowser(shop, account.id, reply)
  reply.header('authorization', session.authorization)
  return account
}
