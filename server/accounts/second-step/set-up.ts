import type { SecondStep } from '../../../contract/second-step.ts'
import { ROLE_LABELS } from '../../../contract/permissions.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Conflict, NotFound, Refused, found } from '../../errors.ts'
import type { Viewer } from '../../http/handle.ts'
import type { SecondStepChange } from '../../mail/account-mail-names.ts'
import type { Shop } from '../../shop.ts'
import { lockConfirmed } from '../sessions.ts'
import { hashToken, randomToken } from '../tokens.ts'
import { mailSecondStepChange } from './mail-change.ts'
import { arePasskeysPossible, creationOptions, readNewPasskey } from './passkeys.ts'
import {
  countRecoveryCodes,
  deletePasskey,
  deleteTicket,
  deleteTotp,
  endOtherConfirmations,
  findTotp,
  insertPasskey,
  insertTicket,
  listPasskeys,
  noteSecondStep,
  replaceRecoveryCodes,
  saveTotp,
} from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { isSecondStepRequired } from './required.ts'
import { getTicket, wrongStep } from './take.ts'
import { newTotp, redeemTotpCode } from './totp.ts'

const MAX_PASSKEYS = 10

export async function showSecondStep(
  shop: Shop,
  db: Shop['db'],
  { accountId }: Viewer,
  codes?: string[],
): Promise<SecondStep> {
  const passkeys = await listPasskeys(db, accountId)
  const totp = await findTotp(db, accountId)
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    has_totp: totp?.confirmed_at != null,
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    are_passkeys_possible: arePasskeysPossible(shop),
    ...(codes && { recovery_codes: codes }),
  }
}

export async function beginPasskey(shop: Shop, viewer: Viewer) {
  if (!arePasskeysPossible(shop))
    throw new Refused('Passkeys need a domain name: this shop is reached by the number of a machine.')
  const passkeys = await listPasskeys(shop.db, viewer.accountId)
  refuseFull(passkeys)
  const brandName = shop.settings.get('shop').name
  const options = await creationOptions(shop, { ...viewer, brandName }, passkeys)
  const ticket = randomToken()
  await insertTicket(shop.db, {
    token_hash: hashToken(ticket),
    account_id: viewer.accountId,
    session_id: viewer.sessionId,
    purpose: 'register',
    challenge: options.challenge,
  })
  return { ticket, options: { ...options } }
}

function refuseFull(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already. Remove one first.`)
}

interface NewPasskey {
  ticket: string
  name: string
  passkey: unknown
}

/** Also returns the passkey's name. */
export async function addPasskey(
  shop: Shop,
  viewer: Viewer,
  { ticket: token, name, passkey }: NewPasskey,
): Promise<(trx: Transaction) => Promise<{ step: SecondStep; name: string }>> {
  const ticket = await getTicket(shop, token, 'register')
  if (ticket.account_id !== viewer.accountId) throw new NotFound('This step was begun by another account.')
  const read = await readNewPasskey(shop, passkey, ticket.challenge)
  return async (trx) => {
    if (!(await deleteTicket(trx, ticket.token_hash))) throw wrongStep()
    await lockConfirmed(trx, viewer)
    const passkeys = await listPasskeys(trx, viewer.accountId)
    refuseFull(passkeys)
    const taken = passkeys.map((other) => other.name)
    const own = nameApart(name.trim(), taken)
    const isNew = await insertPasskey(trx, { ...read, account_id: viewer.accountId, name: own })
    if (!isNew) throw new Conflict('This passkey is there already.')
    return { step: await afterAdding(trx, shop, viewer, 'passkey-added'), name: own }
  }
}

/** Appends the first number that makes the name unique, ignoring case: “Laptop 2”. */
function nameApart(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()))
  let apart = name
  for (let number = 2; taken.has(apart.toLowerCase()); number++) apart = `${name} ${number}`
  return apart
}

export async function beginTotp(shop: Shop, viewer: Viewer): Promise<{ uri: string; secret: string }> {
  const { uri, secret, sealed } = newTotp(shop, shop.settings.get('shop').name, viewer.email)
  const isSaved = await inTransaction(shop.db, (trx) => saveTotp(trx, viewer.accountId, sealed))
  if (!isSaved) throw new Conflict('There is an authenticator app already. Remove it first.')
  return { uri, secret }
}

export async function addTotp(
  trx: Transaction,
  shop: Shop,
  viewer: Viewer,
  code: string,
): Promise<SecondStep> {
  const typed = code.replaceAll(/\s/g, '')
  if (!(await redeemTotpCode(trx, shop, viewer.accountId, typed, { isFirst: true }))) throw wrongStep()
  return await afterAdding(trx, shop, viewer, 'app-added')
}

/** Recovery codes are created with the first method. */
async function afterAdding(
  trx: Transaction,
  shop: Shop,
  viewer: Viewer,
  change: SecondStepChange,
): Promise<SecondStep> {
  await lockConfirmed(trx, viewer)
  await mailSecondStepChange(trx, viewer.accountId, change)
  await noteSecondStep(trx, viewer.accountId)
  await endOtherConfirmations(trx, viewer)
  const hasCodes = (await countRecoveryCodes(trx, viewer.accountId)) > 0
  const codes = hasCodes ? undefined : await renewRecoveryCodes(trx, viewer.accountId)
  return await showSecondStep(shop, trx, viewer, codes)
}

/** Returns the passkey's name. */
export async function removePasskey(
  trx: Transaction,
  shop: Shop,
  viewer: Viewer,
  id: string,
): Promise<string> {
  await lockConfirmed(trx, viewer)
  const removed = found(await deletePasskey(trx, viewer.accountId, id), 'This passkey was removed already.')
  await afterRemoving(trx, shop, viewer, 'passkey-removed')
  return removed.name
}

export async function removeTotp(trx: Transaction, shop: Shop, viewer: Viewer): Promise<void> {
  await lockConfirmed(trx, viewer)
  if (!(await deleteTotp(trx, viewer.accountId))) throw new NotFound('There is no authenticator app.')
  await afterRemoving(trx, shop, viewer, 'app-removed')
}

/** Recovery codes are deleted with the last method. */
async function afterRemoving(
  trx: Transaction,
  shop: Shop,
  { accountId, role }: Viewer,
  change: SecondStepChange,
): Promise<void> {
  await mailSecondStepChange(trx, accountId, change)
  if (await noteSecondStep(trx, accountId)) return
  if (isSecondStepRequired(shop, role))
    throw new Conflict(`Your role, ${ROLE_LABELS[role!]}, needs a second step. Add another one first.`)
  await replaceRecoveryCodes(trx, accountId, [])
}
