import { expect } from 'vitest'
import { answer } from './answer.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

test('A note and a tag stay with an order, which is found by the tag, until they are removed', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=delivered')
  const order = page.locator('[data-row]').first()
  const id = (await order.getAttribute('aria-label'))!.replace('Order ', '')
  await order.getByText('Notes', { exact: true }).click()
  await order.getByLabel('Note for the staff').fill('Called: a neighbour has it.')
  await order.getByRole('button', { name: 'Add note' }).click()
  await order.getByText('Notes (1)').waitFor()
  await expect.poll(() => order.getByLabel('Note for the staff').inputValue()).toBe('')
  await order.getByLabel('Tag', { exact: true }).fill('Gift wrap')
  await page.keyboard.press('Enter')
  await order.getByRole('link', { name: 'Gift wrap' }).click()
  await page.getByText('Tagged Gift wrap').waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  expect(await order.getAttribute('aria-label')).toBe(`Order ${id}`)

  await page.reload()
  await order.getByText('Called: a neighbour has it.').waitFor()
  await order.getByRole('button', { name: 'Remove the note Called: a neighbour has it.' }).click()
  await answer(page, 'Remove this note?', 'Remove', '“Called: a neighbour has it.”')
  await order.getByText('Called: a neighbour has it.').waitFor({ state: 'detached' })
  await order.getByRole('button', { name: 'Remove the tag Gift wrap' }).click()
  await order.getByRole('link', { name: 'Gift wrap' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('No order matches these filters.').waitFor()
})

test('A note that is begun while another is sent stays as it was typed', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=shipped')
  const order = page.locator('[data-row]').first()
  await order.getByText('Notes', { exact: true }).click()
  const sent = await holdBack(page, /\/notes$/)
  const field = order.getByLabel('Note for the staff')
  await field.fill('Called twice.')
  await order.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => sent.held.length).toBe(1)
  await field.fill('Wrote as well.')
  await sent.letGo()
  await order.getByText('Notes (1)').waitFor()
  await expect.poll(() => order.getByRole('button', { name: 'Add note' }).count()).toBe(1)
  expect(await field.inputValue()).toBe('Wrote as well.')
})

test('The e-mail of an order is corrected, and its confirmation mailed again', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=manufacturing')
  const order = page.locator('[data-row]').first()
  await order.getByRole('button', { name: /^Edit Order/ }).click()
  await expect.poll(() => order.getByRole('button', { name: 'Mail the shipping again' }).count()).toBe(0)
  await order.getByLabel('E-mail').fill('right@example.com')
  await order.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Order updated successfully').waitFor()
  await order.getByText('right@example.com').first().waitFor()
  await order.getByRole('button', { name: /^Edit Order/ }).click()
  await order.getByRole('button', { name: 'Mail the confirmation again' }).click()
  await page.getByText('The mail goes to right@example.com.').waitFor()
})

test('The mail of the shipping is sent again while that of the confirmation is on its way', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=shipped')
  const order = page.locator('[data-row]').first()
  await order.getByRole('button', { name: /^Edit Order/ }).click()
  const sent = await holdBack(page, /\/mails$/)
  await order.getByRole('button', { name: 'Mail the confirmation again' }).click()
  await order.getByRole('button', { name: 'Mail the shipping again' }).click()
  await expect
    .poll(() => sent.held.map((call) => (call.request().postDataJSON() as { mail: string }).mail))
    .toEqual(['order-confirmation', 'order-shipped'])
  await sent.letGo()
  await expect.poll(() => order.getByText('Sending...').count()).toBe(0)
})
