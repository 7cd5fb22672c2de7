import { sql, type Insertable, type Updateable } from 'kysely'
import { among, type Database, type Transaction } from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import type { CreditAccountRow, CreditTables } from './tables.ts'

type NewAccount = Insertable<CreditTables['credit_accounts']>

export const insertCreditAccount = (trx: Transaction, account: NewAccount): Promise<CreditAccountRow> =>
  trx.insertInto('credit_accounts').values(account).returningAll().executeTakeFirstOrThrow()

export const findCreditAccount = (db: Database, id: number): Promise<CreditAccountRow | undefined> =>
  db.selectFrom('credit_accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCreditAccount = (trx: Transaction, id: number): Promise<CreditAccountRow | undefined> =>
  trx.selectFrom('credit_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks in the order of the ids, as everywhere. */
export const lockCreditAccounts = (trx: Transaction, ids: number[]): Promise<CreditAccountRow[]> =>
  trx
    .selectFrom('credit_accounts')
    .selectAll()
    .where('id', '=', among(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

export const findByCode = (db: Database, codeHash: Buffer): Promise<CreditAccountRow | undefined> =>
  db.selectFrom('credit_accounts').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

export const findGiftCardOfOrder = (db: Database, orderId: string): Promise<CreditAccountRow | undefined> =>
  db.selectFrom('credit_accounts').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const findStoreCredit = (db: Database, accountId: number): Promise<CreditAccountRow | undefined> =>
  db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('kind', '=', 'store_credit')
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** The account's store credit, locked; created empty if it does not exist. */
export async function ensureStoreCredit(trx: Transaction, accountId: number): Promise<CreditAccountRow> {
  await sql`
    insert into credit_accounts (kind, account_id, initial) values ('store_credit', ${accountId}, 0)
    on conflict (account_id) where kind = 'store_credit' and account_id is not null do nothing`.execute(trx)
  const found = await findStoreCredit(trx, accountId)
  const locked = found && (await lockCreditAccount(trx, found.id))
  // The account was erased or merged while this waited for the lock: credit put there would be lost.
  if (locked?.account_id !== accountId) throw new Conflict('This account has ended meanwhile.')
  return locked
}

export async function updateCreditAccount(
  trx: Transaction,
  id: number,
  set: Omit<
    Updateable<CreditTables['credit_accounts']>,
    'kind' | 'order_id' | 'initial' | 'balance' | 'held' | 'version' | 'created_at'
  >,
): Promise<void> {
  await trx
    .updateTable('credit_accounts')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Points gift cards and store credit that were added to one account directly at its final store credit, so that refunds
 * follow a single step.
 */
export async function redirectAdded(trx: Transaction, from: number, into: number): Promise<void> {
  await sql`
    update credit_accounts set added_to = ${into}, version = version + 1 where added_to = ${from}`.execute(
    trx,
  )
}
