import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { adjustCredit, listCredit } from '../../contract/credit.ts'
import { aGiftCard, type AGiftCard } from '../../test/credit.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { orderOf } from '../../test/orders.ts'
import { aShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { applyRefund } from '../orders/refunds/refunds.ts'

// The provider of these tests says otherwise than some of its refunds, so its books do not agree in the end.
const shop = aShop()

const accountOf = async ({ code }: AGiftCard) => {
  const { body } = await shop.callAsAdmin(listCredit, { query: { q: code.slice(-4) } })
  return body.accounts[0]!
}

/** As if an order was paid with it. */
async function take(card: AGiftCard, amount: number) {
  const { id } = await accountOf(card)
  const body = { kind: 'take', amount, reason: 'for a test', key: crypto.randomUUID() } as const
  const { status } = await shop.callAsAdmin(adjustCredit, { params: { id }, body })
  expect(status).toBe(200)
}

async function freeze(card: AGiftCard, kind: 'freeze' | 'unfreeze' = 'freeze') {
  const { id } = await accountOf(card)
  const body = { kind, reason: 'for a test', key: crypto.randomUUID() } as const
  const { status } = await shop.callAsAdmin(adjustCredit, { params: { id }, body })
  expect(status).toBe(200)
}

/** As an admin does it on the provider's pages. */
async function refundByHand(card: AGiftCard, amount: number): Promise<Stripe.Refund> {
  const { amount_refunded } = await orderOf(shop, card.id)
  const made = await shop.shop.provider.stripe.refunds.create({
    payment_intent: card.payment_intent,
    amount,
  })
  await expect.poll(async () => (await orderOf(shop, card.id)).amount_refunded).toBe(amount_refunded + amount)
  return made
}

const sendBack = async (refund: Stripe.Refund) =>
  await inTransaction(shop.shop.db, (trx) =>
    applyRefund(trx, { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }),
  )

test('A card of which a part was spent is worth its rest again when the bank sends the refund of its purchase back', async () => {
  const card = await aGiftCard(shop)
  await take(card, 3_000)
  const refund = await refundByHand(card, 10_000)
  expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
  await sendBack(refund)
  expect(await accountOf(card)).toMatchObject({ balance: 7_000, frozen: null })
})

test('A part of a purchase that is refunded by hand takes that part of the card, and leaves the rest to spend', async () => {
  const card = await aGiftCard(shop)
  await refundByHand(card, 1_000)
  expect(await accountOf(card)).toMatchObject({ balance: 9_000, frozen: null })
  await refundByHand(card, 9_000)
  expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
})

test('Of two refunds by hand the card gets back what the one was that came back, without what was spent', async () => {
  const card = await aGiftCard(shop)
  await take(card, 3_000)
  const first = await refundByHand(card, 5_000)
  expect(await accountOf(card)).toMatchObject({ balance: 2_000, frozen: null })
  await refundByHand(card, 5_000)
  expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
  await sendBack(first)
  expect(await accountOf(card)).toMatchObject({ balance: 2_000, frozen: null })
})

test('A card that the staff had frozen is frozen again when the refund of its purchase comes back', async () => {
  const card = await aGiftCard(shop)
  await freeze(card)
  const refund = await refundByHand(card, 10_000)
  expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
  await sendBack(refund)
  expect(await accountOf(card)).toMatchObject({ balance: 10_000, frozen: 'staff' })
})

test('A dispute that opens while the purchase is refunded freezes the card when that refund comes back', async () => {
  const card = await aGiftCard(shop)
  const refund = await refundByHand(card, 10_000)
  await tellOfDispute(shop, card.id, 'needs_response')
  expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
  await sendBack(refund)
  expect(await accountOf(card)).toMatchObject({ balance: 10_000, frozen: 'dispute' })
  await tellOfDispute(shop, card.id, 'won')
  expect(await accountOf(card)).toMatchObject({ frozen: null })
})

test('A dispute that is won while the purchase is refunded leaves the card free when that refund comes back', async () => {
  const card = await aGiftCard(shop)
  const refund = await refundByHand(card, 10_000)
  await tellOfDispute(shop, card.id, 'needs_response')
  await tellOfDispute(shop, card.id, 'won')
  await sendBack(refund)
  expect(await accountOf(card)).toMatchObject({ balance: 10_000, frozen: null })
})

test('A dispute of a card that the staff had frozen is what it is frozen by, and the staff again once it is won', async () => {
  const card = await aGiftCard(shop)
  await freeze(card)
  await tellOfDispute(shop, card.id, 'needs_response')
  expect(await accountOf(card)).toMatchObject({ frozen: 'dispute', frozen_why: null })
  await tellOfDispute(shop, card.id, 'won')
  expect(await accountOf(card)).toMatchObject({ frozen: 'staff', frozen_why: 'for a test' })
  await freeze(card, 'unfreeze')
  await tellOfDispute(shop, card.id, 'needs_response', `dp_second_${card.id}`)
  await tellOfDispute(shop, card.id, 'won')
  expect(await accountOf(card)).toMatchObject({ frozen: null })
})

test('A card that the staff had frozen before a refund and a dispute is frozen until each has ended', async () => {
  const [one, other] = [await aGiftCard(shop), await aGiftCard(shop)]
  for (const card of [one, other]) await freeze(card)
  const refund = await refundByHand(one, 10_000)
  for (const card of [one, other]) await tellOfDispute(shop, card.id, 'needs_response')
  const later = await refundByHand(other, 10_000)
  for (const card of [one, other])
    expect(await accountOf(card)).toMatchObject({ balance: 0, frozen: 'refunded' })
  for (const back of [refund, later]) await sendBack(back)
  for (const card of [one, other]) {
    expect(await accountOf(card)).toMatchObject({ balance: 10_000, frozen: 'dispute' })
    await tellOfDispute(shop, card.id, 'won')
    expect(await accountOf(card)).toMatchObject({ frozen: 'staff' })
  }
})
