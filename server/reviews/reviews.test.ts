import { expect, test } from 'vitest'
import { dashboardCounts } from '../../contract/dashboard.ts'
import { eraseOwnAccount } from '../../contract/person.ts'
import { getProduct } from '../../contract/product.ts'
import { refundOrder } from '../../contract/order.ts'
import {
  listProductReviews,
  replyToReview,
  type ReviewShare,
  reviewShares,
  saveReview,
  stopReviewMails,
} from '../../contract/review.ts'
import type { MailsSetting } from '../../contract/settings.ts'
import { getStyle, splitStyle } from '../../contract/style.ts'
import { aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { backdateDelivery, backdateReview } from '../../test/backdate.ts'
import { corrupt, failWhere } from '../../test/corrupt.ts'
import { expectToBeFound } from '../../test/discrepancies.ts'
import { mailsTo } from '../../test/mails.ts'
import { anOrder, aShippedOrder } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aDeliveredOrder, aPaidOrderOf, askFor, deliver } from '../../test/returns.ts'
import {
  adminReviewOf,
  anInvitation,
  aReview,
  askForReviews,
  decide,
  optionsFor,
  publishForgotten,
} from '../../test/reviews.ts'
import { changeSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { aStyle } from '../../test/styles.ts'
import { isPlain } from './plain-words.ts'

const shop = aShop()

const ratingOf = async (id: number) =>
  (await shop.call(getProduct, { params: { id } })).body.style.rating as { stars: number[]; fit: number[] }
const shownOf = async (id: number, query: object = {}) =>
  (await shop.call(listProductReviews, { params: { id }, query })).body
const askedMails = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ template }) => template === 'review-invitation').length

test('A buyer who cannot be asked holds up no other one', async () => {
  const [broken, whole] = [newEmail(), newEmail()]
  for (const email of [broken, whole]) {
    const { id } = await aDeliveredOrder(shop, { payment: { email } })
    await backdateDelivery(shop, id, '15 days')
  }
  await failWhere(shop, 'mails', `new.recipient = '${broken}'`)
  await askForReviews(shop)
  expect([await askedMails(broken), await askedMails(whole)]).toEqual([0, 1])
})

test('The dashboard counts the reviews that wait for a decision', async () => {
  const count = async () => (await shop.callAsAdmin(dashboardCounts, {})).body.reviews_to_decide as number
  const before = await count()
  const review = await aReview(shop, { email: newEmail() })
  expect(await count()).toBe(before + 1)
  await decide(shop, review)
  expect(await count()).toBe(before)
})

test('A buyer is asked once, two weeks after the parcel arrived, and what the answer says is shown once it was read', async () => {
  const email = newEmail()
  const order = await aDeliveredOrder(shop, { payment: { email } })
  await backdateDelivery(shop, order.id, '13 days')
  await askForReviews(shop)
  expect(await askedMails(email)).toBe(0)
  await backdateDelivery(shop, order.id, '2 days')
  await Promise.all([askForReviews(shop), askForReviews(shop)])
  await askForReviews(shop)
  expect(await askedMails(email)).toBe(1)
  const token = /\/review#([\w-]+)/.exec((await mailsTo(shop, email)).at(-1)!.text)![1]!

  expect((await optionsFor(shop, { token })).body).toEqual({
    order_id: order.id,
    author: 'Ada',
    lines: [expect.objectContaining({ line: 1, product_id: order.product, size: 'M', review: null })],
  })
  const body = {
    token,
    line: 1,
    stars: 4,
    fit: -1,
    text: ' Warm, and heavier than it looks. ',
    author: 'Ada',
  }
  expect(await shop.call(saveReview, { body })).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await ratingOf(order.product)).toBeUndefined()
  const waiting = await adminReviewOf(shop, order.id, 'waiting')
  expect(waiting).toMatchObject({ text: 'Warm, and heavier than it looks.', stars: null, fit: null })

  expect((await decide(shop, waiting)).status).toBe(200)
  expect(await ratingOf(order.product)).toEqual({ stars: [0, 0, 0, 1, 0], fit: [0, 1, 0, 0, 0] })
  const { id } = waiting
  const reply = { version: waiting.version + 1, reply: 'Thank you.' }
  await shop.callAsAdmin(replyToReview, { params: { id }, body: reply })
  expect((await shownOf(order.product)).reviews).toEqual([
    expect.objectContaining({ author: 'Ada', stars: 4, fit: -1, size: 'M', reply: 'Thank you.' }),
  ])
})

test('A buyer is asked about what they have, and not about pieces of a return', async () => {
  const email = newEmail()
  const [kept, returned] = [
    await aProduct(shop, { name: 'Kept Coat' }),
    await aProduct(shop, { name: 'Returned Coat' }),
  ]
  const items = [kept, returned].map((id) => ({ id, size: 'M', quantity: 1 }))
  const order = await aPaidOrderOf(shop, items, { email })
  await deliver(shop, order)
  await backdateDelivery(shop, order, '15 days')
  const asked = await askFor(shop, order, [{ line: 2 }], { email })
  expect(asked.status, asked.error).toBe(200)
  await askForReviews(shop)
  const mail = (await mailsTo(shop, email)).find(({ template }) => template === 'review-invitation')!
  expect([mail.text.includes('Kept Coat'), mail.text.includes('Returned Coat')]).toEqual([true, false])
})

/** Letters and marks that show nothing by themselves, and are no formatting ones. */
const UNSEEN = ['\u3164', '\u115f', '\u2800', '\ufe0f', '\u034f']

test('The name below a review can be seen, and turns nothing beside it around', async () => {
  const { token } = await anInvitation(shop, {
    email: newEmail(),
    payment: { shipping_name: '\u202eAda Lovelace' },
  })
  expect((await optionsFor(shop, { token })).body).toMatchObject({ author: 'Ada' })
  const write = (author: string, version?: number) =>
    shop.call(saveReview, { body: { token, line: 1, stars: 5, author, ...(version && { version }) } })
  for (const author of ['', ' ', '\u200b', '\u200d', '\u0301', ...UNSEEN]) {
    expect.soft(await write(author), encodeURI(author)).toMatchObject({
      status: 400,
      body: { error: 'Please enter a name.', fields: { author: 'Please enter a name.' } },
    })
  }
  let version: number | undefined
  for (const [author, shown] of [
    ['\u202eAda\u2067', 'Ada'],
    ['\u200fעדה\u00ad', 'עדה'],
    ['\ufeff 葛\u{e0100} ', '葛\u{e0100}'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
  ] as const) {
    const { status, body } = await write(author, version)
    expect([status, body.author]).toEqual([200, shown])
    version = body.version
  }
})

test('A review that was kept with invisible letters in its name can be changed as it is filled in', async () => {
  const { token, ...review } = await aReview(shop, { email: newEmail() })
  await corrupt(shop, 'update reviews set author = $1 where id = $2', ['\u200fAda\u2068', review.id])
  const options = (await optionsFor(shop, { token })).body
  const { author, version } = options.lines[0].review
  expect([options.author, author]).toEqual(['Ada', 'Ada'])
  const body = { token, line: 1, stars: 4, author, version }
  expect(await shop.call(saveReview, { body })).toMatchObject({ status: 200, body: { author: 'Ada' } })
})

test('A stranger, an unpaid order, one that has not arrived, a returned line and a second review are refused', async () => {
  const { order, token, product } = await anInvitation(shop, { email: newEmail() })
  const write = (body: object, session?: string) =>
    shop.call(saveReview, { body: { line: 1, stars: 5, author: 'Ada', ...body } }, session)
  const stranger = await aVerifiedCustomer(shop)
  expect(await write({ order })).toMatchObject({ status: 404 })
  expect(await write({ order }, stranger.token)).toMatchObject({ status: 404 })
  expect(await write({ token: 'a-token-of-nobody' })).toMatchObject({ status: 404 })

  const own = (await anOrder(shop, { token: stranger.token })).id
  expect(await write({ order: own }, stranger.token)).toMatchObject({ status: 404 })
  const shipped = (await aShippedOrder(shop, { token: stranger.token })).id
  expect(await write({ order: shipped }, stranger.token)).toMatchObject({
    status: 409,
    error: 'It can be reviewed once it has been delivered.',
  })

  const back = await aDeliveredOrder(shop, { token: stranger.token })
  const pieces = [{ product_id: back.product, size: 'M', quantity: 1 }]
  const params = { id: back.id }
  await shop.callAsAdmin(refundOrder, { params, headers: {}, body: { pieces } })
  expect((await optionsFor(shop, { order: back.id }, stranger.token)).body.lines).toEqual([])
  expect(await write({ order: back.id }, stranger.token)).toMatchObject({ status: 422 })

  expect((await write({ token, line: 2 })).status).toBe(422)
  const both = await Promise.all([write({ token }), write({ token, stars: 1 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await write({ token })).status).toBe(409)
  expect(await shownOf(product)).toMatchObject({ rating: null, reviews: [] })
})

test('A refusal needs a reason, a publication none, and what another has decided meanwhile is not decided twice', async () => {
  const { product, ...review } = await aReview(shop, { email: newEmail(), stars: 1 })
  const twice = await Promise.all([decide(shop, review), decide(shop, review)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await ratingOf(product)).toMatchObject({ stars: [1, 0, 0, 0, 0] })

  const published = await adminReviewOf(shop, review.order, 'published')
  const reasonless = { method: 'POST', body: { version: published.version, publish: false } }
  const authorization = await shop.adminToken()
  expect(
    await shop.request('POST', `/api/reviews/${review.id}/decide`, {
      ...reasonless,
      headers: { authorization },
    }),
  ).toMatchObject({ status: 422, error: 'Say why it is refused.' })
  expect((await decide(shop, published, 'advertising')).status).toBe(200)
  expect(await ratingOf(product)).toBeUndefined()
  const shares = (await shop.call(reviewShares, {}, authorization)).body as ReviewShare[]
  expect(shares[0]).toEqual({ stars: 1, decided: 1, published: 0 })
})

test('What its author changes waits again to be read, and counts for nothing until then', async () => {
  const { product, token, ...review } = await aReview(shop, { email: newEmail(), stars: 5, fit: null })
  await decide(shop, review)
  const change = { token, line: 1, stars: 2, fit: 2, author: 'Ada' }
  expect((await shop.call(saveReview, { body: { ...change, version: 1 } })).status).toBe(409)
  expect(await ratingOf(product)).toEqual({ stars: [0, 0, 0, 0, 1], fit: [0, 0, 0, 0, 0] })
  const [line] = (await optionsFor(shop, { token })).body.lines
  const { version } = line.review
  expect(await shop.call(saveReview, { body: { ...change, version } })).toMatchObject({
    status: 200,
    body: { state: 'waiting', stars: 2 },
  })
  expect(await ratingOf(product)).toBeUndefined()
  await decide(shop, await adminReviewOf(shop, review.order, 'waiting'))
  expect(await ratingOf(product)).toEqual({ stars: [0, 1, 0, 0, 0], fit: [0, 0, 0, 0, 1] })
})

test('What the shop has replied to is not replied to any more once its author has changed it', async () => {
  const { product, token, order, ...review } = await aReview(shop, { email: newEmail(), text: 'Warm.' })
  await decide(shop, review)
  const { id, version } = await adminReviewOf(shop, order, 'published')
  const reply = { params: { id }, body: { version, reply: 'We agree.' } }
  expect((await shop.callAsAdmin(replyToReview, reply)).status).toBe(200)
  const [line] = (await optionsFor(shop, { token })).body.lines
  const change = { token, line: 1, stars: 1, text: 'It tore.', author: 'Ada', version: line.review.version }
  expect((await shop.call(saveReview, { body: change })).status).toBe(200)
  await backdateReview(shop, order, '8 days')
  await publishForgotten(shop)
  expect((await shownOf(product)).reviews).toEqual([
    expect.objectContaining({ stars: 1, text: 'It tore.', reply: null }),
  ])
})

test('Reviews of a size that has another name since are listed and filtered by it, on the pages of all colours, and shown to the staff', async () => {
  const { products } = await aStyle(shop, [null, null])
  const [red, blue] = products as [number, number]
  const first = await aReview(shop, { email: newEmail(), product: red })
  await decide(shop, first)
  expect(await shownOf(blue)).toMatchObject({ sizes: ['M'], reviews: [{ size: 'M' }] })
  expect((await editProduct(shop, red, { sizes: ['S', 'Medium', 'L'] })).status).toBe(200)
  await shop.shop.listener.hasHeardAll()
  expect(await shownOf(blue)).toMatchObject({ sizes: ['Medium'], reviews: [{ size: 'Medium' }] })
  expect((await adminReviewOf(shop, first.order, 'published')).size).toBe('Medium')
  await decide(shop, await aReview(shop, { email: newEmail(), product: red, size: 'Medium' }))
  await decide(shop, await aReview(shop, { email: newEmail(), product: red, size: 'L' }))

  const { sizes, reviews } = await shownOf(blue)
  expect(sizes).toEqual(['Medium', 'L'])
  expect(reviews.map(({ size }: { size: string }) => size)).toEqual(['L', 'Medium', 'Medium'])
  expect((await shownOf(blue, { size: 'Medium' })).reviews).toHaveLength(2)
  expect((await shownOf(blue, { size: 'M' })).reviews).toEqual([])
})

test('The colours of a garment share their reviews, filtered by size and stars, and keep their own when they part', async () => {
  const { id, products } = await aStyle(shop, [null, null])
  const [red, blue] = products as [number, number]
  for (const [product, stars] of [
    [red, 5],
    [red, 3],
    [blue, 4],
  ] as const)
    await decide(shop, await aReview(shop, { email: newEmail(), product, stars }))
  expect(await ratingOf(blue)).toMatchObject({ stars: [0, 0, 1, 1, 1], fit: [0, 0, 3, 0, 0] })
  const starsOf = async (query: object) =>
    (await shownOf(blue, query)).reviews.map(({ stars }: { stars: number }) => stars)
  expect(await starsOf({})).toEqual([4, 3, 5])
  expect(await starsOf({ limit: 2, page: 2 })).toEqual([5])
  expect(await starsOf({ stars: 3 })).toEqual([3])
  expect(await starsOf({ size: 'L' })).toEqual([])
  const { version } = (await shop.callAsAdmin(getStyle, { params: { id } })).body
  const parted = await shop.callAsAdmin(splitStyle, { body: { style: { id, version }, product_ids: [blue] } })
  expect(parted.status).toBe(200)
  expect([await ratingOf(red), await ratingOf(blue)]).toMatchObject([
    { stars: [0, 0, 1, 0, 1] },
    { stars: [0, 0, 0, 1, 0] },
  ])
})

test('The sizes that reviews can be filtered by are those of all of them, the smallest first', async () => {
  const { products } = await aStyle(shop, [null, null])
  const [red, blue] = products as [number, number]
  for (const [product, size] of [
    [red, 'L'],
    [blue, 'S'],
    [red, 'S'],
  ] as const)
    await decide(shop, await aReview(shop, { email: newEmail(), product, size }))
  await aReview(shop, { email: newEmail(), product: red, size: 'M' })
  for (const query of [{}, { limit: 1 }, { stars: 1 }])
    expect(await shownOf(red, query)).toMatchObject({ sizes: ['S', 'L'] })
})

test.each([
  ['', true],
  ['Keeps its shape after 3 winters, 10/10.', true],
  ['Cheaper at coats.shop', false],
  ['See https://example.test', false],
  ['Write to me@example', false],
  ['Call (503) 555-0142', false],
  ['اتصل بي ٠٥٠ ٥٥٥ ٠١٤٢', false],
  ['رائع، ١٠/١٠ بعد ٣ شتاءات', true],
  ['A scam!', false],
  ['A sc\u200bam!', false],
  ['A s\u0336cam!', false],
  ...UNSEEN.map((letter): [string, boolean] => [`A sc${letter}am!`, false]),
  ['A ｓｃａｍ!', false],
  ['A \u202e!macs', false],
  [`Go${'\u0300'.repeat(5)}d`, false],
  ['Chaque pièce est soignée, जर्मनी में भी, 👩\u200d🦰 1️⃣', true],
  ['\u200fرائع', true],
  // Letters of other scripts that look like Latin ones, which are written as escapes to be seen.
  ['What a s\u0441am', false],
  ['\u0405\u0421\u0410\u041c', false],
  ['\u03a4\u03b7\u03b9\u03b5f', false],
  ['Cheaper at coats.\u0441\u043e\u043c', false],
  ['Wa\u0433m', false],
  ['fra\u00fad', false],
  ['\u0455\u03f2\u0430\u043c', false],
  ['Merino of 18.5 \u00b5m', true],
  ['Merino of 18.5\u03bcm', true],
  ['安いcoats.com', false],
  ['Очень тёплое пальто', true],
  ['Пальто тёплое.Со временем садится', true],
  ['Πολύ ζεστό παλτό', true],
  ['着心地のいいTシャツ', true],
])('That “%s” can be published without a person: %s', (text, isFine) => {
  expect(isPlain(text)).toBe(isFine)
})

test('What waited for a week is published unless its words are for a person to judge', async () => {
  const plain = await aReview(shop, { email: newEmail(), text: 'Keeps its shape.' })
  const advertising = await aReview(shop, { email: newEmail(), text: 'Cheaper at www.coats.example' })
  const states = async () =>
    await Promise.all(
      [plain, advertising].map(async ({ order }) => !!(await adminReviewOf(shop, order, 'published'))),
    )
  await publishForgotten(shop)
  expect(await states()).toEqual([false, false])
  for (const { order } of [plain, advertising]) await backdateReview(shop, order, '8 days')
  await Promise.all([publishForgotten(shop), publishForgotten(shop)])
  expect(await states()).toEqual([true, false])
})

test('Buyers are not asked while the mail is off, and never again once they have said so', async () => {
  const email = newEmail()
  const { token } = await anInvitation(shop, { email })
  const { status } = await shop.call(stopReviewMails, { body: { token } })
  expect(status).toBe(200)
  const again = await aDeliveredOrder(shop, { payment: { email: email.toUpperCase() } })
  await backdateDelivery(shop, again.id, '15 days')
  await askForReviews(shop)
  expect(await askedMails(email.toUpperCase())).toBe(0)

  const other = newEmail()
  const order = await aDeliveredOrder(shop, { payment: { email: other } })
  await backdateDelivery(shop, order.id, '15 days')
  const turn = async (off: MailsSetting['off']) => {
    await changeSetting(shop, 'mails', { off })
    await shop.shop.settings.reload()
  }
  await turn(['review-invitation'])
  await askForReviews(shop)
  expect(await askedMails(other)).toBe(0)
  await turn([])
  await askForReviews(shop)
  expect(await askedMails(other)).toBe(1)
})

test('An erased buyer leaves stars and fit, without name and words, and nothing of what was not published', async () => {
  const customer = await aVerifiedCustomer(shop)
  const bought = async () =>
    (await aDeliveredOrder(shop, { token: customer.token })) as { id: string; product: number }
  const write = async (order: string) => {
    const body = { order, line: 1, stars: 3, fit: 1, text: 'Ada was here', author: 'Adalbert' }
    expect((await shop.call(saveReview, { body }, customer.token)).status).toBe(200)
    return await adminReviewOf(shop, order, 'waiting')
  }
  const [first, second] = [await bought(), await bought()]
  await decide(shop, await write(first.id))
  await write(second.id)
  const body = { current_password: customer.password }
  expect((await shop.call(eraseOwnAccount, { body }, customer.token)).status).toBe(200)
  expect((await shownOf(first.product)).reviews).toEqual([
    expect.objectContaining({ author: '', text: '', stars: 3, fit: 1 }),
  ])
  expect(await ratingOf(first.product)).toMatchObject({ stars: [0, 0, 1, 0, 0] })
  expect(await adminReviewOf(shop, second.id, 'waiting')).toBeUndefined()
})

test('A rating that is not the sum of its reviews is found', async () => {
  const review = await aReview(shop, { email: newEmail(), stars: 5 })
  await decide(shop, review)
  const change = (sql: string) => corrupt(shop, sql.replaceAll(':product', String(review.product)))
  const rule = 'The rating of a product'
  const corruption = 'update product_ratings set stars[5] = stars[5] + 1 where product_id = :product'
  const repair = 'update product_ratings set stars[5] = stars[5] - 1 where product_id = :product'
  await expectToBeFound(shop, { change, corruption, repair, rule })
  await expectToBeFound(shop, {
    change,
    corruption: 'update product_ratings set fit[3] = 0 where product_id = :product',
    repair: 'update product_ratings set fit[3] = 1 where product_id = :product',
    rule,
  })
})

test('A plain review is published although more than are read at once wait before it for a person', async () => {
  const { order } = await aReview(shop, { email: newEmail(), text: 'Cheaper at www.coats.example' })
  await shop.shop.pool.query(
    `with lines as (
      insert into order_items select (jsonb_populate_record(i, jsonb_build_object('line', n))).*
      from order_items i, generate_series(2, 1001) n where order_id = $1 returning order_id, line, product_id, size)
    insert into reviews (order_id, line, product_id, size, author, stars, text)
    select order_id, line, product_id, size, 'Ada', 5, 'Cheaper at www.coats.example' from lines`,
    [order],
  )
  const plain = await anInvitation(shop, { email: newEmail() })
  const body = { token: plain.token, line: 1, stars: 5, author: 'Ada', text: 'Keeps its shape.' }
  await shop.call(saveReview, { body })
  await shop.shop.pool.query(
    `update reviews set written_at = now() - interval '8 days' where order_id = any($1)`,
    [[order, plain.order]],
  )
  await publishForgotten(shop)
  expect(await adminReviewOf(shop, plain.order, 'published')).toMatchObject({ text: 'Keeps its shape.' })
})
