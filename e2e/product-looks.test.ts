import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { findBarriers, overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { test } from './test.ts'

const MINUTE = 60_000

test(
  'A look that the shopkeeper makes is on the page of each of its products, and puts the chosen sizes into the cart',
  { timeout: 3 * MINUTE },
  async ({ open }) => {
    const shirt = await aGarment({ name: 'Worn Together Shirt', price: 12_000 })
    const skirt = await aGarment({ name: 'Worn Together Skirt', price: 20_000, sizes: ['34', '36'] })
    const scarf = await aGarment({ name: 'Worn Together Scarf', price: 5_000, sizes: [] })

    const admin = await openAsAdmin(open, inject('shop'))
    await admin.goto('/dashboard/looks?look=new')
    const form = admin.getByRole('form', { name: 'New look' })
    await form.getByRole('button', { name: 'Create look' }).click()
    await form.getByRole('alert').getByText('Enter a title.').first().waitFor()
    await form.getByLabel('Title').fill('An afternoon in town')
    const photograph = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#8a6f52' } })
    await form.getByLabel('Picture: choose a file').setInputFiles({
      name: 'town.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph.jpeg().toBuffer(),
    })
    await form.getByRole('button', { name: 'Remove Picture' }).waitFor()
    const products = form.getByRole('region', { name: 'Products' })
    await products.getByRole('button', { name: 'Add products' }).click()
    await products.getByLabel('Find products by name').fill('worn together')
    await products.getByText('3 found').waitFor()
    for (const { name } of [shirt, skirt, scarf]) await products.getByRole('checkbox', { name }).check()
    await products.getByRole('button', { name: 'Done' }).click()
    await products.getByRole('button', { name: `Remove ${scarf.name}` }).waitFor()
    expect(await findBarriers(admin)).toEqual([])
    await form.getByRole('button', { name: 'Create look' }).click()
    await admin.getByRole('form', { name: 'An afternoon in town' }).waitFor()
    await admin.getByRole('navigation', { name: 'Looks' }).getByText('3 products').first().waitFor()

    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`/shop/${shirt.id}`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('heading', { level: 2, name: 'Complete the look' }).waitFor()
    await page
      .getByRole('radiogroup', { name: `Size of ${skirt.name}` })
      .getByText('36')
      .tap()
    await page
      .getByRole('radiogroup', { name: `Size of ${scarf.name}` })
      .getByText('One size')
      .tap()
    await page.getByRole('button', { name: 'Add 2 pieces, $250.00' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflowOf(page)).toEqual([])
    await page.getByRole('button', { name: `Leave out ${scarf.name}` }).click()
    await page.getByRole('button', { name: 'Add 1 piece, $200.00' }).waitFor()
    await page
      .getByRole('radiogroup', { name: `Size of ${scarf.name}` })
      .getByText('One size')
      .tap()
    await page.getByRole('button', { name: 'Add 2 pieces, $250.00' }).click()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    await cart.getByText(skirt.name).first().waitFor()
    await cart.getByText(scarf.name).first().waitFor()

    // Of what is sold out, no size can be chosen.
    await skirt.change({ quantity: 0 })
    await page.goto(`/shop/${scarf.id}`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const row = page.getByRole('listitem').filter({ hasText: skirt.name })
    await row.getByText('Sold out', { exact: true }).first().waitFor()

    await admin.getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('form', { name: 'An afternoon in town' }).waitFor({ state: 'detached' })
    for (const garment of [shirt, skirt, scarf]) await garment.change({ active: false })
  },
)
