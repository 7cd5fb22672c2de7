import type { Transaction } from '../database/connection.ts'
import { findCreditAccount, lockCreditAccount } from './account-queries.ts'
import { moveBetween, sumAdded } from './move-queries.ts'
import type { CreditAccountRow } from './tables.ts'

/**
 * Moves the rest of a card that was added to store credit back to the card, at most `most` cents, never more than the
 * card brought, and nothing that a checkout holds. Returns the updated card, which must be locked.
 */
export async function takeFromStoreCredit(
  trx: Transaction,
  card: CreditAccountRow,
  why: string,
  most = card.initial,
): Promise<CreditAccountRow> {
  if (card.added_to === null) return card
  const store = (await lockCreditAccount(trx, card.added_to))!
  const amount = Math.min(most, store.balance - store.held, await sumAdded(trx, card.id))
  if (amount > 0) await moveBetween(trx, { from: store.id, to: card.id, amount, ...about(card, why) })
  return (await findCreditAccount(trx, card.id))!
}

/** Moves the balance of a card that was added to an account to its store credit again, if the card is usable. */
export async function returnToStoreCredit(trx: Transaction, id: number, why: string): Promise<void> {
  const card = (await findCreditAccount(trx, id))!
  const amount = card.balance - card.held
  if (card.added_to !== null && card.frozen === null && amount > 0)
    await moveBetween(trx, { from: id, to: card.added_to, amount, ...about(card, why) })
}

const about = ({ last_four }: CreditAccountRow, why: string) => ({
  by: 'provider',
  why: `gift card ${last_four}: ${why}`,
})
