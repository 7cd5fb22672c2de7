import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound } from '../errors.ts'
import {
  ensureStoreCredit,
  findCreditAccount,
  findStoreCredit,
  redirectAdded,
  lockCreditAccounts,
  updateCreditAccount,
} from './account-queries.ts'
import { issueGiftCard } from './gift-cards.ts'
import { type Issue, listSpent, moveBetween, moveCredit, sumGivenBack } from './move-queries.ts'
import type { CreditAccountRow } from './tables.ts'

export const NO_SUCH_CARD = 'No gift card has this code, or it cannot be used.'

/** T25: moves the rest of the card to the account's store credit. Adding it again changes nothing. */
export async function addToAccount(
  trx: Transaction,
  card: CreditAccountRow,
  accountId: number,
): Promise<void> {
  const store = await ensureStoreCredit(trx, accountId)
  // Either may have the lower id, and both are locked in the order of their ids.
  const [a, b] = await lockCreditAccounts(trx, [card.id, store.id])
  const locked = a!.id === card.id ? a! : b!
  if (locked.added_to === store.id) return
  // The code may have been replaced since it was looked up.
  const isOfCode = locked.code_hash?.equals(card.code_hash!) === true
  if (locked.frozen !== null || locked.added_to !== null || !isOfCode) throw new NotFound(NO_SUCH_CARD)
  const { frozen } = a!.id === card.id ? b! : a!
  if (frozen !== null)
    throw new Conflict(
      'Your store credit is frozen, so you could not spend what is on the card. Keep its code.',
    )
  if (locked.held > 0)
    throw new Conflict('An unpaid checkout uses this gift card. Pay or cancel it, then add the card.')
  if (locked.balance > 0) {
    const why = `gift card ${locked.last_four}`
    await moveBetween(trx, { from: locked.id, to: store.id, amount: locked.balance, by: 'shopper', why })
  }
  await updateCreditAccount(trx, locked.id, { added_to: store.id })
}

/** Moves an account's store credit to another account. Later refunds of its orders are credited there, too. */
export async function mergeStoreCredit(trx: Transaction, from: number, into: number): Promise<void> {
  const given = await findStoreCredit(trx, from)
  if (!given) return
  const kept = await ensureStoreCredit(trx, into)
  const locked = await lockCreditAccounts(trx, [given.id, kept.id])
  const { id, balance, held, frozen } = locked.find(({ id }) => id === given.id)!
  if (frozen !== null || held > 0)
    throw new Conflict('The store credit of the other account is frozen or held.')
  if (balance > 0) {
    const why = 'two accounts became one'
    await moveBetween(trx, { from: id, to: kept.id, amount: balance, by: 'shop', why })
  }
  await redirectAdded(trx, id, kept.id)
  await updateCreditAccount(trx, id, { added_to: kept.id, account_id: null })
}

interface GivenBack {
  /** The order that the credit paid. */
  orderId: string
  refundId: string
  amount: number
  by: string
}

/**
 * T27: returns credit to the accounts that paid, the latest first. The order must be locked. Returns the store credit
 * among them whose account was erased.
 */
export async function giveBackCredit(
  trx: Transaction,
  { orderId, refundId, amount, by }: GivenBack,
): Promise<CreditAccountRow[]> {
  const { spent: all, accounts } = await lockSpent(trx, orderId)
  let skipped = await sumGivenBack(trx, orderId)
  let rest = amount
  const back = new Map<number, number>()
  for (const spent of all) {
    const given = Math.min(skipped, spent.amount)
    skipped -= given
    const part = Math.min(rest, spent.amount - given)
    rest -= part
    const to = spent.added_to ?? spent.credit_account_id
    if (part > 0) back.set(to, (back.get(to) ?? 0) + part)
  }
  if (rest > 0) throw new Error(`Order ${orderId} has spent less credit than is given back.`)
  for (const [id, part] of back)
    await moveCredit(trx, {
      credit_account_id: id,
      kind: 'refund',
      amount: part,
      by,
      order_id: orderId,
      refund_id: refundId,
    })
  return accounts.filter(
    ({ id, kind, account_id }) => back.has(id) && kind === 'store_credit' && account_id === null,
  )
}

/** A card may still be added to an account, or an account be merged, until both are locked. */
async function lockSpent(trx: Transaction, orderId: string) {
  for (let accounts: CreditAccountRow[] = []; ;) {
    const spent = await listSpent(trx, orderId)
    const ids = spent.flatMap(({ credit_account_id: id, added_to }) =>
      added_to === null ? id : [id, added_to],
    )
    if (ids.every((id) => accounts.some((locked) => locked.id === id))) return { spent, accounts }
    accounts = await lockCreditAccounts(trx, ids)
  }
}

interface Issued extends Issue {
  accountId: number | null
  /** Recipient of a guest's gift card. */
  email: string | null
}

/** Issues store credit to the account, or a gift card by mail to a guest. Returns the credit account. */
export async function issueCredit(
  trx: Transaction,
  { accountId, email, ...issue }: Issued,
): Promise<CreditAccountRow> {
  // On a gift card, `order_id` means the order that bought it.
  if (accountId === null) return await issueGiftCard(trx, { ...issue, email, order_id: undefined })
  const store = await ensureStoreCredit(trx, accountId)
  await moveCredit(trx, { credit_account_id: store.id, kind: 'issue', ...issue })
  return (await findCreditAccount(trx, store.id))!
}
