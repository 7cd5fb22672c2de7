import { beforeAll, expect } from 'vitest'
import { createProduct, getProductForEdit, updateProduct } from '../contract/product.ts'
import { NEEDS_PRICE } from '../contract/price.ts'
import { signInAgain } from '../test/accounts.ts'
import { done, openCaller } from '../test/caller.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()
let admin: string
beforeAll(async () => {
  admin = (await signInAgain(openCaller(shop.url), shop.admin)).token
})

const create = async (name: string, more: object = {}) => {
  const body = { name, description: 'Of many.', price: 4_800, product_type: 'women' as const, quantity: 5 }
  return (await done(openCaller(shop.url).call(createProduct, { body: { ...body, ...more } }, admin))).id
}
const read = (id: number) => done(openCaller(shop.url).call(getProductForEdit, { params: { id } }, admin))

test('Ticked products are hidden and tagged together, what cannot be is named, and Undo puts back what was changed', async ({
  open,
}) => {
  const ids = [
    await create('Linen Apron A'),
    await create('Linen Apron B'),
    await create('Linen Apron C', { price: 0, active: false }),
  ]
  const page = await openAsAdmin(open, shop, '/dashboard/products?name=linen+apron&active=true')
  const bar = page.getByRole('region', { name: 'Ticked products' })
  await page.getByRole('checkbox', { name: 'Tick Linen Apron B' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.getByText('1 ticked').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('X')
  await bar.getByText('2 ticked').waitFor()

  // The list is empty afterwards, and what was done can be taken back all the same.
  await bar.getByRole('button', { name: 'Hide' }).click()
  await bar.getByText('2 products are inactive.').waitFor()
  await page.getByText('No product matches these filters.').waitFor()
  expect(await read(ids[0]!)).toMatchObject({ active: false })
  await bar.getByRole('button', { name: 'Undo' }).click()
  await bar.getByText('2 products are as before.').waitFor()
  await page.getByRole('checkbox', { name: 'Tick Linen Apron A' }).waitFor()
  expect(await read(ids[0]!)).toMatchObject({ active: true })

  await page.goto('/dashboard/products?name=linen+apron')
  await page.getByRole('checkbox', { name: 'Tick Linen Apron C' }).waitFor()
  await page.keyboard.press('a')
  await bar.getByText('3 ticked').waitFor()
  await bar.getByRole('button', { name: 'Activate' }).click()
  await bar.getByText(`Linen Apron C: ${NEEDS_PRICE}`).waitFor()
  await bar.getByText('Nothing was changed. 2 were so before. 1 stays as it was:').waitFor()

  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await bar.getByText('3 products have the tag “kitchen”.').waitFor()
  await done(
    openCaller(shop.url).call(updateProduct, { params: { id: ids[1]! }, body: { season: 'AW26' } }, admin),
  )
  await bar.getByRole('button', { name: 'Undo' }).click()
  await bar.getByText('Linen Apron B: Somebody has changed it since.').waitFor()
  expect((await read(ids[0]!)).tags).toEqual([])
  expect((await read(ids[1]!)).tags).toEqual(['kitchen'])

  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/)
})

test('Escape closes what a key has opened for the ticked products, and the next key is heard', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products')
  await page.locator('[data-tick]').first().check()
  const bar = page.getByRole('region', { name: 'Ticked products' })
  await page.keyboard.press('t')
  const tag = bar.getByLabel('Tag', { exact: true })
  await tag.waitFor()
  await tag.press('Escape')
  await tag.waitFor({ state: 'detached' })
  await page.keyboard.press('l')
  await bar.getByRole('combobox').waitFor()
  await bar.getByRole('combobox').press('Escape')
  await bar.getByRole('combobox').waitFor({ state: 'detached' })
})
