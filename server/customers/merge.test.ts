import { expect, test } from 'vitest'
import { followEmailLink, logIn, updateProfile } from '../../contract/account.ts'
import { addGiftCard, getOwnCredit } from '../../contract/credit.ts'
import { addCustomerNote, getCustomer, setCustomerTags } from '../../contract/customer.ts'
import { mergeCustomers, planMerge } from '../../contract/merge.ts'
import { getNewsConsent, giveNewsConsent } from '../../contract/news.ts'
import { listOrders } from '../../contract/order.ts'
import { getOwnData } from '../../contract/person.ts'
import {
  addAddress,
  listAddresses,
  type AddressContent,
  type SavedAddress,
} from '../../contract/saved-address.ts'
import { changeWishlist, getWishlist, type Wishlist } from '../../contract/wishlist.ts'
import { countCustomers, customerIdOf } from '../../test/customers.ts'
import { aCustomer, aStaffMember, aVerifiedCustomer, newEmail, PASSWORD } from '../../test/accounts.ts'
import { aGiftCard, aPaidQuotedOrder, give } from '../../test/credit.ts'
import { aCoatOfSizes } from '../../test/dearer-exchanges.ts'
import { emailLinksFor, mailsTo } from '../../test/mails.ts'
import { anOrder, aPaidOrder, place, refund } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aPromotion, payFor, placedWith, placeWith } from '../../test/promotions.ts'
import { aDeliveredOrder, askFor } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { insertOptOut } from '../reviews/invitation-queries.ts'

const shop = aReconciledShop()

const count = () => countCustomers(shop)

const idOf = (email: string) => customerIdOf(shop, email)

const plan = async (into: string, email: string) =>
  shop.callAsAdmin(planMerge, { params: { id: await idOf(into) }, query: { email } })
const mergeInto = async (id: number, email: string) =>
  shop.callAsAdmin(mergeCustomers, { params: { id }, body: { email } })
const merge = async (into: string, email: string) => mergeInto(await idOf(into), email)

const ordersOf = async (token: string) =>
  (await shop.call(listOrders, { query: {} }, token)).body.map(({ id }: { id: string }) => id).sort()
const creditOf = async (token: string) => (await shop.call(getOwnCredit, { query: {} }, token)).body.balance

const HOME: AddressContent = {
  name: 'Ada Byron',
  line1: '12 St James Square',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
}
const save = async (token: string, line1: string) =>
  expect((await shop.call(addAddress, { body: { ...HOME, line1 } }, token)).status).toBe(200)

test('A merged account gives its orders, addresses, notes and tags, and ends; both addresses are told', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const orders = [
    (await aPaidOrder(shop, { token: kept.token })).id,
    (await aPaidOrder(shop, { token: ended.token })).id,
  ].sort()
  await save(kept.token, '1 Kept Row')
  await save(ended.token, '1 Kept Row')
  await save(ended.token, '2 Given Row')
  const params = { id: await idOf(ended.email) }
  await shop.callAsAdmin(addCustomerNote, { params, body: { text: 'Likes wool' } })
  await shop.callAsAdmin(setCustomerTags, { params, body: { tags: ['wool'] } })

  expect((await plan(kept.email, ended.email)).body).toEqual({
    name: ended.name,
    email: ended.email,
    orders: 1,
    credit: 0,
    addresses: 2,
    obstacles: [],
  })
  expect(await merge(kept.email, ended.email.toUpperCase())).toMatchObject({ status: 200 })

  expect(await ordersOf(kept.token)).toEqual(orders)
  const addresses = (await shop.call(listAddresses, {}, kept.token)).body as SavedAddress[]
  expect(addresses.map(({ line1, preferred }) => `${line1}${preferred ? ' (preferred)' : ''}`)).toEqual([
    '1 Kept Row (preferred)',
    '2 Given Row',
  ])
  const id = await idOf(kept.email)
  const { body: customer } = await shop.callAsAdmin(getCustomer, { params: { id } })
  expect(customer).toMatchObject({ orders: 2, tags: ['wool'], notes: [{ text: 'Likes wool' }] })

  expect((await shop.call(listOrders, { query: {} }, ended.token)).status).toBe(401)
  const signIn = { user: { email: ended.email, password: PASSWORD } }
  expect((await shop.call(logIn, { body: signIn })).status).toBe(401)
  await shop.runJobs()
  for (const { email } of [kept, ended]) {
    const mail = (await mailsTo(shop, email)).find(({ template }) => template === 'accounts-merged')
    expect(mail?.text).toContain(`Sign in with ${kept.email}`)
  }
})

test('Store credit moves, and a refund of what the ended account had paid with its own goes to the one that is kept', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const product = await aProduct(shop, { price: 2_000 })
  await give(shop, kept.email, 700)
  await give(shop, ended.email, 5_000)
  const order = await aPaidQuotedOrder(shop, product, { token: ended.token, store_credit: true })
  const left = await creditOf(ended.token)
  expect(left).toBeLessThan(5_000)
  expect((await merge(kept.email, ended.email)).status).toBe(200)
  expect(await creditOf(kept.token)).toBe(700 + left)
  expect((await refund(shop, order.id, 500)).status).toBe(200)
  expect(await creditOf(kept.token)).toBe(700 + left + 500)
})

test('Refunds of gift cards, and of accounts merged before, go to the store credit of the last that is kept', async () => {
  const [first, second, kept] = [await aVerifiedCustomer(shop), await aCustomer(shop), await aCustomer(shop)]
  const product = await aProduct(shop, { price: 2_000 })
  await give(shop, first.email, 5_000)
  const ofCredit = await aPaidQuotedOrder(shop, product, { token: first.token, store_credit: true })
  const { code } = await aGiftCard(shop)
  const ofCard = await aPaidQuotedOrder(shop, product, { token: first.token, codes: [code] })
  expect((await shop.call(addGiftCard, { body: { code } }, first.token)).status).toBe(200)

  expect((await merge(second.email, first.email)).status).toBe(200)
  expect((await merge(kept.email, second.email)).status).toBe(200)
  const before = await creditOf(kept.token)
  expect(before).toBeGreaterThan(0)
  for (const { id } of [ofCredit, ofCard]) expect((await refund(shop, id, 500)).status).toBe(200)
  expect(await creditOf(kept.token)).toBe(before + 1_000)
})

test('Guests’ orders with an e-mail that was not confirmed stay guests’ orders, and their customer is listed', async () => {
  const guest = newEmail()
  await aPaidOrder(shop, { payment: { email: guest } })
  const [kept, ended] = [await aCustomer(shop), await aCustomer(shop, { email: guest })]
  await count()
  expect((await merge(kept.email, ended.email)).status).toBe(200)
  const { body } = await shop.callAsAdmin(getCustomer, { params: { id: await idOf(guest) } })
  expect(body).toMatchObject({ email: guest, orders: 1, account: null })
})

test('Who buys while the account is merged is answered with a sentence, and the order is lost by nobody', async () => {
  const [kept, ended] = [await aCustomer(shop), await aCustomer(shop)]
  const product = await aProduct(shop)
  const id = await idOf(kept.email)
  const answers = await Promise.all([
    ...[1, 2].map(() => place(shop, product, { token: ended.token })),
    shop.callAsAdmin(mergeCustomers, { params: { id }, body: { email: ended.email } }),
    ...[1, 2].map(() => shop.call(addAddress, { body: HOME }, ended.token)),
    shop.callAsAdmin(mergeCustomers, { params: { id }, body: { email: ended.email } }),
    ...[1, 2].map(() => place(shop, product, { token: ended.token, quantity: 2 })),
  ])
  for (const { status, error } of answers) {
    expect([200, 401, 409, 422], error).toContain(status)
  }
})

test('A code for one use by each customer that both accounts have used is used up for the one that is kept', async () => {
  const [kept, ended] = [await aCustomer(shop), await aCustomer(shop)]
  const product = await aProduct(shop)
  const { code } = await aPromotion(shop, { per_customer: 1 })
  for (const { token, email } of [kept, ended]) {
    await payFor(shop, await placedWith(shop, [[product, 1]], { codes: [code!], token }), { email })
  }
  expect((await merge(kept.email, ended.email)).status).toBe(200)
  expect((await placeWith(shop, [[product, 2]], { codes: [code!], token: kept.token })).status).toBe(409)
})

test('What both accounts keep in mind is one list', async () => {
  const [kept, ended] = [await aCustomer(shop), await aCustomer(shop)]
  const [coat, scarf] = [await aProduct(shop), await aProduct(shop)]
  const wish = (id: number) => ({
    id,
    size: '',
    name: 'Coat',
    price_then: 1,
    added_at: '2026-01-01T00:00:00.000Z',
  })
  const keep = (token: string, ...ids: number[]) =>
    shop.call(changeWishlist, { body: { add: ids.map(wish), remove: [] } }, token)
  await keep(kept.token, coat)
  await keep(ended.token, coat, scarf)
  expect((await merge(kept.email, ended.email)).status).toBe(200)
  const { items } = (await shop.call(getWishlist, {}, kept.token)).body as Wishlist
  expect(items.map(({ id }) => id)).toEqual([scarf, coat])
})

test('Gift cards and the wish not to be asked belong to who had confirmed their e-mail before the accounts became one', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const unconfirmed = await aCustomer(shop)
  for (const { email } of [ended, unconfirmed]) {
    await aGiftCard(shop, { recipient_email: email, message: `For ${email}` })
    await insertOptOut(shop.shop.db, email)
    expect(await merge(kept.email, email)).toMatchObject({ status: 200 })
  }
  const own = async ({ token }: { token: string }) => (await shop.call(getOwnData, { query: {} }, token)).body
  expect(await own(kept)).toMatchObject({
    credit: [{ kind: 'gift_card', message: `For ${ended.email}` }],
    reviews: { not_asked_since: expect.any(String) },
  })
  // Merged once more, they go along.
  const last = await aVerifiedCustomer(shop)
  expect(await merge(last.email, kept.email)).toMatchObject({ status: 200 })
  expect((await own(last)).credit).toMatchObject([{ message: `For ${ended.email}` }])
  // An account that is opened with the e-mail later has it.
  await aCustomer(shop, { email: ended.email })
  expect((await own(last)).credit).toEqual([])
})

test('Consent to news was given for an e-mail, and ends with its account', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const { text } = (await shop.call(getNewsConsent, {}, ended.token)).body
  expect((await shop.call(giveNewsConsent, { body: { text } }, ended.token)).status).toBe(200)
  expect((await merge(kept.email, ended.email)).status).toBe(200)
  expect((await shop.call(getNewsConsent, {}, kept.token)).body.given_at).toBeNull()
})

test('Two accounts are not merged while an order of the other can still be paid', async () => {
  const [kept, ended] = [await aCustomer(shop), await aCustomer(shop)]
  const { id } = await anOrder(shop, { token: ended.token })
  const obstacle = `Order ${id}: it can still be paid. That ends within the hour.`
  expect((await plan(kept.email, ended.email)).body.obstacles).toEqual([obstacle])
  expect(await merge(kept.email, ended.email)).toMatchObject({ status: 409, error: obstacle })
  expect((await shop.call(listAddresses, {}, ended.token)).status).toBe(200)
})

test('Nor while what a dearer size costs more can still be paid, which is said as well', async () => {
  const [kept, ended] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const product = await aCoatOfSizes(shop)
  const { id } = await aDeliveredOrder(shop, { product, token: ended.token, payment: { email: ended.email } })
  const asked = await askFor(shop, id, [{ new_size: 'L', difference: 2_000 }], { token: ended.token })
  expect(asked.status, asked.error).toBe(200)
  const { error } = await merge(kept.email, ended.email)
  expect(error).toMatch(
    'costs more can still be paid. That ends within a day, or when its return is called off.',
  )
})

test('An account whose e-mail was changed is not merged while the owner of the former one can undo that', async () => {
  const [kept, ended] = [await aCustomer(shop), await aVerifiedCustomer(shop)]
  const email = newEmail('thief')
  const change = { user: { email }, current_password: PASSWORD }
  expect((await shop.call(updateProfile, { body: change }, ended.token)).status).toBe(200)
  const link = (await emailLinksFor(shop, email)).at(-1)!
  expect((await shop.call(followEmailLink, { body: { token: link } })).status).toBe(200)
  expect(await merge(kept.email, email)).toMatchObject({
    status: 409,
    error: `The e-mail of ${email} was changed in the last days, and its owner of then can still undo that.`,
  })
})

test('Guests, staff, unknown e-mails and the account itself are refused with a sentence', async () => {
  const kept = await aCustomer(shop)
  const guest = newEmail()
  await aPaidOrder(shop, { payment: { email: guest } })
  const manager = await aStaffMember(shop, 'service')
  expect(await merge(guest, kept.email)).toMatchObject({
    status: 409,
    error: 'A guest has no account that another could be merged into.',
  })
  expect(await merge(kept.email, manager.email)).toMatchObject({
    status: 409,
    error: `${manager.email} is of the staff. An owner removes it from the staff first.`,
  })
  for (const [email, error] of [
    [guest, 'No account has this e-mail.'],
    ['', 'No account has this e-mail.'],
    [kept.email, 'This is the e-mail of the same account.'],
  ] as const) {
    expect(await merge(kept.email, email)).toMatchObject({ status: 422, error })
    if (email) expect(await plan(kept.email, email)).toMatchObject({ status: 422, error })
  }
})

test('Two merges of the same accounts at once, each into the other, leave one account with everything', async () => {
  const [one, other] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const orders = [
    (await aPaidOrder(shop, { token: one.token })).id,
    (await aPaidOrder(shop, { token: other.token })).id,
  ].sort()
  // The one that is merged first is in no list any more.
  const ids = [await idOf(one.email), await idOf(other.email)] as const
  const answers = await Promise.all([mergeInto(ids[0], other.email), mergeInto(ids[1], one.email)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { token } = answers[0]!.status === 200 ? one : other
  expect(await ordersOf(token)).toEqual(orders)
})
