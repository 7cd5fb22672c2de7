import type { SecondStepProof, StepChallenge } from '../../../contract/second-step.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Conflict, Unauthorized, refuseField } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { ofAccount, recordAudit } from '../audit-queries.ts'
import { findAccount } from '../queries.ts'
import { enforceLimit, returnUnit } from '../rate-limit-buckets.ts'
import { hashToken, randomToken } from '../tokens.ts'
import { mailRecoveryCodeUsed } from './mail-change.ts'
import { requestOptions, redeemPasskey } from './passkeys.ts'
import {
  countRecoveryCodes,
  deleteTicket,
  findTicket,
  findTotp,
  insertSignInTicket,
  insertTicket,
  listPasskeys,
  redeemRecoveryCode,
} from './queries.ts'
import { hashCode } from './recovery-codes.ts'
import type { StepTicket } from './tables.ts'
import { redeemTotpCode } from './totp.ts'

/** Either a session confirms that its user is the owner, or a sign-in has shown the password with this hash. */
type Begun = { purpose: 'confirm'; sessionId: string } | { purpose: 'sign-in'; passwordHash: string }

/**
 * Begins the second step: returns what the browser needs to take it within ten minutes. Throws Unauthorized if the
 * password was changed since it was verified.
 */
export async function beginStep(shop: Shop, accountId: number, begun: Begun): Promise<StepChallenge> {
  const [passkeys, totp] = await Promise.all([listPasskeys(shop.db, accountId), findTotp(shop.db, accountId)])
  const options = await requestOptions(shop, passkeys)
  const ticket = randomToken()
  const row = { token_hash: hashToken(ticket), account_id: accountId, challenge: options.challenge }
  if (begun.purpose === 'confirm')
    await insertTicket(shop.db, { ...row, purpose: 'confirm', session_id: begun.sessionId })
  else if (!(await insertSignInTicket(shop.db, row, begun.passwordHash))) throw passwordChanged()
  return {
    ticket,
    passkey_options: passkeys.length > 0 ? { ...options } : null,
    has_totp: totp?.confirmed_at != null,
  }
}

export async function getTicket(
  shop: Shop,
  ticket: string,
  purpose: StepTicket['purpose'],
): Promise<StepTicket> {
  const found = await findTicket(shop.db, hashToken(ticket), purpose)
  if (!found) throw deadTicket(purpose)
  return found
}

/**
 * Runs `then` if the proof is correct, in the transaction that uses it up. Wrong proofs are counted per account, so
 * that someone who knows the password cannot guess six digits.
 */
export async function takeStep<Result>(
  shop: Shop,
  ticket: StepTicket,
  { address, ...proof }: SecondStepProof & { address: string },
  then: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const accountId = ticket.account_id
  await enforceLimit(shop.db, 'second-step', String(accountId))
  const result = await inTransaction(shop.db, async (trx) => {
    if (!(await isRight(trx, shop, ticket, proof))) return undefined
    if (!(await deleteTicket(trx, ticket.token_hash))) throw deadTicket(ticket.purpose)
    return { done: await then(trx) }
  })
  if (!result) {
    const account = await findAccount(shop.db, accountId)
    await recordAudit(shop.db, { what: 'second_step_refused', ...ofAccount(account, address, accountId) })
    throw wrongStep()
  }
  await returnUnit(shop.db, 'second-step', String(accountId))
  return result.done
}

async function isRight(
  trx: Transaction,
  shop: Shop,
  { account_id: accountId, challenge }: StepTicket,
  { code, passkey }: SecondStepProof,
): Promise<boolean> {
  if (passkey !== undefined)
    return await redeemPasskey(trx, shop, { accountId, response: passkey, challenge })
  const typed = code?.replaceAll(/\s/g, '') ?? ''
  if (/^\d{6}$/.test(typed)) return await redeemTotpCode(trx, shop, accountId, typed)
  if (!(await redeemRecoveryCode(trx, accountId, hashCode(typed)))) return false
  await mailRecoveryCodeUsed(trx, accountId, await countRecoveryCodes(trx, accountId))
  return true
}

export const wrongStep = () => {
  return refuseField('code', 'That is not right, or was used already. Please try again.')
}

export const passwordChanged = () =>
  new Unauthorized('The password was changed meanwhile. Please log in again.')

/** Pages take Unauthorized as the end of their session; only a sign-in has no session yet. */
const deadTicket = (purpose: StepTicket['purpose']) =>
  purpose === 'sign-in'
    ? new Unauthorized('This took too long. Please log in again.')
    : new Conflict('This took too long. Please try again.')
