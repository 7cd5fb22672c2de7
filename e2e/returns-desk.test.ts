import { beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { withdraw } from '../contract/withdrawal.ts'
import { openCaller } from '../test/caller.ts'
import { answer } from './answer.ts'
import { findBarriers } from './axe.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import {
  aDeliveredOrder,
  aPaidOrderOf,
  aReturnOf,
  receiveParcel,
  settleParcel,
  stockCoats,
} from './return-orders.ts'
import { hasFocus } from './keys.ts'
import { loseAnswer, LOST, pressTwice } from './lose-answer.ts'
import { runSql } from './shop-process.ts'
import { type Open, test } from './test.ts'

/** `RETURNS=40 npx vitest run --project e2e e2e/returns-desk.test.ts` is a morning at the desk. */
const RETURNS = Number(process.env.RETURNS ?? 6)
const MINUTE = 60_000
const email = 'ada@example.com'

const shop = ownDemoShop()
beforeAll(async () => {
  await stockCoats(shop, { M: 400 })
})

/** Three of each order: an address places at most thirty orders in a minute. */
async function askedReturns(): Promise<string[]> {
  const id = await aDeliveredOrder(shop, { quantity: 4, email })
  const numbers: string[] = []
  for (const quantity of [1, 1, 2])
    numbers.push(await aReturnOf(shop, id, { email, quantity, reason: 'too_small' }))
  return numbers
}

/** Of a delivered order with as many pieces, all of which are too small. */
const aReturn = async (quantity: number): Promise<string> =>
  aReturnOf(shop, await aDeliveredOrder(shop, { quantity, email }), { email, quantity, reason: 'too_small' })

async function openReturn(open: Open, number: string) {
  const page = await openAsAdmin(open, shop, `/dashboard/returns?number=${number}`)
  return { page, row: page.getByRole('listitem', { name: number }) }
}

/** Of ten parcels eight are good, one is reduced, and one is refused. */
const KINDS = ['good', 'good', 'reduced', 'good', 'refused', 'good', 'good', 'good', 'good', 'good'] as const

/** What is typed by hand; the scanner types the number. */
function handsOn(page: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      presses += text.length
      await page.keyboard.type(text)
    },
    presses: () => presses,
  }
}

test(
  `${RETURNS} parcels are worked off with a scanner and the keyboard alone, the good ones with three keys each`,
  { timeout: 4 * MINUTE + RETURNS * MINUTE },
  async ({ open }) => {
    const numbers: string[] = []
    while (numbers.length < RETURNS) numbers.push(...(await askedReturns()))
    numbers.length = RETURNS
    const page = await openAsAdmin(open, shop, '/dashboard/returns')
    await page.getByRole('listitem', { name: numbers.at(-1)! }).waitFor()
    const hands = handsOn(page)
    const started = performance.now()
    const taken: number[] = []
    for (const [nth, number] of numbers.entries()) {
      const from = performance.now()
      await hands.press('/')
      await page.keyboard.type(number)
      await page.keyboard.press('Enter')
      const row = page.getByRole('listitem', { name: number })
      await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
      const kind = KINDS[nth % KINDS.length]!
      if (kind === 'good') await hands.press('a')
      else {
        await hands.press(kind === 'reduced' ? 'd' : 'r')
        if (kind === 'reduced') {
          await hands.type('12')
          await hands.press('Tab')
        }
        await hands.type('A stain at the hem.')
      }
      await hands.press('Enter')
      await page.getByText(`${number} is settled`).waitFor()
      taken.push(performance.now() - from)
    }
    const seconds = (performance.now() - started) / 1000
    const sorted = taken.toSorted((a, b) => a - b)
    process.stdout.write(
      `${RETURNS} returns: ${hands.presses()} presses, ${(seconds / 60).toFixed(1)} minutes of waiting for the shop; each ` +
        `${(sorted[sorted.length >> 1]! / 1000).toFixed(1)} s, at most ${(sorted.at(-1)! / 1000).toFixed(1)} s\n`,
    )
    await page.goto('/dashboard/returns?todo=expected')
    await page
      .getByText('There is nothing to do here.')
      .or(page.getByRole('listitem', { name: /^R-/ }).first())
      .waitFor()
    for (const number of numbers) expect(await page.getByRole('listitem', { name: number }).count()).toBe(0)
  },
)

test('Of a parcel in which a piece is missing, the others are settled, and the buyer is told of it', async ({
  open,
}) => {
  const number = await aReturn(2)
  const { page, row } = await openReturn(open, number)
  await row.getByRole('button', { name: 'Another outcome for some' }).click()
  await row.getByRole('radio', { name: 'Accept and restock' }).first().check()
  await row.getByRole('radio', { name: 'Not in the parcel' }).last().check()
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await page.getByText(`${number} is settled`).waitFor()
  await row.getByText('missing', { exact: true }).waitFor()
  await row.getByText('Accepted').waitFor()
  const mails = `select text from mails where template = 'return-settled' and text like '%${number}%'`
  const sent = async () => JSON.stringify(await runSql(shop.dataDir, mails))
  await expect.poll(sent).toContain('was not in the parcel')
  expect(await sent()).toContain('Your parcel has arrived')
  const received = `select key from mails where key like 'return-received:%${number}%'`
  expect(await runSql(shop.dataDir, received)).toEqual([])
})

test('A return that somebody else has changed meanwhile is loaded again where that is said, and what is typed stays', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const number = await aReturn(1)
  const { page, row } = await openReturn(open, number)
  await row.getByRole('radio', { name: 'Refuse' }).check()
  await row.getByLabel('Why, as the buyer reads it').fill('It was worn.')
  await receiveParcel(shop, number)
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await row.getByText('Somebody else has changed this return meanwhile.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await row.getByRole('button', { name: 'Reload' }).press('Enter')
  await row.getByText('Somebody else').waitFor({ state: 'detached' })
  expect(await hasFocus(row)).toBe(true)
  expect(await row.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  expect(await row.getByLabel('Why, as the buyer reads it').inputValue()).toBe('It was worn.')
  await row.getByRole('button', { name: 'Settle', exact: true }).click()
  await row.getByText('refused: It was worn.').waitFor()
})

test('What was done to a return although its answer was lost is not done again, and the second press says so', async ({
  open,
  expected,
}) => {
  expected.push(...LOST)
  const number = await aReturn(2)
  const { page, row } = await openReturn(open, number)
  await loseAnswer(page, /\/receive$/)
  await pressTwice(page, 'Received, look later', { told: `${number} is received`, form: row })
  await row.getByRole('button', { name: 'Another outcome for some' }).click()
  await row.getByRole('radio', { name: 'Accept and restock' }).first().check()
  await row.getByRole('radio', { name: 'Refuse' }).last().check()
  await row.getByLabel('Why, as the buyer reads it').fill('It was worn.')
  await loseAnswer(page, /\/settle$/)
  await pressTwice(page, 'Settle', { told: `${number} is settled`, form: row })
  await row.getByText('refused: It was worn.').waitFor()
  const settled = `select key from mails where key like 'return-settled:%${number}%'`
  expect(await runSql(shop.dataDir, settled)).toHaveLength(1)
})

test('A parcel that is received and settled by keys keeps the focus in its row', async ({ open }) => {
  const number = await aReturn(1)
  const { page, row } = await openReturn(open, number)
  await row.getByRole('button', { name: 'Received, look later' }).press('Enter')
  await row.getByRole('button', { name: 'Settle', exact: true }).waitFor()
  expect(await hasFocus(row)).toBe(true)
  // What is lacking is led to.
  await page.keyboard.press('d')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await row.getByText(/^Please say why/).waitFor()
  expect(await hasFocus(row.getByLabel('Why, as the buyer reads it'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await row.getByText('Back on sale', { exact: true }).waitFor()
  expect(await hasFocus(row)).toBe(true)
})

test('Who unpacks without deciding says what has come, and the others decide about that', async ({
  open,
}) => {
  const number = await aReturn(2)
  const packer = await aCustomer({ url: shop.url })
  await runSql(shop.dataDir, `update accounts set role = 'warehouse' where id = ${packer.id}`)
  const page = await open({ baseURL: shop.url, ...signedIn(packer, shop.url) })
  await page.goto(`/dashboard/returns?number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  await row.getByRole('button', { name: 'Another outcome for some' }).click()
  await row.getByRole('radio', { name: 'Not in the parcel' }).last().check()
  expect(await findBarriers(page)).toEqual([])
  await row.getByRole('button', { name: 'Received, look later' }).click()
  await page.getByText(`${number} is received`).waitFor()
  await row.getByText('missing', { exact: true }).waitFor()
  // Another look finds that the other piece is not there either.
  expect(await row.getByRole('button', { name: 'Note what is missing' }).count()).toBe(0)
  await row.getByRole('radio', { name: 'Not in the parcel' }).check()
  await row.getByRole('button', { name: 'Note what is missing' }).click()
  await page.getByText(`${number} is noted`).waitFor()
  await expect.poll(() => row.getByText('missing', { exact: true }).count()).toBe(2)
  expect(await row.getByRole('radio').count()).toBe(0)
})

async function aSettledParcel(quantity: number): Promise<string> {
  const number = await aReturn(quantity)
  await settleParcel(shop, number)
  return number
}

test('Pieces are put away with a scanner and two keys each, and one is destroyed only with its reason', async ({
  open,
}) => {
  const [sold, destroyed] = [await aSettledParcel(1), await aSettledParcel(1)]
  const page = await openAsAdmin(open, shop, '/dashboard/returns?todo=dispose')
  const row = (number: string) => page.getByRole('listitem', { name: number })
  const scan = async (number: string) => {
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(row(number))).toBe(true)
  }
  await row(sold).waitFor()
  await scan(sold)
  // A scanner that ends a code with two Enters puts nothing on sale.
  await page.keyboard.press('Enter')
  await row(sold)
    .getByText(/^Please choose what becomes of/)
    .waitFor()
  await page.keyboard.press('a')
  expect(await row(sold).getByLabel('What becomes of it').inputValue()).toBe('restock')
  expect(await row(sold).getByRole('alert').allTextContents()).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Back on sale').waitFor()
  await row(sold).waitFor({ state: 'detached' })
  // The filter that found it has no rows left, and has the keyboard.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[data-filter] input')))
    .toBe(true)
  await scan(destroyed)
  await page.keyboard.press('d')
  await expect.poll(() => hasFocus(row(destroyed).getByLabel('The lawful reason'))).toBe(true)
  await page.keyboard.press('Enter')
  await row(destroyed)
    .getByText(/^Please enter the lawful reason/)
    .waitFor()
  // The field is left with Escape, so that the next number is not typed into it.
  await page.keyboard.press('Escape')
  await scan(destroyed)
  await page.keyboard.press('d')
  await page.keyboard.type('Mould.')
  await page.keyboard.press('Enter')
  await row(destroyed).waitFor({ state: 'detached' })
  await page.goto(`/dashboard/returns?number=${destroyed}`)
  await row(destroyed).getByText('Destroyed: Mould.').waitFor()
})

test('Of a return with several items each is chosen by its number and put away on its own', async ({
  open,
}) => {
  const number = await aReturn(2)
  const { page, row } = await openReturn(open, number)
  await row.getByRole('button', { name: 'Another outcome for some' }).click()
  await row.getByRole('radio', { name: 'Accept', exact: true }).first().check()
  await row.getByRole('radio', { name: 'Deduct' }).last().check()
  await row.getByLabel('Kept ($)').fill('30')
  await row.getByLabel('Why, as the buyer reads it').fill('A stain.')
  await row.getByRole('button', { name: 'Received: settle' }).click()
  const choices = row.getByLabel(/^What becomes of Collarless/)
  await expect.poll(() => choices.count()).toBe(2)
  expect(await findBarriers(page)).toEqual([])
  await row.focus()
  for (const key of ['2', 'o', '1', 'a']) await page.keyboard.press(key)
  expect(
    await choices.evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value)),
  ).toEqual(['restock', 'outlet'])
  await page.keyboard.press('Enter')
  await expect.poll(() => choices.count()).toBe(0)
  await row.getByText('To the outlet', { exact: true }).waitFor()
  await row.getByText('Back on sale', { exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Back on sale, to be repaired, to the outlet').waitFor()
})

test('A refused piece waits to be put away, is not sold, and goes back to its buyer with one key', async ({
  open,
}) => {
  const number = await aReturn(1)
  const page = await openAsAdmin(open, shop, `/dashboard/returns?todo=expected&number=${number}`)
  const row = page.getByRole('listitem', { name: number })
  await row.getByRole('radio', { name: 'Refuse' }).check()
  await row.getByLabel('Why, as the buyer reads it').fill('It was worn.')
  await row.getByRole('button', { name: 'Received: settle' }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /\d to put away$/ }).click()
  await row.getByText('refused: It was worn.').waitFor()
  const choice = row.getByLabel('What becomes of it')
  expect(await choice.getByRole('option').allTextContents()).not.toContain('Back on sale')
  await row.focus()
  await page.keyboard.press('a')
  await row.getByText(/was refused and belongs to its buyer/).waitFor()
  await page.keyboard.press('s')
  expect(await choice.inputValue()).toBe('send_back')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Sent back to the buyer').waitFor()
  await row.waitFor({ state: 'detached' })
})

test('Many returns are ticked and put away at once, after a question', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  const aSettledReturn = async (outcome: 'accepted' | 'refused') => {
    const number = await aReturn(1)
    await page.goto(`/dashboard/returns?todo=expected&number=${number}`)
    const row = page.getByRole('listitem', { name: number })
    await row.getByRole('radio', { name: outcome === 'refused' ? 'Refuse' : 'Accept', exact: true }).check()
    if (outcome === 'refused') await row.getByLabel('Why, as the buyer reads it').fill('It was worn.')
    await row.getByRole('button', { name: 'Received: settle' }).click()
    await row.waitFor({ state: 'detached' })
    return number
  }
  const [refused, first, second] = [
    await aSettledReturn('refused'),
    await aSettledReturn('accepted'),
    await aSettledReturn('accepted'),
  ]
  await page.goto('/dashboard/returns?todo=dispose')
  await page.getByText(/^\d+, oldest first$/).waitFor()
  const row = (number: string) => page.getByRole('listitem', { name: number })
  await row(refused).focus()
  await page.keyboard.press('x')
  await row(second).focus()
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Ticked returns' })
  await bar.getByText('3 ticked').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await bar.getByRole('button', { name: 'Put away' }).click()
  await page
    .getByRole('dialog', { name: 'Put away 3 returns?' })
    .getByRole('button', { name: 'Not yet' })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Put away' }).click()
  await answer(page, 'Put away 3 returns?', 'Put away', /but for refused ones, go back on sale/)
  await bar.getByText('2 pieces are back on sale, of 2 returns. 1 stays as it was:').waitFor()
  await bar.getByText(`${refused}: A refused piece belongs to its buyer, and is sent back.`).waitFor()
  for (const number of [first, second]) await row(number).waitFor({ state: 'detached' })
  // It stays ticked.
  await bar.getByLabel('What becomes of their pieces').selectOption('Sent back to the buyer')
  await bar.getByRole('button', { name: 'Put away' }).click()
  await answer(page, 'Put away 1 return?', 'Put away')
  await bar.getByText('1 piece is sent back to the buyer, of 1 return.').waitFor()
  await row(refused).waitFor({ state: 'detached' })
})

test('A statement under another e-mail leads to its order, and is accepted after a question', async ({
  open,
}) => {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  const body = { name: 'Charles Babbage', email: 'charles@example.com', order: id }
  expect((await openCaller(shop.url).call(withdraw, { body })).status).toBe(200)
  const page = await openAsAdmin(open, shop, '/dashboard/returns?todo=unmatched')
  const statement = page.getByRole('listitem', { name: 'Statement of Charles Babbage' })
  expect(await statement.getByRole('link', { name: id }).getAttribute('href')).toContain(id)
  await statement.getByRole('button', { name: 'Accept as its buyer’s' }).click()
  await answer(page, 'Accept it as the buyer’s?', 'Accept', /is canceled and paid back/)
  await statement.waitFor({ state: 'detached' })
  await page.goto(`/dashboard/orders?id=${id}`)
  await page.getByText('1 refunded').waitFor()
})

test('Requests are decided with a scanner and two keys each, and a scanned number decides none', async ({
  open,
}) => {
  const asked = async () =>
    aReturnOf(shop, await aDeliveredOrder(shop, { quantity: 1, email }), {
      email,
      quantity: 1,
      reason: 'damaged',
    })
  const [accepted, declined] = [await asked(), await asked()]
  const page = await openAsAdmin(open, shop, '/dashboard/returns?todo=decide')
  const row = (number: string) => page.getByRole('listitem', { name: number })
  const scanIntoFocus = async (number: string) => {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  await page.getByText('accepts it and').waitFor()
  await row(accepted).focus()
  await page.keyboard.press('Enter')
  await row(accepted)
    .getByText(/^Accept it or decline it/)
    .waitFor()
  await page.keyboard.press('a')
  const accept = row(accepted).getByRole('button', { name: 'Accept' })
  await expect.poll(() => hasFocus(accept)).toBe(true)
  // The Enter of the next number would press the button in focus.
  await scanIntoFocus(declined)
  await row(accepted)
    .getByText(/^A number was scanned/)
    .waitFor()
  await page.keyboard.press('r')
  const note = row(accepted).getByLabel('Note to the buyer')
  await expect.poll(() => hasFocus(note)).toBe(true)
  await scanIntoFocus(declined)
  await row(accepted)
    .getByText(/^A number was scanned/)
    .waitFor()
  await note.fill('')
  await page.keyboard.press('Escape')
  await row(accepted).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText(`${accepted} is accepted`).waitFor()
  await page.keyboard.press('/')
  await scanIntoFocus(declined)
  await expect.poll(() => hasFocus(row(declined))).toBe(true)
  await page.keyboard.press('r')
  await page.keyboard.type('It was washed.')
  await page.keyboard.press('Enter')
  await page.getByText(`${declined} is declined`).waitFor()
  // Where the only row of a filter goes away, the filter gets the focus.
  await row(declined).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Returns' }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Accept the request in focus, decline it').waitFor()
})
