import { expect } from 'vitest'
import { getOrderBySession, type Order, placeOrder } from '../contract/order.ts'
import { type AdminReview, decideReview, listReviews, saveReview } from '../contract/review.ts'
import { done, openCaller } from '../test/caller.ts'
import { pay } from '../test/payment-form.ts'
import { waitFor } from '../test/wait-for.ts'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { aCustomer, logInElsewhere, openAsAdmin, signedIn } from './customers.ts'
import { aGarment } from './garments.ts'
import { isTakenOver, openProduct } from './journeys.ts'
import { hasFocus } from './keys.ts'
import { pressOffline } from './lose-answer.ts'
import { deliver } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const CASE = 'Leather Card Case, Tan'
const WORDS = 'The corners have worn well.'

test('A customer reviews what has arrived, the shop publishes it with a key, its page shows it, and its author takes it away', async ({
  open,
  expected,
}) => {
  expected.push(/reviews.*ERR_FAILED/, /^400: POST .*\/reviews/, /console: .*(ERR_FAILED|400)/)
  const shop = sharedShop()
  const page = await open({
    viewport: { width: 390, height: 844 },
    ...signedIn(await logInElsewhere(shop.shopper)),
  })
  await page.goto('/account/orders')
  const details = page.getByRole('link', { name: /^See Details/ })
  await page.getByRole('listitem').filter({ hasText: CASE, has: details }).getByRole('link').click()
  await page.getByRole('link', { name: 'Review what you bought' }).click()
  const form = page.getByRole('region', { name: CASE })
  await form.waitFor()
  const address = page.url()
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Please choose from one to five stars.').waitFor()
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByText('Please choose from one to five stars.').waitFor({ state: 'detached' })
  await form.getByLabel('In your words').fill(WORDS)
  await expectUsableAsIs(page)
  await pressOffline(page, form, { call: '**/api/reviews', button: 'Send review', lastField: 'First name' })
  const json = { error: 'Stars must be a number.', fields: { stars: 'Choose the stars again.' } }
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 400, json }), { times: 1 })
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Choose the stars again.').waitFor()
  await expect.poll(() => hasFocus(form.getByRole('radio', { name: '1 star' }))).toBe(true)
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Thank you. It waits to be read, and is usually shown within a week.').waitFor()
  await expect.poll(() => hasFocus(form.getByRole('button', { name: 'Change it' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(form.getByRole('radio', { name: '4 stars' }))).toBe(true)

  const admin = await openAsAdmin(open, shop, '/dashboard/reviews')
  const row = admin.getByRole('listitem', { name: `Review of ${CASE}` })
  await row.getByText(WORDS).waitFor()
  // The arrow keys pass reasons on their way to another: none refuses before its button is pressed.
  const why = row.getByLabel(`Why the review of ${CASE} is refused`)
  await why.press('ArrowDown')
  await row.getByRole('button', { name: 'Refuse', exact: true }).waitFor()
  await why.press('ArrowDown')
  expect(await why.inputValue()).toBe('personal_data')
  expect(await row.getByRole('button', { name: 'Publish' }).count()).toBe(1)
  await row.focus()
  await admin.keyboard.press('y')
  await row.waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: 'Published' }).click()
  await row.getByRole('button', { name: 'Reply' }).click()
  await row.getByLabel('Reply, shown below the review').fill('We are glad.')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText('We are glad.').waitFor()
  expect(await findBarriers(admin)).toEqual([])

  await page.reload()
  await form.getByText(/What you change waits to be read again\.$/).waitFor()

  await openProduct(page, CASE)
  await page.getByRole('link', { name: '4 of 5, 1 review' }).first().click()
  const reviews = page.getByRole('list', { name: 'Reviews' })
  await reviews.getByText(WORDS).waitFor()
  await reviews.getByText('We are glad.').waitFor()
  // A job publishes what nobody has read for a week.
  await page.getByText('One that we have not read after a week is shown too').waitFor()
  await page.getByLabel('Stars', { exact: true }).selectOption('5')
  await page.getByText('No review is like this.').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.goto(address)
  await form.getByRole('button', { name: 'Take it away' }).click()
  await form.getByText('The page of the garment will no longer show or count them.').waitFor()
  await expectUsableAsIs(page)
  await form.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(() => hasFocus(form.getByRole('button', { name: 'Take it away' }))).toBe(true)
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Take my review away' }).click()
  await form.getByText('Your review is taken away.').waitFor()
  await form.getByRole('button', { name: 'Write another one' }).click()
  await form.getByRole('radio', { name: '4 stars' }).and(page.locator(':not(:checked)')).waitFor()
  // Its page hears of it a moment later.
  const shown = async () => {
    await openProduct(page, CASE)
    return page.getByRole('link', { name: '4 of 5, 1 review' }).count()
  }
  await expect.poll(shown).toBe(0)
})

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const ARABIC = 'القماش سميك، والمقاس مناسب (M)!'

/** One published review of each size, the last of them in Arabic. */
async function reviewAllSizes(id: number, sizes: readonly string[] = SIZES): Promise<void> {
  const { url, admin } = sharedShop()
  const { call } = openCaller(url)
  const { token } = await aCustomer()
  const items = sizes.map((size) => ({ id, size, quantity: 1 }))
  const { session_url } = await done(call(placeOrder, { headers: {}, body: { items } }, token))
  const query = { session_id: await pay(session_url) }
  const order: Order = await done(call(getOrderBySession, { query }, token))
  await waitFor(() => deliver(sharedShop(), order.id))
  for (const { line, size } of order.order_items) {
    const isLast = size === sizes.at(-1)
    const text = isLast ? ARABIC : `In ${size}.`
    const author = isLast ? 'W'.repeat(40) : 'Ada'
    await done(call(saveReview, { body: { order: order.id, line, stars: 4, fit: 0, text, author } }, token))
  }
  const { token: staff } = await logInElsewhere(admin)
  const waiting: AdminReview[] = await done(call(listReviews, { query: { state: 'waiting' } }, staff))
  for (const { id, version } of waiting.filter(({ order_id }) => order_id === order.id))
    await done(call(decideReview, { params: { id }, body: { version, publish: true } }, staff))
}

test('The last of many reviews take their button away, the focus goes to the first of them, and each reads from its side', async ({
  open,
}) => {
  const coat = await aGarment({ name: 'Much Reviewed Coat', sizes: SIZES, quantity: 60 })
  await reviewAllSizes(coat.id)
  const page = await open({ viewport: { width: 320, height: 640 } })
  await page.goto(`/shop/${coat.id}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  const reviews = page.getByRole('list', { name: 'Reviews' })
  const more = page.getByRole('button', { name: 'Show 1 more' })
  await page.getByRole('status').getByText('5 of 6 shown', { exact: true }).waitFor({ state: 'attached' })
  const arabic = reviews.getByText(ARABIC)
  const startOf = () =>
    arabic.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().right - element.getBoundingClientRect().right
    })
  expect(Math.abs(await startOf())).toBeLessThan(2)
  expect(await overflowOf(page)).toEqual([])
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(reviews.getByRole('listitem').last())).toBe(true)
  expect(await more.count()).toBe(0)
})

test('Each page of the reviews has a title of its own and takes the focus, and there is none after the last', async ({
  open,
  expected,
}) => {
  expected.push(/^404: GET .*page=3/, /console: .*404/)
  const sizes = Array.from({ length: 21 }, (_, at) => String(30 + at))
  const coat = await aGarment({ name: 'Coat Of Many Sizes', sizes, quantity: 60 })
  await reviewAllSizes(coat.id, sizes)
  const page = await open()
  await page.goto(`/shop/${coat.id}/reviews`)
  // Before that a link loads the next page as a document, whose heading has no focus.
  await isTakenOver(page)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect
    .poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Reviews, page 2' })))
    .toBe(true)
  expect(await page.title()).toContain('Reviews: Coat Of Many Sizes, page 2')
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect
    .poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Reviews', exact: true })))
    .toBe(true)
  expect((await page.goto(`/shop/${coat.id}/reviews?page=3`))!.status()).toBe(404)
})

test('Another try of the reviews of a size that could not be loaded shows those alone, from the first of them', async ({
  open,
  expected,
}) => {
  expected.push(/reviews.*ERR_FAILED/, /console: .*ERR_FAILED/)
  const coat = await aGarment({ name: 'Coat Asked Of Again', sizes: SIZES, quantity: 60 })
  await reviewAllSizes(coat.id)
  const page = await open()
  await page.goto(`/shop/${coat.id}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  const shown = page.getByRole('status').getByText(/\d of \d shown/)
  await expect.poll(() => shown.textContent()).toBe('5 of 6 shown')
  await page.route('**/reviews?**', (route) => route.abort('failed'), { times: 1 })
  await page.getByLabel('Size bought').selectOption('S')
  await page.getByText('Failed to fetch reviews').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => shown.textContent()).toBe('1 of 1 shown')
  const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  expect(await reviews.allInnerTexts()).toEqual([expect.stringContaining('In S.')])
})

test('A link to review is tried again where too many have asked, and is over only where the shop says so', async ({
  page,
  expected,
}) => {
  expected.push(/(429|404): POST .*\/reviews\/options/, /console: .*(429|404)/)
  const json = { error: 'Too many attempts. Please try again in 20 seconds.' }
  await page.route('**/reviews/options', (route) => route.fulfill({ status: 429, json }), { times: 1 })
  await page.goto(`/review#${'x'.repeat(43)}`)
  await page.getByText(json.error).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'There is nothing to review' }).waitFor()
})

test('A mail program takes its recipient off the list without a page, and a link without a press does not', async ({
  page,
  expected,
}) => {
  const { url } = sharedShop()
  const token = 'x'.repeat(43)
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const multipart = new FormData()
  multipart.append('List-Unsubscribe', 'One-Click')
  for (const path of [`/review?stop=${token}`, `/stock-alerts?remove=${token}`])
    for (const body of [oneClick, multipart]) {
      const answer = await fetch(url + path, { method: 'POST', body })
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).toContain('You are off the list')
    }
  await page.goto(`/review?stop=${token}`)
  await page.getByRole('heading', { name: 'No more of these mails?' }).waitFor()
  await page.getByRole('button', { name: 'Do not ask me again' }).click()
  await page.getByText('We will not ask you for a review again.').waitFor()
  expected.push(/422/)
  for (const [path, name] of [
    ['/review?stop=cut', 'Do not ask me again'],
    ['/stock-alerts?remove=cut', 'Take me off the list'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name }).click()
    await page.getByText('This link is not complete. Open it in the mail, or copy all of it.').waitFor()
  }
})
