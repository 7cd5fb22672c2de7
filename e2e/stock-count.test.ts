import { beforeAll, expect } from 'vitest'
import { createProduct, getProduct, getProductForEdit, updateProduct } from '../contract/product.ts'
import { saveCodes } from '../contract/sku.ts'
import { signInAgain } from '../test/accounts.ts'
import { done, openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { hasFocus, scan } from './keys.ts'
import { test } from './test.ts'

const shop = ownDemoShop()
let admin: string
beforeAll(async () => {
  admin = (await signInAgain(openCaller(shop.url), shop.admin)).token
})

const inStock = async (id: number) =>
  (await done(openCaller(shop.url).call(getProductForEdit, { params: { id } }, admin))).size_quantities

const piecesOf = async (id: number) =>
  (await done(openCaller(shop.url).call(getProductForEdit, { params: { id } }, admin))).quantity

/** Five pieces without sizes. */
async function aCodedGarment(name: string, sku: string): Promise<number> {
  const api = openCaller(shop.url)
  const body = { name, description: 'x', price: 4_800, product_type: 'women' as const, quantity: 5 }
  const { id } = await done(api.call(createProduct, { body: { ...body, sizes: [] } }, admin))
  const { skus } = await done(api.call(getProduct, { params: { id } }))
  const codes = [{ id: skus![0]!.id, sku, gtin: null }]
  await done(api.call(saveCodes, { params: { id }, body: { codes } }, admin))
  return id
}

test('A shelf is counted with the keys of numbers alone, and what others have changed meanwhile is said', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const api = openCaller(shop.url)
  const body = { name: 'Shelved Shirt', description: 'x', price: 4_800, product_type: 'women' as const }
  const sizes = { sizes: ['S', 'M', 'L'], quantity: 0, size_quantities: { S: 3, M: 4, L: 5 } }
  const { id } = await done(api.call(createProduct, { body: { ...body, ...sizes } }, admin))

  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await page.getByRole('link', { name: 'Count stock' }).click()
  await page.getByLabel('Name or code').fill('shelved shirt')
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
  await page
    .getByRole('alert')
    .getByText('Type a whole number, such as 7, or +7 to add a delivery.')
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field('L').inputValue()).toBe('5')
  await expect.poll(() => inStock(id)).toEqual({ S: 2, M: 4, L: 5 })
  await expect.poll(() => page.getByText('Counted', { exact: true }).count()).toBe(2)

  await done(api.call(updateProduct, { params: { id }, body: { size_quantities: { L: 9 } } }, admin))
  await field('L').fill('8')
  await page.keyboard.press('Enter')
  await page.getByText('By now 9 should be there. Press Enter again if you have counted 8.').waitFor()
  await field('L').press('Enter')
  await expect.poll(() => inStock(id)).toEqual({ S: 2, M: 4, L: 8 })
  await expect.poll(() => page.getByText('Counted', { exact: true }).count()).toBe(3)
})

test('A scanner reads a code, its size is counted with Enter, and the next code may be read in either field', async ({
  open,
}) => {
  const api = openCaller(shop.url)
  const made: number[] = []
  for (const [name, gtin] of [
    ['Scanned Coat', '012345678905'],
    ['Scanned Scarf', '40170725'],
  ] as const) {
    const body = { name, description: 'x', price: 4_800, product_type: 'women' as const, quantity: 0 }
    const sizes = { sizes: ['S', 'M', 'L'], size_quantities: { S: 3, M: 4, L: 5 } }
    const { id } = await done(api.call(createProduct, { body: { ...body, ...sizes } }, admin))
    const { skus } = await done(api.call(getProduct, { params: { id } }))
    const codes = [
      { id: skus!.find(({ size }: { size: string }) => size === 'M')!.id, sku: `SCAN-${id}`, gtin },
    ]
    await done(api.call(saveCodes, { params: { id }, body: { codes } }, admin))
    made.push(id)
  }

  const page = await openAsAdmin(open, shop, '/dashboard/stock')
  const field = page.getByLabel('Name or code')
  const medium = (name: string) => page.getByLabel(`${name}, M: pieces on the shelf`)
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await field.waitFor()
  await page.keyboard.press('/')
  await scan('0012345678905')
  await expect.poll(() => hasFocus(medium('Scanned Coat'))).toBe(true)
  await scan('7')
  await expect.poll(() => inStock(made[0]!)).toEqual({ S: 3, M: 7, L: 5 })
  await expect.poll(() => hasFocus(field)).toBe(true)

  await scan('40170725')
  await expect.poll(() => hasFocus(medium('Scanned Scarf'))).toBe(true)
  // Nothing is counted of this one: the next code is read into its field, and is no count.
  await scan(`scan-${made[0]}`)
  await expect.poll(() => hasFocus(medium('Scanned Coat'))).toBe(true)
  await scan('012345678912')
  await page.getByText('No product has this name or code.').waitFor()
  await expect.poll(() => hasFocus(field)).toBe(true)
  await scan('40170725')
  await expect.poll(() => hasFocus(medium('Scanned Scarf'))).toBe(true)
  expect(await inStock(made[1]!)).toEqual({ S: 3, M: 4, L: 5 })
})

test('The pieces of a delivery are added to what is there, also where that has changed meanwhile', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const api = openCaller(shop.url)
  const body = { name: 'Delivered Dress', description: 'x', price: 4_800, product_type: 'women' as const }
  const sizes = { sizes: ['S', 'M'], quantity: 0, size_quantities: { S: 3, M: 4 } }
  const { id } = await done(api.call(createProduct, { body: { ...body, ...sizes } }, admin))
  const page = await openAsAdmin(open, shop, '/dashboard/stock?name=delivered+dress')
  const field = (size: string) => page.getByLabel(`Delivered Dress, ${size}: pieces on the shelf`)
  await field('S').focus()
  await page.keyboard.type('+12')
  await page.getByText('makes 15').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => inStock(id)).toEqual({ S: 15, M: 4 })
  await expect.poll(() => hasFocus(field('M'))).toBe(true)
  await done(api.call(updateProduct, { params: { id }, body: { size_quantities: { M: 2 } } }, admin))
  await page.keyboard.type('+6')
  await page.keyboard.press('Enter')
  await page.getByText('By now 2 should be there. Press Enter again to add 6 to these.').waitFor()
  await field('M').press('Enter')
  await expect.poll(() => inStock(id)).toEqual({ S: 15, M: 8 })
})

test('A code is found also without a field in focus, of few digits, and from a scanner that ends with Tab', async ({
  open,
}) => {
  for (const sku of ['70023', '70024']) await aCodedGarment(`Garment ${sku}`, sku)
  const page = await openAsAdmin(open, shop, '/dashboard/stock')
  const pieces = (sku: string) => page.getByLabel(`Garment ${sku}: pieces on the shelf`)
  await pieces('70024').waitFor()
  await page.getByRole('heading', { name: 'Count stock' }).focus()
  await scan(page, '70023', 'Enter')
  await expect.poll(() => hasFocus(pieces('70023'))).toBe(true)
  await scan(page, '70024', 'Tab')
  await expect.poll(() => hasFocus(pieces('70024'))).toBe(true)
  expect(await page.getByText('Counted').count()).toBe(0)
})

test('A number that a slow scanner may have typed is asked about before it is counted', async ({ open }) => {
  const ids: number[] = []
  for (const sku of ['80023', '80024']) ids.push(await aCodedGarment(`Slowly ${sku}`, sku))
  const page = await openAsAdmin(open, shop, '/dashboard/stock?name=Slowly')
  const pieces = (sku: string) => page.getByLabel(`Slowly ${sku}: pieces on the shelf`)
  const scanSlowly = async (code: string, end: 'Enter' | 'Tab') => {
    await page.keyboard.type(code, { delay: 60 })
    await page.keyboard.press(end)
  }
  const question = page.getByText(
    '80024 is the code of a size. Scan it again to count that one, or press Enter to count 80024 pieces here.',
  )
  await pieces('80023').focus()
  await scanSlowly('80024', 'Tab')
  await question.waitFor()
  await expect.poll(() => hasFocus(pieces('80023'))).toBe(true)
  await scanSlowly('80024', 'Enter')
  await expect.poll(() => hasFocus(pieces('80024'))).toBe(true)
  expect(await piecesOf(ids[0]!)).toBe(5)

  await page.goto('/dashboard/stock?name=Slowly')
  await pieces('80023').focus()
  await scanSlowly('80024', 'Enter')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => piecesOf(ids[0]!)).toBe(80_024)
  await pieces('80024').focus()
  await scanSlowly('8002', 'Enter')
  await expect.poll(() => piecesOf(ids[1]!)).toBe(8_002)
})

test('A count that was typed without a connection is kept, and saved when the connection returns', async ({
  open,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/, /\/api\/stock/)
  const body = {
    name: 'Cellar Coat',
    description: 'x',
    price: 4_800,
    product_type: 'women' as const,
    quantity: 0,
  }
  const sizes = { sizes: ['S', 'M'], size_quantities: { S: 3, M: 4 } }
  const api = openCaller(shop.url)
  const { id } = await done(api.call(createProduct, { body: { ...body, ...sizes } }, admin))
  const page = await openAsAdmin(open, shop, '/dashboard/stock?name=Cellar+Coat')
  const field = (size: string) => page.getByLabel(`Cellar Coat, ${size}: pieces on the shelf`)
  await field('S').waitFor()
  await page.context().setOffline(true)
  await field('S').fill('12')
  await field('S').press('Enter')
  await page.getByText('The shop cannot be reached').waitFor()
  expect(await field('S').inputValue()).toBe('12')
  await page.context().setOffline(false)
  await page.getByText('Counted', { exact: true }).waitFor()
  expect(await inStock(id)).toEqual({ S: 12, M: 4 })
})

test('A code that was typed without a connection is asked about before it is counted', async ({
  open,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/, /\/api\/stock/)
  const ids = [await aCodedGarment('Cellar 60023', '60023'), await aCodedGarment('Cellar 60024', '60024')]
  const page = await openAsAdmin(open, shop, '/dashboard/stock?name=Cellar+6002')
  const pieces = page.getByLabel('Cellar 60023: pieces on the shelf')
  const other = page.getByLabel('Cellar 60024: pieces on the shelf')
  await pieces.waitFor()
  await page.context().setOffline(true)
  await pieces.fill('60024')
  await pieces.press('Enter')
  await page.getByText('The shop cannot be reached').waitFor()
  await other.fill('1')
  await page.context().setOffline(false)
  await page.getByText('60024 is the code of a size.').waitFor()
  expect(await hasFocus(other)).toBe(true)
  expect(await piecesOf(ids[0]!)).toBe(5)
})

test('While the shop answers whether a number is a code, what is typed here and elsewhere is kept', async ({
  open,
}) => {
  const ids = [await aCodedGarment('Awaited 50023', '50023'), await aCodedGarment('Awaited 50024', '50024')]
  const page = await openAsAdmin(open, shop, '/dashboard/stock?name=Awaited+5002')
  const pieces = (sku: string) => page.getByLabel(`Awaited ${sku}: pieces on the shelf`)
  await pieces('50023').waitFor()
  const first = await holdBack(page, /\/api\/stock\?/)
  await pieces('50023').fill('5002')
  await pieces('50023').press('Enter')
  await expect.poll(() => first.held.length).toBe(1)
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await first.letGo()
  await expect.poll(() => piecesOf(ids[0]!)).toBe(7)

  const second = await holdBack(page, /\/api\/stock\?/)
  await pieces('50023').fill('50024')
  await pieces('50023').press('Tab')
  await expect.poll(() => second.held.length).toBe(1)
  await pieces('50024').fill('3')
  await second.letGo()
  await page.getByText('50024 is the code of a size.').waitFor()
  expect(await hasFocus(pieces('50024'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => piecesOf(ids[1]!)).toBe(3)
  expect(await piecesOf(ids[0]!)).toBe(7)
})
