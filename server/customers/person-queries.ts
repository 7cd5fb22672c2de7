import { listFormerEmails, listMergedEmails } from '../accounts/personal-data-queries.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { listEmailsOfOrders, listPersonsOrders } from '../orders/personal-data-queries.ts'
import { Conflict } from '../errors.ts'
import type { Person } from '../person.ts'
import { findCustomer } from './queries.ts'
import type { Erasure } from './tables.ts'

/** Of a row of customers, as the staff sees it: with the guests' orders of its e-mail. */
export async function findPersonOfCustomer(db: Database, customerId: number): Promise<Person | undefined> {
  const customer = await findCustomer(db, customerId)
  if (!customer) return undefined
  return await gather(db, customer.account_id, customerId, [customer.email_folded])
}

/** Of an account: what guests did with its e-mail is its own once the e-mail is confirmed. */
export async function getPersonOfAccount(db: Database, accountId: number): Promise<Person> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Conflict('This account has ended meanwhile.')
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const emails = account.email_verified_at ? [account.email.toLowerCase()] : []
  return await gather(db, accountId, customer?.id ?? null, emails)
}

/**
 * As an account may see and erase itself. Notes and tags are of whom the e-mail belongs to, which an account has not proved
 * before that is confirmed.
 */
export async function getOwnPerson(db: Database, accountId: number): Promise<Person> {
  const person = await getPersonOfAccount(db, accountId)
  return person.emails.length > 0 ? person : { ...person, customerId: null }
}

/** Of what was erased, in a database that is older than that. */
export async function findPersonOfErasure(
  db: Database,
  { account_id, customer_id, order_ids }: Erasure,
): Promise<Person> {
  const account = account_id === null ? undefined : await findAccount(db, account_id)
  const customer = customer_id === null ? undefined : await findCustomer(db, customer_id)
  const emails = [account?.email.toLowerCase(), customer?.email_folded].filter((email) => email !== undefined)
  return await gather(db, account?.id ?? null, customer?.id ?? null, emails, order_ids)
}

async function gather(
  db: Database,
  accountId: number | null,
  customerId: number | null,
  emails: string[],
  knownOrders: string[] = [],
): Promise<Person> {
  const orderIds = [...new Set([...knownOrders, ...(await listPersonsOrders(db, accountId, emails))])]
  const former = [
    ...(await listEmailsOfOrders(db, orderIds)),
    ...(accountId === null ? [] : await listFormerEmails(db, accountId)),
  ]
  const formerEmails = [...new Set(former)].filter((email) => !emails.includes(email))
  const mergedEmails = accountId === null ? [] : await listMergedEmails(db, accountId)
  return { accountId, customerId, emails, formerEmails, mergedEmails, orderIds }
}

export const insertErasure = (
  trx: Transaction,
  erasure: Pick<Erasure, 'by' | 'account_id' | 'customer_id' | 'order_ids' | 'email_macs'>,
): Promise<Erasure> => trx.insertInto('erasures').values(erasure).returningAll().executeTakeFirstOrThrow()

export const listErasures = (db: Database): Promise<Erasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('at').execute()

/** Writes down again what a restored database has lost of the list. */
export async function keepErasure(trx: Transaction, erasure: Erasure): Promise<void> {
  await trx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
