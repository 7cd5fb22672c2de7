import { afterAll, beforeAll, expect } from 'vitest'
import { withdraw } from '../contract/withdrawal.ts'
import { askForReturn } from '../contract/return.ts'
import { openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { aPaidOrderOf, deliver } from './return-orders.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

const MINUTE = 60_000

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

const email = 'ada@example.com'

async function askedReturn(reason: 'too_small' | 'damaged', quantity = 1): Promise<string> {
  const { id } = await aPaidOrderOf(shop, { quantity, email })
  await deliver(shop, id)
  const body = { email, items: [{ line: 1, quantity, reason }] }
  return (await openCaller(shop.url).call(askForReturn, { params: { id }, headers: {}, body })).body.number
}

test(
  'A scanned parcel of one piece is received, restocked and paid with two keys',
  { timeout: MINUTE },
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
  { timeout: MINUTE },
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

test('A statement about an unknown order is matched or closed', { timeout: MINUTE }, async ({ open }) => {
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
