import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { reviewOptions, stopReviewMails } from '../../contract/review.ts'
import { removeStockAlert } from '../../contract/stock-alert.ts'
import { aCustomer, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { mailsTo } from '../../test/mails.ts'
import { aDeliveredOrder } from '../../test/returns.ts'
import { anInvitation, aReview, askForReviews, decide } from '../../test/reviews.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

test('What a mail’s header has for a mail program ends the mails, and can review nothing', async () => {
  const email = newEmail()
  const { token } = await anInvitation(shop, { email })
  const hash = createHash('sha256').update(token).digest('base64url')
  expect((await shop.call(reviewOptions, { body: { token: hash } })).status).toBe(404)
  expect((await shop.call(stopReviewMails, { body: { token: hash } })).status).toBe(200)
  const again = await aDeliveredOrder(shop, { payment: { email } })
  await backdateDelivery(shop, again.id, '15 days')
  await askForReviews(shop)
  const asked = (await mailsTo(shop, email)).filter(({ template }) => template === 'review-invitation')
  expect(asked).toHaveLength(1)
})

test('A link that a mail program has cut takes nobody off a list, and says so', async () => {
  const token = 'x'.repeat(42)
  const refused = { status: 422, error: expect.stringMatching(/^This link is not complete\./) }
  expect(await shop.call(stopReviewMails, { body: { token } })).toMatchObject(refused)
  expect(await shop.call(removeStockAlert, { params: { token } })).toMatchObject(refused)
})

test('The servers of one mail provider take as many recipients off each list as there are', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.60' }
  const token = 'x'.repeat(43)
  const body = { token }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => [
      shop.request('POST', `/api${stopReviewMails.path}`, { headers, body }),
      shop.request('DELETE', `/api/stock_alerts/${token}`, { headers }),
    ]).flat(),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('The author of a review that was refused is told why', async () => {
  const { id, version, token } = await aReview(shop, { email: newEmail(), text: 'Cheaper elsewhere' })
  expect((await decide(shop, { id, version }, 'advertising')).status).toBe(200)
  const { body } = await shop.call(reviewOptions, { body: { token } })
  expect(body.lines[0].review).toMatchObject({
    state: 'refused',
    refused_why: 'it advertises something else',
  })
})

test('A review is signed with the name of the account, not of whom the parcel went to', async () => {
  const { token } = await aCustomer(shop, { name: 'Rita Ribeiro' })
  const { id } = await aDeliveredOrder(shop, { token, payment: { shipping_name: 'Tomas Almeida' } })
  const { body } = await shop.call(reviewOptions, { body: { order: id } }, token)
  expect(body.author).toBe('Rita')
})

test('Who reviews by the link of a mail is proposed the name of the account, too', async () => {
  const rita = await aVerifiedCustomer(shop, { name: 'Rita Ribeiro' })
  const { token } = await anInvitation(shop, {
    email: rita.email,
    token: rita.token,
    payment: { shipping_name: 'Tomas Almeida' },
  })
  expect((await shop.call(reviewOptions, { body: { token } })).body.author).toBe('Rita')
})

test('A long name is proposed without half of a character', async () => {
  const { token } = await aCustomer(shop, { name: `${'x'.repeat(39)}𠮷𠮷` })
  const { id } = await aDeliveredOrder(shop, { token })
  const { body } = await shop.call(reviewOptions, { body: { order: id } }, token)
  expect(body.author).toBe('x'.repeat(39))
})
