import { listFormerEmails, listMergedEmails } from '../accounts/personal-data-queries.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Account } from '../accounts/tables.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { listEmailsOfOrders, listPersonsOrders } from '../orders/personal-data-queries.ts'
import { Conflict } from '../errors.ts'
import type { Person } from '../person.ts'
import { findCustomer } from './queries.ts'
import type { Erasure } from './tables.ts'

/** The person behind a row of customers, as the staff sees it, including guest orders with the same e-mail. */
export async function findPersonOfCustomer(db: Database, customerId: number): Promise<Person | undefined> {
  const customer = await findCustomer(db, customerId)
  if (!customer) return undefined
  return await gather(db, customer.account_id, customerId, [customer.email_folded])
}

/** The person behind an account. What guests did with its e-mail belongs to it once the e-mail is confirmed. */
export async function getPersonOfAccount(db: Database, accountId: number): Promise<Person> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Conflict('This account has ended meanwhile.')
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return await gather(db, accountId, customer?.id ?? null, [], { account })
}

/**
 * What an account may see and erase about itself. Notes and tags belong to the owner of the e-mail, which an
 * unconfirmed account has not proved to be.
 */
export async function getOwnPerson(db: Database, accountId: number): Promise<Person> {
  const person = await getPersonOfAccount(db, accountId)
  return person.emails.length > 0 ? person : { ...person, customerId: null }
}

/**
 * The person of an erasure, in a database restored from an earlier backup. Ids issued after the backup may belong to
 * other persons here, so rows younger than the erasure are left out.
 */
export async function findPersonOfErasure(
  db: Database,
  { at, account_id, customer_id, order_ids }: Erasure,
): Promise<Person> {
  const isBefore = (since: Date | null) => since === null || since < new Date(at)
  const foundAccount = account_id === null ? undefined : await findAccount(db, account_id)
  const account = foundAccount && isBefore(foundAccount.created_at) ? foundAccount : undefined
  const foundCustomer = customer_id === null ? undefined : await findCustomer(db, customer_id)
  const customer = foundCustomer && isBefore(foundCustomer.numbered_at) ? foundCustomer : undefined
  const emails = customer ? [customer.email_folded] : []
  return await gather(db, account?.id ?? null, customer?.id ?? null, emails, { account, orderIds: order_ids })
}

interface Known {
  account?: Account | undefined
  orderIds?: readonly string[]
}

async function gather(
  db: Database,
  accountId: number | null,
  customerId: number | null,
  known: readonly string[],
  { account, orderIds: knownOrders = [] }: Known = {},
): Promise<Person> {
  const own = account
    ? [{ email: account.email.toLowerCase(), isProven: account.email_verified_at !== null }]
    : []
  const emails = [...new Set([...known, ...own.filter(({ isProven }) => isProven).map(({ email }) => email)])]
  const orderIds = [...new Set([...knownOrders, ...(await listPersonsOrders(db, accountId, emails))])]
  const ofOrders = await listEmailsOfOrders(db, orderIds)
  const former = [...own, ...(accountId === null ? [] : await listFormerEmails(db, accountId))]
  const others = (found: readonly { email: string }[]) =>
    [...new Set([...ofOrders, ...found.map(({ email }) => email)])].filter((email) => !emails.includes(email))
  return {
    accountId,
    customerId,
    emails,
    formerEmails: others(former),
    provenEmails: others(former.filter(({ isProven }) => isProven)),
    mergedEmails: accountId === null ? [] : await listMergedEmails(db, accountId),
    orderIds,
  }
}

export const insertErasure = (
  trx: Transaction,
  erasure: Pick<Erasure, 'by' | 'account_id' | 'customer_id' | 'order_ids' | 'email_macs'>,
): Promise<Erasure> => trx.insertInto('erasures').values(erasure).returningAll().executeTakeFirstOrThrow()

export const listErasures = (db: Database): Promise<Erasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('at').execute()

/** Records erasures again that a restored database has lost. */
export async function keepErasure(trx: Transaction, erasure: Erasure): Promise<void> {
  await trx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
