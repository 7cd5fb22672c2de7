import { beforeAll, expect } from 'vitest'
import { dayIn, dayInWords } from '../contract/promise.ts'
import { postReturn } from '../contract/return.ts'
import { withdraw } from '../contract/withdrawal.ts'
import { openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { openProduct, TOTE } from './journeys.ts'
import {
  aDeliveredOrder,
  aPaidOrderOf,
  aReturnOf,
  beginOrder,
  runsSmall,
  stockCoats,
} from './return-orders.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

const MINUTE = 60_000

const shop = ownDemoShop()
beforeAll(async () => {
  await stockCoats(shop, { M: 100 })
})

const email = 'ada@example.com'

const askedReturn = async (reason: 'too_small' | 'damaged', quantity = 1): Promise<string> =>
  aReturnOf(shop, await aDeliveredOrder(shop, { quantity, email }), { email, quantity, reason })

test('A scanned parcel of one piece is received, restocked and paid with two keys', async ({ open }) => {
  const number = await askedReturn('too_small')
  const page = await openAsAdmin(open, shop, '/dashboard/returns')
  await page.getByRole('listitem', { name: number }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/returns?number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('a')
  expect(await row.getByRole('radio', { name: 'Accept and restock' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(`${number} is settled`).waitFor()
  await row.getByText('Back on sale').waitFor()
})

test('A request is declined with a note, and a damaged piece is settled with a deduction', async ({
  open,
}) => {
  const [declined, accepted] = [await askedReturn('damaged'), await askedReturn('damaged')]
  const page = await openAsAdmin(open, shop, '/dashboard')
  await page.getByRole('link', { name: /\d to decide$/ }).click()
  const row = (number: string) => page.getByRole('listitem', { name: number })
  await row(declined).getByRole('button', { name: 'Decline' }).click()
  await row(declined).getByText('Say why it is declined').waitFor()
  await row(declined).getByLabel('Note to the buyer').fill('It was washed.')
  await row(declined).getByRole('button', { name: 'Decline' }).click()
  await page.getByText(`${declined} is declined`).waitFor()
  await row(accepted).getByRole('button', { name: 'Accept' }).click()
  await row(accepted).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Expected' }).click()
  await row(accepted).getByRole('button', { name: 'Received, look later' }).click()
  await row(accepted).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'To inspect' }).click()
  await row(accepted).getByRole('radio', { name: 'Deduct' }).check()
  await row(accepted).getByRole('button', { name: 'Settle' }).click()
  await row(accepted)
    .getByText(/^Please enter how much is kept/)
    .waitFor()
  await row(accepted).getByLabel('Kept ($)').fill('30')
  await row(accepted).getByRole('button', { name: 'Settle' }).click()
  await row(accepted)
    .getByText(/^Please say why/)
    .waitFor()
  await row(accepted).getByLabel('Why, as the buyer reads it').fill('A stain.')
  await row(accepted).getByRole('button', { name: 'Settle' }).click()
  await page.getByText(`${accepted} is settled`).waitFor()
  await page.getByRole('link', { name: 'To put away' }).click()
  await row(accepted).getByText('reduced, $30.00 kept: A stain.').waitFor()
  await row(accepted).getByLabel('What becomes of it').selectOption('Given away')
  await row(accepted).getByRole('button', { name: 'Save' }).click()
  await row(accepted).waitFor({ state: 'detached' })
})

test('A statement about an unknown order is matched or closed', async ({ open }) => {
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  for (const name of ['Grace Hopper', 'Mary Shelley']) {
    const body = { name, email, order: 'the camel coat' }
    expect((await openCaller(shop.url).call(withdraw, { body })).status).toBe(200)
  }
  const page = await openAsAdmin(open, shop, '/dashboard/returns?todo=unmatched')
  const row = (name: string) => page.getByRole('listitem', { name: `Statement of ${name}` })
  await row('Grace Hopper').getByText('I, Grace Hopper, hereby withdraw').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Lists of returns' })
  await tabs.getByRole('link', { name: 'Unmatched 2' }).waitFor()
  // The file has returns, and these are none yet.
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await row('Grace Hopper').getByLabel('Order number').fill(id)
  await row('Grace Hopper').getByRole('button', { name: 'Match' }).click()
  await page.getByText('Matched to its order').waitFor()
  await tabs.getByRole('link', { name: 'Unmatched 1' }).waitFor()
  await tabs.getByRole('link', { name: /^Expected [1-9]/ }).waitFor()
  await row('Mary Shelley').getByLabel('Why it is closed').fill('She bought it elsewhere.')
  await row('Mary Shelley').getByRole('button', { name: 'Close' }).click()
  await page.getByText('There is nothing to do here.').waitFor()
})

test('Two pieces of a line are settled with two outcomes, each with its key', async ({ open }) => {
  const number = await askedReturn('too_small', 2)
  const page = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  await row.getByRole('button', { name: 'Another outcome for some' }).click()
  await row.getByLabel(/^Of Collarless/).waitFor()
  await row.focus()
  await page.keyboard.press('a')
  await page.keyboard.press('2')
  await page.keyboard.press('r')
  await row.getByLabel('Why, as the buyer reads it').fill('It was washed.')
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await page.getByText(`${number} is settled`).waitFor()
  await row.getByText('refused: It was washed.').waitFor()
  await row.getByText('Back on sale').waitFor()
})

test('A parcel without a request is taken in at the desk, from the card of its order, which then shows its return', async ({
  open,
}) => {
  const id = await aDeliveredOrder(shop, { quantity: 2, email })
  const page = await openAsAdmin(open, shop, `/dashboard/orders?q=${id}`)
  const card = page.getByRole('listitem', { name: `Order ${id}` })
  await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
  await card.getByRole('button', { name: 'Make the return' }).click()
  await card.getByText('Choose at least one piece.').waitFor()
  await card.getByLabel(/^Pieces: /).fill('1')
  await card.getByLabel('Reason').selectOption('Too large')
  await card.getByRole('button', { name: 'Make the return' }).click()
  await page.waitForURL('**/returns?number=R-*')
  const number = new URL(page.url()).searchParams.get('number')!
  const row = page.getByRole('listitem', { name: number })
  await row.getByText('Received', { exact: true }).waitFor()
  await row.getByRole('radio', { name: 'Accept', exact: true }).check()
  await row.getByRole('button', { name: 'Settle' }).click()
  await page.getByText(`${number} is settled`).waitFor()

  await page.goto(`/dashboard/orders?q=${id}`)
  const returns = card.getByRole('list', { name: `Returns of order ${id}` })
  await returns.getByText('Settled').waitFor()
  await returns.getByRole('link', { name: number }).waitFor()
})

test('A part is given back for a fault, and the list of returns shows the claim', async ({ open }) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  const page = await openAsAdmin(open, shop, `/dashboard/orders?q=${id}`)
  const card = page.getByRole('listitem', { name: `Order ${id}` })
  await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
  expect(await card.getByLabel('What is to be done').locator('option').allTextContents()).toEqual([
    'Claim: all of the money, nothing comes back',
    'Claim: a part of the money, the buyer keeps the pieces',
  ])
  await card.getByLabel('What is to be done').selectOption('part')
  const reasons = await card.getByLabel('Reason').locator('option').allTextContents()
  expect(reasons).not.toContain('It arrived damaged')
  await card.getByLabel('Reason').selectOption('It came too late')
  await card.getByRole('button', { name: 'Settle the claim' }).click()
  await card.getByText('Type an amount in dollars').waitFor()
  await card.getByLabel('Given back ($)').fill('48')
  await card.getByRole('button', { name: 'Settle the claim' }).click()
  await page.waitForURL('**/returns?number=R-*')
  await page.getByRole('listitem', { name: /^R-/ }).getByText('$48.00', { exact: true }).first().waitFor()
})

test('The buyer of a late order is told of the delay with one key, and told again of the day that was named', async ({
  open,
}) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  await runSql(
    shop.dataDir,
    `update orders set created_at = created_at - interval '31 days', paid_at = paid_at - interval '31 days' where id = '${id}'`,
    `update deliveries set ordered_at = ordered_at - interval '31 days' where order_id = '${id}'`,
  )
  const page = await openAsAdmin(open, shop, '/dashboard/orders?todo=late')
  const card = page.getByRole('listitem', { name: `Order ${id}` })
  await card.getByText('Late. The buyer has not been told.').waitFor()
  await card.focus()
  await page.keyboard.press('d')
  await page.getByText('The buyer hears of the delay').waitFor()
  await card.getByText(/^Late\. The buyer was told on/).waitFor()

  const day = dayIn(20)
  await card.getByLabel('It leaves by (optional)').fill(day)
  await card.getByRole('button', { name: 'Tell again' }).click()
  const told = card.getByText(`that it leaves by ${dayInWords(day)}.`)
  await told.waitFor()
  expect(await card.getByLabel('It leaves by (optional)').inputValue()).toBe(day)
  const again = page.waitForResponse(/\/api\/orders\/.*delay/)
  await card.getByRole('button', { name: 'Tell again' }).click()
  expect((await (await again).json()).delayed_until).toBe(day)
  await told.waitFor()
  await page.reload()
  await told.waitFor()
  expect(await card.getByLabel('It leaves by (optional)').inputValue()).toBe(day)
})

test('A product that runs small says so on its page, and is listed with its sizes', async ({ open }) => {
  await runsSmall(shop, TOTE)
  const sentence = 'Runs small: 14 of 100 came back as too small, 1 as too large.'
  const shopper = await open({ baseURL: shop.url })
  await openProduct(shopper, TOTE)
  await expect
    .poll(async () => (await shopper.request.get(shopper.url())).text(), { timeout: MINUTE })
    .toContain(sentence)
  await shopper.reload()
  await shopper.getByText(sentence).waitFor()

  const page = await openAsAdmin(open, shop, '/dashboard/returns')
  await page.getByRole('link', { name: 'Lost to size' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lost to size' }).waitFor()
  const row = page.getByRole('listitem', { name: TOTE })
  await row.getByText('15 of 100: 14 too small, 1 too large').waitFor()
  await row.getByText('Runs small').waitFor()
  await row.getByText('By size').click()
  await row.getByRole('columnheader', { name: 'Too small' }).waitFor()
})

test('Returns are found by their reason, their state, and the e-mail of their order', async ({ open }) => {
  const mine = 'mary.shelley@example.com'
  const ask = async (reason: 'too_small' | 'damaged') =>
    aReturnOf(shop, await aDeliveredOrder(shop, { quantity: 1, email: mine }), {
      email: mine,
      quantity: 1,
      reason,
    })
  const [small, damaged] = [await ask('too_small'), await ask('damaged')]
  const other = await askedReturn('damaged')
  const page = await openAsAdmin(open, shop)
  const row = (number: string) => page.getByRole('listitem', { name: number })
  const shows = async (numbers: string[], hidden: string[]) => {
    for (const number of hidden) await row(number).waitFor({ state: 'detached' })
    for (const number of numbers) await row(number).waitFor()
  }
  await page.goto('/dashboard/returns')
  await shows([small, damaged, other], [])
  await page.getByLabel('Reason').selectOption('It arrived damaged')
  await shows([damaged, other], [small])
  await page.getByLabel('Number of the return or the order, e-mail, SKU or GTIN').fill('mary.shelley@')
  await shows([damaged], [small, other])
  await page.getByLabel('Reason').selectOption('All')
  await shows([small, damaged], [other])
  await page.getByLabel('State').selectOption('Announced')
  await shows([small], [damaged, other])
  await page.getByLabel('State').selectOption('Declined')
  await page.getByText('No return matches these filters.').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await shows([small, damaged, other], [])
  expect(await page.getByLabel('State').inputValue()).toBe('')
})

test('A withdrawal whose parcel was not handed in by its day stays expected, as overdue', async ({
  open,
}) => {
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const body = { name: 'Grace Hopper', email, order: id }
  const api = openCaller(shop.url)
  const { number } = (await api.call(withdraw, { body })).body
  const page = await openAsAdmin(open, shop, `/dashboard/returns?todo=expected&number=${id}`)
  await page.getByText(/^To be sent by/).waitFor()
  expect(await page.getByText('overdue').count()).toBe(0)
  await runSql(shop.dataDir, `update returns set send_by = now() - interval '1 day' where order_id = '${id}'`)
  await page.reload()
  await page.getByText(/^To be sent by .*, overdue$/).waitFor()
  const posted = { params: { number }, body: { email, tracking_information: '1Z 999 AA1' } }
  expect((await api.call(postReturn, posted)).status).toBe(200)
  await page.reload()
  await page.getByText(/^Handed in/).waitFor()
  expect(await page.getByText('To be sent by').count()).toBe(0)
})

test('A piece that arrived damaged is sent again, as an order that is made at once', async ({ open }) => {
  const id = await aDeliveredOrder(shop, { quantity: 1, email })
  const page = await openAsAdmin(open, shop, `/dashboard/orders?q=${id}`)
  const card = page.getByRole('listitem', { name: `Order ${id}` })
  await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
  await card.getByLabel('What is to be done').selectOption('Claim: the same pieces again, nothing comes back')
  await card.getByLabel('Reason').selectOption('It arrived damaged')
  await card.getByRole('button', { name: 'Settle the claim' }).click()
  await page.waitForURL('**/returns?number=R-*')
  const row = page.getByRole('listitem', { name: /^R-/ })
  await row.getByText('The new pieces are an order of their own').waitFor()
  expect(await row.getByText('of what comes back').count()).toBe(0)
  const sent = row.getByRole('link', { name: /^HL-/ }).last()
  const replacement = (await sent.textContent())!
  expect(replacement).not.toBe(id)
  await sent.click()
  const made = page.getByRole('listitem', { name: `Order ${replacement}` })
  await made.getByRole('button', { name: `Edit Order ${replacement}` }).waitFor()
  await made.getByText('Collarless Wool Coat').first().waitFor()
})

test('The pieces of a withdrawal that never left are put away like those that came back', async ({
  open,
}) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  const page = await openAsAdmin(open, shop)
  await beginOrder(shop, id)
  const body = { name: 'Ada Lovelace', email, order: id }
  const { number } = (await openCaller(shop.url).call(withdraw, { body })).body
  await page.goto(`/dashboard/returns?todo=inspect&number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  await row.getByRole('radio', { name: 'Accept', exact: true }).check()
  await row.getByRole('button', { name: 'Settle' }).click()
  await page.getByText(`${number} is settled`).waitFor()
  await page.goto(`/dashboard/returns?todo=dispose&number=${number}`)
  await row.getByLabel('What becomes of it').selectOption('Back on sale')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.waitFor({ state: 'detached' })
})
