import { afterAll, beforeAll, expect } from 'vitest'
import { createProduct, getProductForEdit, updateProduct } from '../contract/product.ts'
import { signInAgain } from '../test/accounts.ts'
import { done, openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { startDemoShop } from './demo-shop.ts'
import { hasFocus } from './keys.ts'
import type { ShopProcess } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
let admin: string
beforeAll(async () => {
  shop = await startDemoShop({ env: { LOG_LEVEL: 'warn' } })
  admin = (await signInAgain(openCaller(shop.url), shop.admin)).token
})
afterAll(() => shop.stop())

test('A shelf is counted with the keys of numbers alone, and what others have changed meanwhile is said', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const api = openCaller(shop.url)
  const body = { name: 'Shelved Shirt', description: 'x', price: 4_800, product_type: 'women' as const }
  const sizes = { sizes: ['S', 'M', 'L'], quantity: 0, size_quantities: { S: 3, M: 4, L: 5 } }
  const { id } = await done(api.call(createProduct, { body: { ...body, ...sizes } }, admin))
  const inStock = async () =>
    (await done(api.call(getProductForEdit, { params: { id } }, admin))).size_quantities

  const page = await openAsAdmin(open, shop)
  await page.goto('/dashboard/products')
  await page.getByRole('link', { name: 'Count stock' }).click()
  await page.getByLabel('Name', { exact: true }).fill('shelved shirt')
  const field = (size: string) => page.getByLabel(`Shelved Shirt, ${size}: pieces on the shelf`)
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await field('S').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(field('M'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(field('L'))).toBe(true)
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Type a whole number, such as 7.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field('L').inputValue()).toBe('5')
  await expect.poll(inStock).toEqual({ S: 2, M: 4, L: 5 })
  await expect.poll(() => page.getByText('Counted', { exact: true }).count()).toBe(2)

  await done(api.call(updateProduct, { params: { id }, body: { size_quantities: { L: 9 } } }, admin))
  await field('L').fill('8')
  await page.keyboard.press('Enter')
  await page.getByText('By now 9 should be there. Press Enter again if you have counted 8.').waitFor()
  await field('L').press('Enter')
  await expect.poll(inStock).toEqual({ S: 2, M: 4, L: 8 })
  await expect.poll(() => page.getByText('Counted', { exact: true }).count()).toBe(3)
})
