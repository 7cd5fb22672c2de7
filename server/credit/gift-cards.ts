import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import { giftCodeOf } from '../mail/gift-code.ts'
import { newLinkSeed } from '../mail/link-token.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import { inTransaction } from '../database/transaction.ts'
import {
  findGiftCardOfOrder,
  insertCreditAccount,
  lockCreditAccount,
  lockCreditAccounts,
  updateCreditAccount,
} from './account-queries.ts'
import { takeFromStoreCredit, returnToStoreCredit } from './added-cards.ts'
import { hashGiftCode, lastFourOf } from './codes.ts'
import { findGiftWords } from './gift-card-order-queries.ts'
import { isOfRefund, type Issue, moveCredit, sumTaken } from './move-queries.ts'
import type { CreditAccountRow } from './tables.ts'

/**
 * `order_id` is the order that bought the card. A card from a refund has none, or it would be voided with that order's
 * refund.
 */
interface NewGiftCard extends Issue {
  email: string | null
  /** Clears the e-mail after the card is mailed. */
  forgetsEmail?: boolean
  /** The freeze of the store credit that the card is made from. */
  frozen?: CreditAccountRow['frozen']
}

/** T24. The code is generated when the card is mailed, so until then the card can be refunded but not spent. */
export async function issueGiftCard(
  trx: Transaction,
  { email, forgetsEmail = false, frozen, ...issue }: NewGiftCard,
): Promise<CreditAccountRow> {
  const made = await insertCreditAccount(trx, {
    kind: 'gift_card',
    initial: issue.amount,
    email,
    order_id: issue.order_id ?? null,
    forgets_email: forgetsEmail,
    frozen,
  })
  await moveCredit(trx, { credit_account_id: made.id, kind: 'issue', ...issue })
  await mailOnItsDay(trx, made)
  return made
}

/** A card that is frozen on its day is not mailed, so this is called again when it is unfrozen. */
export async function mailOnItsDay(
  trx: Transaction,
  { id, email, sent_at, order_id }: CreditAccountRow,
): Promise<void> {
  if (email === null || sent_at !== null) return
  const words = order_id === null ? undefined : await findGiftWords(trx, order_id)
  const day = words?.send_at && { runAt: words.send_at }
  await enqueue(trx, 'send_gift_card', { id }, { key: `gift_card:${id}`, ...day })
}

/** Mails the card with a new code; an older code stops working. False when it is frozen or empty, or has no address. */
export async function mailGiftCard(shop: Shop, id: number, isRepeated = false): Promise<boolean> {
  return await inTransaction(shop.db, async (trx) => {
    const card = await lockCreditAccount(trx, id)
    if (!card || card.email === null || card.frozen !== null || card.added_to !== null) return false
    if (card.balance === 0 || (card.sent_at !== null && !isRepeated)) return false
    const seed = newLinkSeed(shop.secrets)
    const code = giftCodeOf(shop.secrets, seed)
    await updateCreditAccount(trx, id, {
      code_hash: hashGiftCode(code),
      last_four: lastFourOf(code),
      sent_at: new Date(),
      ...(card.forgets_email && { email: null }),
    })
    const words = card.order_id === null ? undefined : await findGiftWords(trx, card.order_id)
    await sendMail(trx, {
      key: `gift-card:${id}:${seed.slice(0, 12)}`,
      to: card.email,
      forgetsRecipient: card.forgets_email,
      template: 'gift-card',
      data: {
        seed,
        amount: card.balance,
        recipient: words?.recipient_name ?? null,
        sender: words?.sender_name ?? null,
        message: words?.message ?? null,
        isRefund: await isOfRefund(trx, id),
      },
    })
    return true
  })
}

export const giftCardTasks = (shop: Shop) => ({
  send_gift_card: async ({ id }: { id: number }) => void (await mailGiftCard(shop, id)),
})

/**
 * Voids an unused card before its purchase is refunded. False if a part of it was spent, is held by a checkout, or was
 * added to an account.
 */
export async function voidGiftCard(trx: Transaction, orderId: string, by: string): Promise<boolean> {
  const card = await lockCardOf(trx, orderId)
  if (!card || card.balance !== card.initial || card.held > 0 || card.added_to !== null) return false
  await moveCredit(trx, {
    credit_account_id: card.id,
    kind: 'take',
    amount: card.initial,
    by,
    why: 'the purchase is refunded',
    order_id: orderId,
  })
  await markRefunded(trx, card)
  return true
}

interface Disputed {
  /** Id of the purchase. */
  id: string
  disputed: 'open' | 'won' | 'lost' | null
}

/**
 * If the refund of the purchase failed or was returned by the bank, the card regains what was taken from it, less what
 * other refunds still give back (`refunded`, in cents). Spent credit stays spent. A freeze by the staff or a dispute
 * that the refund replaced applies again.
 */
export async function restoreGiftCard(
  trx: Transaction,
  { id: orderId, disputed }: Disputed,
  refunded: number,
): Promise<void> {
  const card = await lockCardOf(trx, orderId)
  if (!card) return
  const amount = (await sumTaken(trx, card.id, orderId)) - refunded
  if (amount > 0)
    await moveCredit(trx, {
      credit_account_id: card.id,
      kind: 'add',
      amount,
      by: 'provider',
      why: 'the refund of the purchase failed',
      order_id: orderId,
    })
  if (card.frozen === 'refunded' && refunded < card.initial) {
    // Disputes freeze the order; releases before this one recorded them here too.
    const frozen = card.frozen_before === 'staff' ? 'staff' : null
    await updateCreditAccount(trx, card.id, { frozen, frozen_before: null })
    if (disputed !== null) await freezeForDispute(trx, orderId, disputed)
    await mailOnItsDay(trx, card)
  }
  await returnToStoreCredit(trx, card.id, 'the refund of its purchase failed')
}

/**
 * For a purchase of which `amount` was refunded by hand at the provider: takes the same amount from the card, as far as
 * it is left on the card or in the store credit that it was added to. A card whose purchase was fully refunded becomes
 * unusable. Returns the amount taken in cents; undefined if there is no usable card.
 */
export async function takeOffGiftCard(
  trx: Transaction,
  orderId: string,
  { amount, isWhole }: { amount: number; isWhole: boolean },
): Promise<number | undefined> {
  const locked = await lockCardOf(trx, orderId)
  if (!locked || locked.frozen === 'refunded') return undefined
  const lacks = amount - (locked.balance - locked.held)
  const card = await takeFromStoreCredit(trx, locked, 'its purchase was refunded', lacks)
  const taken = Math.min(amount, card.balance - card.held)
  if (taken > 0)
    await moveCredit(trx, {
      credit_account_id: card.id,
      kind: 'take',
      amount: taken,
      by: 'provider',
      why: 'the purchase was refunded at the provider',
      order_id: orderId,
    })
  if (isWhole) await markRefunded(trx, card)
  return taken
}

/**
 * T7: the rest of a card whose purchase is disputed, on it or in the store credit that it was added to, is frozen on
 * the card until the bank decides, and for good if the dispute is lost. A freeze by the staff applies again afterwards.
 */
export async function freezeForDispute(
  trx: Transaction,
  orderId: string,
  disputed: 'open' | 'won' | 'lost',
): Promise<void> {
  const locked = await lockCardOf(trx, orderId)
  if (!locked) return
  if (disputed === 'won') {
    if (locked.frozen === 'dispute') {
      await updateCreditAccount(trx, locked.id, { frozen: locked.frozen_before, frozen_before: null })
      await mailOnItsDay(trx, locked)
    }
  } else {
    const card = await takeFromStoreCredit(trx, locked, 'its purchase is disputed')
    if (card.frozen === null || card.frozen === 'staff')
      await updateCreditAccount(trx, card.id, { frozen: 'dispute', frozen_before: card.frozen })
  }
  await returnToStoreCredit(trx, locked.id, 'the dispute of its purchase is won')
}

async function markRefunded(trx: Transaction, card: CreditAccountRow): Promise<void> {
  const { id, frozen } = card
  if (frozen === 'refunded') return
  const frozen_before = frozen === 'dispute' ? card.frozen_before : frozen
  await updateCreditAccount(trx, id, { frozen: 'refunded', frozen_before })
}

/** Locks the order's gift card, and the store credit that it was added to. */
async function lockCardOf(trx: Transaction, orderId: string): Promise<CreditAccountRow | undefined> {
  const found = await findGiftCardOfOrder(trx, orderId)
  if (!found) return undefined
  await lockCreditAccounts(trx, found.added_to === null ? [found.id] : [found.id, found.added_to])
  return await lockCreditAccount(trx, found.id)
}
