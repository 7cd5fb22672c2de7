import { expect } from 'vitest'
import { findBarriers, overflowWithoutScripts } from './axe.ts'
import { aCustomer, newEmail, openAsAdmin, signedIn } from './customers.ts'
import { COAT, isTakenOver, openProduct } from './journeys.ts'
import { pressOffline } from './lose-answer.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('Who misses a size leaves an address beside it, takes that back, and the shopkeeper sees who waits', async ({
  open,
  expected,
}) => {
  expected.push(/stock_alerts.*ERR_FAILED/, /console: .*ERR_FAILED/)
  const page = await open({ viewport: { width: 390, height: 844 } })
  await openProduct(page, COAT)
  // Until the page's code runs, the link leads to the form without scripts.
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByRole('radio', { name: 'M', exact: true, checked: true }).waitFor()
  await page.getByRole('link', { name: 'Tell me when a size is back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  await dialog.getByLabel('Size').selectOption('XL')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText('Please enter your e-mail.').waitFor()
  await dialog.getByLabel('E-mail').fill(newEmail())
  expect(await findBarriers(page)).toEqual([])
  await pressOffline(page, dialog, { call: '**/api/stock_alerts', button: 'Tell me', lastField: 'E-mail' })
  const ask = async () => {
    const tell = dialog.getByRole('button', { name: 'Tell me' })
    const { x, y, width, height } = (await tell.boundingBox())!
    await tell.click()
    const told = dialog.getByText('We will write to you once when size XL is back.')
    await told.waitFor()
    // The second of two clicks presses nothing of what is there by then.
    const under = ([left, top]: [number, number]) => {
      const hit = document.elementFromPoint(left, top)
      return hit?.closest('button') || hit?.matches('dialog') ? 'something to press' : 'nothing'
    }
    expect(await page.evaluate(under, [x + width / 2, y + height / 2] as [number, number])).toBe('nothing')
  }
  await ask()

  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/waiting')
  const row = admin.getByRole('listitem', { name: COAT })
  const waiting = async () => Number.parseInt((await row.getByText(/^\d+ waits?$/).textContent())!, 10)
  const before = await waiting()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByLabel('E-mail').waitFor()
  await expect
    .poll(async () => {
      await admin.reload()
      return waiting()
    })
    .toBe(before - 1)
  await dialog.getByLabel('E-mail').fill(newEmail())
  await ask()
  await admin.reload()
  await row.waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await row.getByRole('link', { name: COAT }).click()
  await admin.getByRole('link', { name: /^Waiting: .*for XL/ }).waitFor()
})

test('Without scripts the same is asked on a page of its own, and a mail’s link takes an address off the list', async ({
  open,
  expected,
}) => {
  expected.push(/^(409|422|404): POST .*\/stock-alerts/, /console: .*(404|409|422)/)
  const page = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  await openProduct(page, COAT)
  await page.getByRole('link', { name: 'Tell me when a size is back' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tell me when it is back' }).waitFor()
  expect(await overflowWithoutScripts(page)).toEqual([])
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByLabel('E-mail').fill('ada at example')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await page.getByText('Please enter a valid e-mail address.').first().waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada at example')
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByRole('button', { name: 'Tell me' }).click()
  await page.getByText('We will write to you once when size XL is back.').waitFor()
  await page.getByRole('link', { name: `Back to ${COAT}` }).click()
  await page.getByRole('heading', { level: 1, name: COAT }).waitFor()

  await page.goto(`/stock-alerts?remove=${'x'.repeat(43)}`)
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await page.getByText('You will get no mail about it.').waitFor()
  await page.goto('/stock-alerts')
  await page.getByRole('heading', { level: 1, name: 'There is nothing to wait for' }).waitFor()
})

test('Who is signed in presses once where there is no size to choose, and can take it back', async ({
  open,
}) => {
  const page = await open(signedIn(await aCustomer()))
  await openProduct(page, COAT)
  await isTakenOver(page)
  await page.getByRole('link', { name: 'Tell me when a size is back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  await dialog.getByText('We will write to you once when size XL is back.').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Tell me' }).waitFor()
})

test('Where several sizes are sold out, none is chosen for the shopper, and the field that lacks one takes the focus', async ({
  page,
}) => {
  await openProduct(page, 'Satin Midi Skirt, Oyster')
  await isTakenOver(page)
  // It stands where a product that can be bought has its button.
  expect(await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  expect(await dialog.getByLabel('Size').inputValue()).toBe('')
  await dialog.getByLabel('E-mail').fill(newEmail())
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText('Choose one of its sizes.').waitFor()
  expect(await dialog.getByLabel('Size').evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByLabel('Size').selectOption('M')
  await dialog.getByText('Choose one of its sizes.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText('We will write to you once when size M is back.').waitFor()
})

test('Pressing a size that is sold out offers to wait for that one', async ({ page }) => {
  await openProduct(page, COAT)
  const xl = page.getByRole('radio', { name: 'XL sold out' })
  const alert = page.getByRole('link', { name: 'Tell me when XL is back' })
  // A press is not heard before the page is alive.
  await expect
    .poll(async () => {
      await xl.click({ force: true })
      return await alert.count()
    })
    .toBe(1)
  await page.getByText('Size XL is sold out.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await alert.click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  expect(await dialog.getByLabel('Size').inputValue()).toBe('XL')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByText('Size XL is sold out.').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Tell me when a size is back' }).waitFor()
})
