import { afterAll, beforeAll, expect } from 'vitest'
import { withdraw } from '../contract/withdrawal.ts'
import { openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { startDemoShop } from './demo-shop.ts'
import { aDeliveredOrder, aPaidOrderOf, aReturnOf, deliver, stockCoats } from './return-orders.ts'
import { runSql, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

const MINUTE = 60_000

let shop: ShopProcess
beforeAll(async () => {
  shop = await startDemoShop({ env: { LOG_LEVEL: 'warn' } })
  await stockCoats(shop, { M: 100 })
})
afterAll(() => shop.stop())

const email = 'ada@example.com'

const askedReturn = async (reason: 'too_small' | 'damaged', quantity = 1): Promise<string> =>
  aReturnOf(shop, await aDeliveredOrder(shop, { quantity, email }), { email, quantity, reason })

test(
  'A scanned parcel of one piece is received, restocked and paid with two keys',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const number = await askedReturn('too_small')
    const page = await openAsAdmin(open, shop)
    await page.goto('/dashboard/returns')
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
  },
)

test(
  'A request is declined with a note, and a damaged piece is settled with a deduction',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const [declined, accepted] = [await askedReturn('damaged'), await askedReturn('damaged')]
    const page = await openAsAdmin(open, shop)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /\d to decide$/ }).click()
    const row = (number: string) => page.getByRole('listitem', { name: number })
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
      .getByText(/^Please say why/)
      .waitFor()
    await row(accepted).getByLabel('Kept, in dollars').fill('30')
    await row(accepted).getByLabel('Why, as the buyer reads it').fill('A stain.')
    await row(accepted).getByRole('button', { name: 'Settle' }).click()
    await page.getByText(`${accepted} is settled`).waitFor()
    await page.getByRole('link', { name: 'To put away' }).click()
    await row(accepted).getByText('reduced, $30.00 kept: A stain.').waitFor()
    await row(accepted).getByLabel('What becomes of it').selectOption('Given away')
    await row(accepted).getByRole('button', { name: 'Save' }).click()
    await row(accepted).waitFor({ state: 'detached' })
  },
)

test('A statement about an unknown order is matched or closed', { timeout: 4 * MINUTE }, async ({ open }) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  await deliver(shop, id)
  for (const name of ['Grace Hopper', 'Mary Shelley']) {
    const body = { name, email, order: 'the camel coat' }
    expect((await openCaller(shop.url).call(withdraw, { body })).status).toBe(200)
  }
  const page = await openAsAdmin(open, shop)
  await page.goto('/dashboard/returns?todo=unmatched')
  const row = (name: string) => page.getByRole('listitem', { name: `Statement of ${name}` })
  await row('Grace Hopper').getByText('I, Grace Hopper, hereby withdraw').waitFor()
  await row('Grace Hopper').getByLabel('Order number').fill(id)
  await row('Grace Hopper').getByRole('button', { name: 'Match' }).click()
  await page.getByText('Matched to its order').waitFor()
  await row('Mary Shelley').getByLabel('Why it is closed').fill('She bought it elsewhere.')
  await row('Mary Shelley').getByRole('button', { name: 'Close' }).click()
  await page.getByText('There is nothing to do here.').waitFor()
})

test(
  'Two pieces of a line are settled with two outcomes, each with its key',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const number = await askedReturn('too_small', 2)
    const page = await openAsAdmin(open, shop)
    await page.goto(`/dashboard/returns?number=${number}`)
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
  },
)

test(
  'A parcel without a request is taken in at the desk, from the card of its order, which then shows its return',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const { id } = await aPaidOrderOf(shop, { quantity: 2, email })
    await deliver(shop, id)
    const page = await openAsAdmin(open, shop)
    await page.goto(`/dashboard/orders?q=${id}`)
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
  },
)

test(
  'A part is given back for a fault, and the list of returns shows the claim',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
    const page = await openAsAdmin(open, shop)
    await page.goto(`/dashboard/orders?q=${id}`)
    const card = page.getByRole('listitem', { name: `Order ${id}` })
    await card.getByRole('button', { name: `Return or claim of order ${id}` }).click()
    expect(await card.getByLabel('What is to be done').locator('option').allTextContents()).toEqual([
      'Claim: all of the money, nothing comes back',
      'Claim: a part of the money, the buyer keeps the pieces',
    ])
    await card.getByLabel('What is to be done').selectOption('part')
    await card.getByLabel('Reason').selectOption('It arrived damaged')
    await card.getByRole('button', { name: 'Settle the claim' }).click()
    await card.getByText('Type an amount in dollars').waitFor()
    await card.getByLabel('Given back ($)').fill('48')
    await card.getByRole('button', { name: 'Settle the claim' }).click()
    await page.waitForURL('**/returns?number=R-*')
    await page.getByRole('listitem', { name: /^R-/ }).getByText('$48.00', { exact: true }).first().waitFor()
  },
)

test(
  'The buyer of a late order is told of the delay with one key',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
    await runSql(
      shop.dataDir,
      `update orders set created_at = created_at - interval '31 days' where id = '${id}'`,
      `update deliveries set ordered_at = ordered_at - interval '31 days' where order_id = '${id}'`,
    )
    const page = await openAsAdmin(open, shop)
    await page.goto('/dashboard/orders?todo=late')
    const card = page.getByRole('listitem', { name: `Order ${id}` })
    await card.getByText('Late. The buyer has not been told.').waitFor()
    await card.focus()
    await page.keyboard.press('d')
    await page.getByText('The buyer hears of the delay').waitFor()
    await card.getByText(/^Late\. The buyer was told on/).waitFor()
  },
)

test(
  'Products that came back for their size are listed with their sizes',
  { timeout: 4 * MINUTE },
  async ({ open }) => {
    const page = await openAsAdmin(open, shop)
    await page.goto('/dashboard/returns')
    await page.getByRole('link', { name: 'Lost to size' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lost to size' }).waitFor()
    await page
      .getByText(/No piece has come back for its size|By size/)
      .first()
      .waitFor()
  },
)
