import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, requestPasswordReset, updateProfile } from '../../contract/account.ts'
import type { Call } from '../../contract/call.ts'
import { adjustCredit, exportCredit, giveCredit, listCredit } from '../../contract/credit.ts'
import { addCustomerNote, exportCustomers, setCustomerTags } from '../../contract/customer.ts'
import { inviteGuest } from '../../contract/moving-in.ts'
import { getNewsConsent, giveNewsConsent } from '../../contract/news.ts'
import { addOrderNote, setOrderTags } from '../../contract/order-notes.ts'
import { exportOrders, listAdminOrders, updateOrder } from '../../contract/order.ts'
import { eraseCustomer, planErasure } from '../../contract/person.ts'
import { replyToReview, saveReview } from '../../contract/review.ts'
import { addAddress } from '../../contract/saved-address.ts'
import { saveStaffMails } from '../../contract/staff-mails.ts'
import { askForStockAlert } from '../../contract/stock-alert.ts'
import { urlOf, type CallParts } from '../../contract/url.ts'
import { changeWishlist } from '../../contract/wishlist.ts'
import { countCustomers, customerIdOf } from '../../test/customers.ts'
import { done } from '../../test/caller.ts'
import { aVerifiedCustomer, signInAgain } from '../../test/accounts.ts'
import { aGiftCard, anUnpaidGiftCard } from '../../test/credit.ts'
import { aCoatOfSizes, exchangedForDearer } from '../../test/dearer-exchanges.ts'
import { refund } from '../../test/orders.ts'
import { CARDS, submitPayment } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, aReceivedReturn, settle } from '../../test/returns.ts'
import { adminReviewOf, anInvitation, aReview, decide } from '../../test/reviews.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { aStranger, rowsWith, type Stranger } from '../../test/strangers.ts'
import { findGiftCardOfOrder } from '../credit/account-queries.ts'
import { mailGiftCard } from '../credit/gift-cards.ts'
import { followSession } from '../orders/payment/follow-session.ts'
import { ERASURES } from './erasures.ts'

const logged: string[] = []
let shop: TestShop
let backups: string
let admin: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'hemline-erased-'))
  shop = await openTestShop({ BACKUP_URL: backups }, {}, undefined, (line) => logged.push(line))
  admin = await shop.adminToken()
})
afterAll(async () => {
  await closeReconciled(shop)
  await rm(backups, { recursive: true, force: true })
})

/** A call that must succeed; answers with its body. */
const download = async (call: Call, parts: CallParts) => {
  const response = await fetch(shop.origin + urlOf(call, parts), { headers: { authorization: admin } })
  expect(response.status).toBe(200)
  await response.text()
}

const count = () => countCustomers(shop)

const idOf = (email: string) => customerIdOf(shop, email)

const traces = (words: string[]) => rowsWith(shop.shop, words)

/** Files of DATA_DIR, and beside the backups, that have one of the words. */
async function filesWith(words: string[]): Promise<string[]> {
  const folders = [shop.shop.config.dataDir, backups]
  const listed = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }))
  const files = (await Promise.all(listed)).flat().filter((one) => one.isFile())
  expect(files.filter(({ name }) => name === ERASURES)).toHaveLength(2)
  const read = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const text = await readFile(join(parentPath, name), 'latin1')
      return words.some((word) => `${name} ${text}`.toLowerCase().includes(word)) ? name : undefined
    }),
  )
  return read.filter((name) => name !== undefined)
}

const linesWith = (words: string[]) =>
  logged.filter((line) => words.some((word) => line.toLowerCase().includes(word)))

async function asCustomer({ mark, email, name, phone }: Stranger, token: string): Promise<void> {
  await done(
    shop.call(updateProfile, { body: { user: { name, phone_number_attributes: { number: phone } } } }, token),
  )
  const address = { name, line1: `${mark} Mews`, city: `${mark} Vale`, postal_code: '97214', country: 'US' }
  await done(shop.call(addAddress, { body: address }, token))
  const { text } = await done(shop.call(getNewsConsent, {}, token))
  await done(shop.call(giveNewsConsent, { body: { text } }, token))
  const product = await aProduct(shop, { sizes: ['M'], size_quantities: { M: 0 } })
  await done(shop.call(askForStockAlert, { body: { product_id: product, size: 'M' } }, token))
  await done(
    shop.call(askForStockAlert, { body: { product_id: product, size: 'M', email: email.toUpperCase() } }),
  )
  const wish = {
    id: product,
    size: '',
    name: `Wish of ${mark}`,
    price_then: 100,
    added_at: new Date().toISOString(),
  }
  await done(shop.call(changeWishlist, { body: { add: [wish], remove: [] } }, token))
  await shop.call(logIn, { body: { user: { email, password: `not ${mark}` } } })
  await done(shop.call(requestPasswordReset, { body: { user: { email } } }))
  await shop.call(updateProfile, { body: { user: { email: `new-${email}` } } }, token)
}

async function asBuyer({ mark, email, name, payment }: Stranger, token: string): Promise<string> {
  const returned = await aReceivedReturn(shop, {
    quantity: 2,
    payment,
    token,
    items: [{ comment: `It does not suit ${name}` }],
  })
  const item = returned.returned.items[0]!.id
  const reduced = [{ item, outcome: 'reduced' as const, deducted: 100, why: `Worn by ${name}` }]
  expect((await settle(shop, returned.returned.number, reduced, `Dear ${name}`)).status).toBe(200)
  const coat = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop), payment })
  const child = await exchangedForDearer(shop, coat.id, { email })
  const first = await anInvitation(shop, { email })
  await done(
    shop.call(saveReview, {
      body: {
        token: first.token,
        line: 1,
        stars: 4,
        fit: 0,
        text: `${name} likes it`,
        author: name.slice(0, 30),
      },
    }),
  )
  const { id, version } = await adminReviewOf(shop, first.order, 'waiting')
  await decide(shop, { id, version })
  const published = await adminReviewOf(shop, first.order, 'published')
  const reply = { version: published.version, reply: `Thank you, ${name}` }
  await done(shop.call(replyToReview, { params: { id }, body: reply }, admin))
  await aReview(shop, { email, text: `Too short for ${mark}` })
  const bought = await aGiftCard(shop, {
    recipient_email: 'friend@example.com',
    sender_name: name,
    message: `With love from ${mark}`,
    payment,
    token,
  })
  const declined = await anUnpaidGiftCard(shop, { recipient_email: email, recipient_name: name })
  await submitPayment(declined.session_url, { ...payment, card_number: CARDS.declined })
  await shop.runJobs()
  await submitPayment(declined.session_url, payment)
  await followSession(shop.shop, declined.session_id, { by: 'provider' })
  return [returned.id, child, bought.id][0]!
}

async function asStaff({ mark, email, name }: Stranger, order: string): Promise<void> {
  const params = { id: order }
  const corrected = { delivery_attributes: { address_attributes: { line1: `${name} House` } } }
  await done(shop.call(updateOrder, { params, body: { order: corrected } }, admin))
  const tracking = { delivery_attributes: { tracking_information: `https://parcels.example/${mark}` } }
  await done(shop.call(updateOrder, { params, body: { order: tracking } }, admin))
  await done(shop.call(addOrderNote, { params, body: { text: `Call ${name}` } }, admin))
  await done(shop.call(setOrderTags, { params, body: { tags: [mark] } }, admin))
  const customer = { id: await idOf(email) }
  await done(shop.call(addCustomerNote, { params: customer, body: { text: `Knows ${name}` } }, admin))
  await done(shop.call(setCustomerTags, { params: customer, body: { tags: [mark] } }, admin))
  const given = { email, amount: 2_500, reason: `${name} was patient`, key: `${mark}-give` }
  await done(shop.call(giveCredit, { body: given }, admin))
  const { accounts } = await done(shop.call(listCredit, { query: { q: email } }, admin))
  const taken = { kind: 'take' as const, amount: 100, reason: `${name} asked for it`, key: `${mark}-take` }
  await done(shop.call(adjustCredit, { params: { id: accounts[0].id }, body: taken as never }, admin))
  const frozen = { kind: 'freeze' as const, reason: `${name} lost a password`, key: `${mark}-freeze` }
  await done(shop.call(adjustCredit, { params: { id: accounts[0].id }, body: frozen as never }, admin))
  await done(shop.call(listAdminOrders, { query: { q: name } }, admin))
  await download(exportOrders, { query: { q: name } })
  await download(exportOrders, { query: { email: mark, tag: mark } })
  await download(exportCustomers, { query: { q: mark, tag: mark } })
  await download(exportCredit, { query: { q: email } })
}

test('Of whom the shop knew everything, no table, file or line of the log keeps anything', async () => {
  const choices = { orders: 'each' as const, disputes: true, returns: true, low_stock: true }
  await done(shop.call(saveStaffMails, { body: choices }, admin))
  const stranger = aStranger()
  const { mark, email, name, phone } = stranger
  const words = [mark, phone.slice(2)]
  const friend = aStranger()
  // As a guest first, who is invited to open an account.
  await aDeliveredOrder(shop, { payment: stranger.payment })
  await done(shop.call(inviteGuest, { params: { id: await idOf(email) } }, admin))
  const account = await aVerifiedCustomer(shop, { email, name })
  await signInAgain(shop, account)
  await asCustomer(stranger, account.token)
  const order = await asBuyer(stranger, account.token)
  await asStaff(stranger, order)
  const received = { recipient_email: email, recipient_name: name, payment: friend.payment }
  await aGiftCard(shop, received)
  const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const waiting = await aGiftCard(shop, { ...received, send_on: in30Days })
  const card = (await findGiftCardOfOrder(shop.shop.db, waiting.id))!
  const set = (id: number, kind: 'freeze' | 'unfreeze') => {
    const body = { kind, reason: 'a suspicion', key: `${mark}-${kind}-${id}` }
    return done(shop.call(adjustCredit, { params: { id }, body }, admin))
  }
  await set(card.id, 'freeze')
  const refunded = await aGiftCard(shop, { ...received, send_on: in30Days })
  await done(refund(shop, refunded.id))
  await shop.runTask('mail_staff')
  await shop.runJobs()
  await count()
  const tables = new Set((await traces(words)).map((row) => row.split(':')[0]))
  expect(tables.size).toBeGreaterThan(20)

  const params = { id: await idOf(email) }
  const plan = await done(shop.call(planErasure, { params }, admin))
  expect(plan.obstacles).toEqual([])
  expect(JSON.stringify(plan.remainders)).toContain('The e-mail of a gift card that waits for its day')
  expect(JSON.stringify(plan.remainders)).toContain('The daily backups of before')
  await done(shop.call(eraseCustomer, { params, body: { email } }, admin))
  await shop.runJobs()
  await shop.runTask('mail_staff')
  await count()

  // That of the store credit, which was frozen too, and the one that waited for its day.
  const { accounts } = await done(shop.call(listCredit, { query: { q: email } }, admin))
  expect(accounts).toHaveLength(2)
  expect(await traces(words)).toEqual(accounts.map(() => expect.stringContaining(`credit_accounts: `)))
  for (const { id } of accounts) await set(id, 'unfreeze')
  expect(await mailGiftCard(shop.shop, card.id)).toBe(true)
  await shop.runJobs()
  const { rows: sent } = await shop.shop.pool.query(
    `select id from mails where template = 'gift-card' and recipient = '' and text is not null`,
  )
  expect(sent).toHaveLength(2)
  expect(await traces(words)).toEqual([])
  expect(await filesWith(words)).toEqual([])
  expect(linesWith(words)).toEqual([])
  expect((await traces([friend.mark])).length).toBeGreaterThan(0)
})
