import { expect } from 'vitest'
import { type AdminReview, decideReview, listReviews, reviewOptions, saveReview } from '../contract/review.ts'
import { backdateDelivery } from './backdate.ts'
import { mailsTo } from './mails.ts'
import { aDeliveredOrder } from './returns.ts'
import type { TestShop } from './shop.ts'

/** Runs the hourly jobs of reviews. */
export const askForReviews = (shop: TestShop) => shop.runTask('ask_for_reviews')
export const publishForgotten = (shop: TestShop) => shop.runTask('publish_forgotten_reviews')

/**
 * An order that arrived two weeks ago, a guest's unless there is a token, and the token of the mail that asks for its
 * review.
 */
export async function anInvitation(
  shop: TestShop,
  { email, payment, ...bought }: { email: string } & Parameters<typeof aDeliveredOrder>[1],
): Promise<{ order: string; product: number; token: string }> {
  const order = await aDeliveredOrder(shop, { payment: { ...payment, email }, ...bought })
  await backdateDelivery(shop, order.id, '15 days')
  await askForReviews(shop)
  const mail = (await mailsTo(shop, email)).findLast(({ template }) => template === 'review-invitation')
  const token = /\/review#([\w-]+)/.exec(mail!.text)![1]!
  return { order: order.id, product: order.product, token }
}

interface Words {
  stars?: number
  fit?: number | null
  text?: string
}

/** A review that waits, of a guest's order of the product. */
export async function aReview(
  shop: TestShop,
  { stars = 4, fit = 0, text = '', ...bought }: Words & { email: string; product?: number; size?: string },
): Promise<{ id: number; version: number; token: string; order: string; product: number }> {
  const invited = await anInvitation(shop, bought)
  const { token } = invited
  const saved = await shop.call(saveReview, { body: { token, line: 1, stars, fit, text, author: 'Ada' } })
  expect(saved.status, saved.error).toBe(200)
  return { ...invited, ...(await adminReviewOf(shop, invited.order, 'waiting')) }
}

/** How the staff sees the review of an order. */
export async function adminReviewOf(
  shop: TestShop,
  order: string,
  state: AdminReview['state'],
): Promise<AdminReview> {
  const { body } = await shop.callAsAdmin(listReviews, { query: { state } })
  return (body as AdminReview[]).find(({ order_id }) => order_id === order)!
}

export const decide = (
  shop: TestShop,
  { id, version }: { id: number; version: number },
  refused_for?: AdminReview['refused_for'],
) =>
  shop.callAsAdmin(decideReview, {
    params: { id },
    body: { version, publish: !refused_for, ...(refused_for && { refused_for }) },
  })

export const optionsFor = (shop: TestShop, body: { token?: string; order?: string }, session?: string) =>
  shop.call(reviewOptions, { body }, session)
