import { afterAll, beforeAll, expect } from 'vitest'
import { listProducts, type Product, updateProduct } from '../contract/product.ts'
import { signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { COAT } from './journeys.ts'
import { aPaidOrderOf, deliver } from './return-orders.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

const MINUTE = 60_000
const GUESSED = [/^404: POST .*\/return_options/, /^404: POST .*\/show/, /console: .*404/]
const PHONE = { viewport: { width: 390, height: 844 } }
const email = 'ada@example.com'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

async function stockCoats(size_quantities: Record<string, number>): Promise<void> {
  const api = openCaller(shop.url)
  const { token } = await signInAgain(api, shop.admin)
  const [coat] = (await api.call(listProducts, { query: { name: COAT } })).body as Product[]
  await api.call(updateProduct, { params: { id: coat!.id }, body: { size_quantities } }, token)
}

async function aDeliveredCoat(): Promise<string> {
  const { id } = await aPaidOrderOf(shop, { quantity: 1, email })
  await deliver(shop, id)
  return id
}

test(
  'On a phone, by keyboard alone, a guest swaps the size in three presses; an admin sends it, and both orders lead to each other',
  { timeout: 2 * MINUTE },
  async ({ open, expected }) => {
    expected.push(...GUESSED)
    await stockCoats({ M: 50, L: 3 })
    const id = await aDeliveredCoat()
    const page = await open({ baseURL: shop.url, ...PHONE })
    await page.goto(`/returns/new/${id}`)
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Return or exchange' }).waitFor()
    await page.getByRole('radio', { name: 'Size L, 3 left' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('There is nothing to pay.').waitFor()
    await page.getByRole('radio', { name: 'Too small' }).focus()
    await page.keyboard.press('Space')
    expect(await overflowOf(page)).toBe(0)
    await page.getByRole('button', { name: 'Exchange these pieces' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
    await page.getByText(/^We hold 1 × .*Size L for you until/).waitFor()
    await page.getByRole('button', { name: 'I have sent it' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    const number = new URL(page.url()).pathname.split('/').at(-1)!

    const desk = await openAsAdmin(open, shop)
    await desk.goto(`/dashboard/returns?number=${number}`)
    const row = desk.getByRole('listitem', { name: number })
    await row.getByText('→ Size L').waitFor()
    await row.focus()
    await desk.keyboard.press('s')
    await desk.getByText(`The new pieces of ${number} are to be made`).waitFor()
    const child = (await row.getByRole('link', { name: /^HL-/ }).last().textContent())!
    expect(child).not.toBe(id)
    await desk.goto(`/dashboard/orders?id=${child}`)
    await desk.getByText(`Exchange of ${id}`).waitFor()
    await desk.getByText('Paid by exchange').waitFor()

    await page.reload()
    await page.getByText(/^We are getting 1 × .*Size L ready for you/).waitFor()
    await page.getByRole('link', { name: `Order ${child}` }).click()
    await page.getByText('Paid by exchange').waitFor()
    await page.getByRole('link', { name: id }).click()
    await page.getByText('Paid, exchanged').waitFor()
    await page.getByRole('link', { name: child }).waitFor()
  },
)

test(
  'A size that has gone meanwhile is said with what is left, and cannot be chosen any more',
  { timeout: 2 * MINUTE },
  async ({ open, expected }) => {
    expected.push(...GUESSED, /^409: POST .*\/returns/, /console: .*409/)
    await stockCoats({ M: 50, L: 1, S: 4 })
    const id = await aDeliveredCoat()
    const page = await open({ baseURL: shop.url, ...PHONE })
    await page.goto(`/returns/new/${id}`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Size L, 1 left' }).check()
    await page.getByRole('radio', { name: 'Too small' }).check()
    await aPaidOrderOf(shop, { quantity: 1, email, size: 'L' })
    await page.getByRole('button', { name: 'Exchange these pieces' }).click()
    await page.getByText(/^The last L has just gone\. There is still .*S/).waitFor()
    const gone = page.getByRole('radio', { name: 'Size L, sold out' })
    await gone.waitFor()
    expect(await gone.isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: 'My money back' }).isChecked()).toBe(true)

    await page.getByRole('radio', { name: 'Size S, 4 left' }).check()
    await page.getByRole('button', { name: 'Exchange these pieces' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your exchange' }).waitFor()
  },
)
