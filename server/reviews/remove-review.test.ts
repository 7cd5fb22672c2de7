import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { refundOrder } from '../../contract/order.ts'
import { getProduct } from '../../contract/product.ts'
import { listProductReviews, removeReview, replyToReview, saveReview } from '../../contract/review.ts'
import { aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { aDeliveredOrder } from '../../test/returns.ts'
import { adminReviewOf, aReview, decide, optionsFor } from '../../test/reviews.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const shownOf = async (id: number) => ({
  rating: (await shop.call(getProduct, { params: { id } })).body.style.rating as { stars: number[] } | null,
  reviews: (await shop.call(listProductReviews, { params: { id }, query: {} })).body.reviews as unknown[],
})
const remove = (body: { token?: string; order?: string; line?: number }, session?: string) =>
  shop.call(removeReview, { body: { line: 1, ...body } }, session)

test('A published review that its author takes away is neither shown nor counted, and the line can be reviewed again', async () => {
  const { token, product, order, id, version } = await aReview(shop, { email: newEmail(), fit: 1 })
  await decide(shop, { id, version })
  const { version: published } = await adminReviewOf(shop, order, 'published')
  const reply = { version: published, reply: 'Thank you, Xaver.' }
  await shop.callAsAdmin(replyToReview, { params: { id }, body: reply })
  expect(await shownOf(product)).toMatchObject({ rating: { stars: [0, 0, 0, 1, 0] }, reviews: [{ id }] })

  expect(await remove({ token })).toMatchObject({
    status: 200,
    body: { message: 'Your review is taken away.' },
  })

  await expect.poll(() => shownOf(product)).toEqual({ reviews: [] })
  expect((await optionsFor(shop, { token })).body.lines).toMatchObject([{ line: 1, review: null }])
  const activity = await shop.callAsAdmin(listActivity, { query: {} })
  expect(JSON.stringify(activity.body)).toContain(`Review ${id}`)
  expect(JSON.stringify(activity.body)).not.toContain('Xaver')
  expect(await rulesBroken(shop)).toEqual(new Set())
  expect((await remove({ token })).status).toBe(200)
  const body = { token, line: 1, stars: 2, author: 'Ada' }
  expect(await shop.call(saveReview, { body })).toMatchObject({ status: 200, body: { state: 'waiting' } })
})

test('Whoever did not write a review cannot take it away', async () => {
  const author = await aVerifiedCustomer(shop)
  const { id: order } = await aDeliveredOrder(shop, { token: author.token })
  const body = { order, line: 1, stars: 3, author: 'Ada' }
  expect((await shop.call(saveReview, { body }, author.token)).status).toBe(200)
  const stranger = await aVerifiedCustomer(shop)
  for (const [whose, session] of [
    [{ order }, undefined],
    [{ order }, stranger.token],
    [{ order }, await shop.adminToken()],
    [{ token: 'a-token-of-nobody' }, author.token],
  ] as const)
    expect((await remove(whose, session)).status).toBe(404)
  await remove({ order, line: 2 }, author.token)
  expect(await adminReviewOf(shop, order, 'waiting')).toBeDefined()
  expect((await remove({ order }, author.token)).status).toBe(200)
  expect(await adminReviewOf(shop, order, 'waiting')).toBeUndefined()
})

test('A review that is decided and taken away at once counts for nothing', async () => {
  const { token, product, ...review } = await aReview(shop, { email: newEmail() })
  const [decided, removed] = await Promise.all([decide(shop, review), remove({ token })])
  expect([200, 404]).toContain(decided.status)
  expect(removed.status).toBe(200)
  await expect.poll(() => shownOf(product)).toEqual({ reviews: [] })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A review of a piece that was given back can still be taken away, and no other one be written', async () => {
  const { token, order, product } = await aReview(shop, { email: newEmail() })
  const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
  const params = { id: order }
  await shop.callAsAdmin(refundOrder, { params, headers: {}, body: { pieces } })
  expect((await remove({ token })).status).toBe(200)
  expect((await optionsFor(shop, { token })).body.lines).toEqual([])
})

test('The fit that was chosen can be left open again', async () => {
  const { token } = await aReview(shop, { email: newEmail(), fit: 2 })
  const [line] = (await optionsFor(shop, { token })).body.lines
  const body = { token, line: 1, stars: 4, fit: null, author: 'Ada', version: line.review.version }
  expect(await shop.call(saveReview, { body })).toMatchObject({ status: 200, body: { fit: null } })
})
