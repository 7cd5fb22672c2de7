import { sql } from 'kysely'
import {
  type Database,
  hasDeleted,
  hasInserted,
  hasUpdated,
  type Transaction,
} from '../../database/connection.ts'
import { countAll } from '../../database/count-queries.ts'
import type { Passkey, StepTicket } from './tables.ts'

const TICKET_MINUTES = 10
const now = sql<Date>`now()`

export async function insertTicket(
  db: Database,
  ticket: Pick<StepTicket, 'token_hash' | 'account_id' | 'session_id' | 'purpose' | 'challenge'>,
): Promise<void> {
  await db
    .insertInto('second_step_tickets')
    .values({ ...ticket, expires_at: sql`now() + make_interval(mins => ${TICKET_MINUTES})` })
    .execute()
}

/**
 * False if the password's hash is not this one by now. Locks the account, so that a later password change ends the
 * ticket.
 */
export async function insertSignInTicket(
  db: Database,
  ticket: Pick<StepTicket, 'token_hash' | 'account_id' | 'challenge'>,
  passwordHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_step_tickets (token_hash, account_id, purpose, challenge, expires_at)
    select ${ticket.token_hash}, id, 'sign-in', ${ticket.challenge}, now() + make_interval(mins => ${TICKET_MINUTES})
    from accounts where id = ${ticket.account_id} and password_hash = ${passwordHash}
    for share`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteSignInTicketsOf(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .deleteFrom('second_step_tickets')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'sign-in')
    .execute()
}

export const findTicket = (
  db: Database,
  tokenHash: Buffer,
  purpose: StepTicket['purpose'],
): Promise<StepTicket | undefined> =>
  db
    .selectFrom('second_step_tickets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Of several concurrent calls only one gets the row, so a challenge is answered once. */
export const deleteTicket = (trx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  hasDeleted(
    trx.deleteFrom('second_step_tickets').where('token_hash', '=', tokenHash).where('expires_at', '>', now),
  )

export async function deleteEndedTickets(db: Database): Promise<void> {
  await db.deleteFrom('second_step_tickets').where('expires_at', '<', now).execute()
}

export const listPasskeys = (db: Database, accountId: number): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** False if the authenticator is already registered, for this or another account. */
export const insertPasskey = (
  trx: Transaction,
  passkey: Omit<Passkey, 'created_at' | 'last_used_at'>,
): Promise<boolean> =>
  hasInserted(
    trx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing()),
  )

export async function notePasskeyUse(trx: Transaction, id: string, counter: number): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export const deletePasskey = (
  trx: Transaction,
  accountId: number,
  id: string,
): Promise<{ name: string } | undefined> =>
  trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const findTotp = (db: Database, accountId: number) =>
  db.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const listTotps = (db: Database) =>
  db.selectFrom('totp_secrets').select(['account_id', 'secret']).execute()

/** Does nothing if the secret is another one by now. */
export async function replaceTotp(
  db: Database,
  accountId: number,
  { sealed, anew }: { sealed: Buffer; anew: Buffer },
): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ secret: anew })
    .where('account_id', '=', accountId)
    .where('secret', '=', sealed)
    .execute()
}

/** Replaces an unconfirmed secret. False if there is a confirmed one. */
export const saveTotp = (trx: Transaction, accountId: number, secret: Buffer): Promise<boolean> =>
  hasInserted(
    trx
      .insertInto('totp_secrets')
      .values({ account_id: accountId, secret })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret, last_step: null })
          .where('totp_secrets.confirmed_at', 'is', null),
      ),
  )

/** False if the code of this or a later interval was used already, or the secret was replaced meanwhile. */
export const redeemTotpStep = (
  trx: Transaction,
  accountId: number,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> =>
  hasUpdated(
    trx
      .updateTable('totp_secrets')
      .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, now())` })
      .where('account_id', '=', accountId)
      .where('secret', '=', secret)
      .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)])),
  )

export const deleteTotp = (trx: Transaction, accountId: number): Promise<boolean> =>
  hasDeleted(
    trx.deleteFrom('totp_secrets').where('account_id', '=', accountId).where('confirmed_at', 'is not', null),
  )

export async function replaceRecoveryCodes(
  trx: Transaction,
  accountId: number,
  hashes: Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** True for only one of several concurrent calls with the same code. */
export const redeemRecoveryCode = (trx: Transaction, accountId: number, hash: Buffer): Promise<boolean> =>
  hasDeleted(
    trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where('code_hash', '=', hash),
  )

export const countRecoveryCodes = (db: Database, accountId: number): Promise<number> =>
  countAll(db.selectFrom('recovery_codes').where('account_id', '=', accountId))

/** Call it after adding or removing a method; returns whether the account has a second step. */
export async function noteSecondStep(trx: Transaction, accountId: number): Promise<boolean> {
  const { second_step_since } = await trx
    .updateTable('accounts')
    .set({
      second_step_since: sql`case
        when exists (select from passkeys where account_id = ${accountId})
          or exists (select from totp_secrets where account_id = ${accountId} and confirmed_at is not null)
        then coalesce(second_step_since, now()) end`,
    })
    .where('id', '=', accountId)
    .returning('second_step_since')
    .executeTakeFirstOrThrow()
  return second_step_since !== null
}

export async function deleteSecondStep(trx: Transaction, accountId: number): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'second_step_tickets'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  await noteSecondStep(trx, accountId)
}

/** A confirmation by password alone is invalid once there is a second step. */
export async function endOtherConfirmations(
  trx: Transaction,
  { accountId, sessionId }: { accountId: number; sessionId: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .execute()
}

export async function noteConfirmation(trx: Transaction, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
}
