import type { MergePlan } from '../../contract/merge.ts'
import { listAddressesOf } from '../accounts/address-queries.ts'
import { listUndoableEmails } from '../accounts/email-change-queries.ts'
import { findAccountByEmail, findAccount, lockAccount } from '../accounts/queries.ts'
import type { Account } from '../accounts/tables.ts'
import { findStoreCredit } from '../credit/account-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, found, refuseField } from '../errors.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { listPayable, lockOrders } from '../orders/personal-data-queries.ts'
import type { Person, PersonalData } from '../person.ts'
import type { Shop } from '../shop.ts'
import { lockCounting } from './count-queries.ts'
import { NO_SUCH_CUSTOMER } from './notes.ts'
import { getPersonOfAccount } from './person-queries.ts'
import { findCustomer } from './queries.ts'

interface Pair {
  /** The account that ends. */
  from: { account: Account; person: Person }
  into: { account: Account; person: Person }
}

/** Throws NotFound for an unknown customer, Conflict for a guest, Refused for an e-mail that no other account has. */
async function findPair(db: Database, customerId: number, email: string): Promise<Pair> {
  const customer = found(await findCustomer(db, customerId), NO_SUCH_CUSTOMER)
  if (customer.account_id === null)
    throw new Conflict('A guest has no account that another could be merged into.')
  const other = await findAccountByEmail(db, email.trim())
  if (!other) throw refuse('No account has this e-mail.')
  if (other.id === customer.account_id) throw refuse('This is the e-mail of the same account.')
  const kept = (await findAccount(db, customer.account_id))!
  return {
    from: { account: other, person: await getPersonOfAccount(db, other.id) },
    into: { account: kept, person: await getPersonOfAccount(db, kept.id) },
  }
}

const refuse = (sentence: string) => refuseField('email', sentence)

async function listObstacles(db: Database, { from, into }: Pair): Promise<string[]> {
  const ofStaff = [from, into].filter(({ account }) => account.role !== null)
  const payable = await listPayable(db, from.person.orderIds)
  const credit = await findStoreCredit(db, from.account.id)
  const canBeUndone = (await listUndoableEmails(db, from.account.id)).length > 0
  return [
    ...ofStaff.map(
      ({ account }) => `${account.email} is of the staff. An owner removes it from the staff first.`,
    ),
    ...payable.map(({ id, why }) => `Order ${id}: ${why}`),
    ...(canBeUndone
      ? [
          `The e-mail of ${from.account.email} was changed in the last days, and its owner of then can still undo that.`,
        ]
      : []),
    ...(credit && credit.frozen !== null ? ['The store credit of the other account is frozen.'] : []),
  ]
}

/** What a merge would move to the customer's account. Errors as in `mergeCustomers`, except those for obstacles. */
export async function planMerge(db: Database, customerId: number, email: string): Promise<MergePlan> {
  const pair = await findPair(db, customerId, email)
  const { account, person } = pair.from
  return {
    name: account.name,
    email: account.email,
    orders: person.orderIds.length,
    credit: (await findStoreCredit(db, account.id))?.balance ?? 0,
    addresses: (await listAddressesOf(db, account.id)).length,
    obstacles: await listObstacles(db, pair),
  }
}

interface MergeOptions {
  data: readonly PersonalData[]
  customerId: number
  /** E-mail of the account that ends. */
  email: string
  /** Records the merge in the activity. */
  record(trx: Transaction, ended: Account): Promise<void>
}

/** All or nothing, in one transaction. Errors as in `findPair`, and Conflict for the first obstacle. */
export const mergeCustomers = (
  { db }: Pick<Shop, 'db'>,
  { data, customerId, email, record }: MergeOptions,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockCounting(trx)
    const pair = await findPair(trx, customerId, email)
    const { from, into } = pair
    await lockOrders(trx, from.person.orderIds)
    const [obstacle] = await listObstacles(trx, await lockBoth(trx, pair))
    if (obstacle) throw new Conflict(obstacle)
    await record(trx, from.account)
    for (const { merge } of data) await merge?.(trx, from.person, into.person)
    await tellBoth(trx, pair)
  })

/**
 * Locks accounts after orders, as everywhere; by then the account may have placed another order or joined the staff.
 */
async function lockBoth(trx: Transaction, { from, into }: Pair): Promise<Pair> {
  const locked = new Map<number, Account>()
  for (const id of [from.account.id, into.account.id].sort((a, b) => a - b)) {
    const account = await lockAccount(trx, id)
    if (!account) throw new Conflict('One of the accounts has ended meanwhile.')
    locked.set(id, account)
  }
  const { orderIds } = await getPersonOfAccount(trx, from.account.id)
  if (orderIds.some((id) => !from.person.orderIds.includes(id))) {
    throw new Conflict('The other account has placed an order meanwhile. Please try again.')
  }
  return {
    from: { ...from, account: locked.get(from.account.id)! },
    into: { ...into, account: locked.get(into.account.id)! },
  }
}

/** Does not mail an address that was never confirmed, because it may be another person's. */
async function tellBoth(trx: Transaction, { from, into }: Pair): Promise<void> {
  for (const { account } of [from, into]) {
    if (account.email_verified_at === null) continue
    await sendMail(trx, {
      key: `accounts-merged:${from.account.id}:${account.id}`,
      to: account.email,
      template: 'accounts-merged',
      data: {
        name: account.name,
        ended: from.account.email,
        kept: into.account.email,
        at: new Date().toISOString(),
      },
    })
  }
}
