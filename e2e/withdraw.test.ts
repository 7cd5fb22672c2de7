import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './axe.ts'
import { giveEmail, orderIdOn, putInCart, TOTE } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { test } from './test.ts'

const NO_ORDER = 'HL-00000-00000-00000-00000'

async function declare(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await giveEmail(page, email)
  await page.getByRole('heading', { level: 1, name: 'Confirm your withdrawal' }).waitFor()
}

test('Without scripts and without an account, a contract is withdrawn from in two steps and acknowledged', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.getByLabel('Order number').fill(NO_ORDER)
  await declare(page, { name: 'Grace <b>Hopper</b>', email: 'grace.withdraws@example.com' })
  await page.getByText('We do not find an order with this number.').waitFor()
  const statement = `I, Grace <b>Hopper</b>, hereby withdraw from my contract with you. Order: ${NO_ORDER}. This concerns all pieces of the order.`
  await page.getByText(statement).waitFor()

  await page.getByRole('button', { name: 'Change' }).click()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Grace <b>Hopper</b>')
  await declare(page, { name: 'Grace Hopper', email: 'grace.withdraws@example.com' })
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('heading', { level: 1, name: 'We have received your withdrawal' }).waitFor()
  const received = await page.getByText('It reached us on').textContent()
  const time = /on (.+ UTC)\./.exec(received!)![1]!

  const mailbox = await open()
  await openMail(mailbox, 'grace.withdraws@example.com', 'Hemline has received your withdrawal')
  const mail = mailbox.frameLocator('iframe')
  await mail.getByText(`It reached us on ${time}`).waitFor()
  await mail.getByText('I, Grace Hopper, hereby withdraw').waitFor()
})

test('What is missing is asked for beside its field, and nothing that was typed is lost', async ({
  open,
  expected,
}) => {
  expected.push(/^400: POST .*\/withdraw/, /console: .*400/)
  const page = await open({ javaScriptEnabled: false })
  await page.goto(`/withdraw?order_id=${NO_ORDER}`)
  expect(await page.getByLabel('Order number').inputValue()).toBe(NO_ORDER)
  await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await page.getByLabel('Your name').fill('Ada')
  await giveEmail(page, 'ada at example')
  await page.getByText('Please enter an e-mail address like name@example.com.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada at example')
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada')
})

test('A phone’s keyboard alone withdraws, with text of twice the size', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`/withdraw?order_id=${NO_ORDER}`)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada.withdraws@example.com')
  expect(await overflowOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Confirm your withdrawal' }).waitFor()
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await overflowOf(page)).toEqual([])
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await page.getByText('It reached us on').waitFor()
})

test('Who withdraws before the parcel has left is not asked whether the pieces fit', async ({ page }) => {
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page, { email: 'unsent.withdraws@example.com' })
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success/)
  const id = await orderIdOn(page)
  await page.goto(`/withdraw?order_id=${id}`)
  await declare(page, { name: 'Ada Lovelace', email: 'unsent.withdraws@example.com' })
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const reason = page.getByLabel('Reason (optional)')
  await reason.waitFor()
  const reasons = await reason.getByRole('option').allTextContents()
  expect(reasons).toEqual([
    'I would rather not say',
    'I changed my mind',
    'It takes too long',
    'Another reason',
  ])
  await reason.selectOption('It takes too long')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await page.getByRole('link', { name: 'the page of your return' }).click()
  await page.getByRole('heading', { name: 'Pieces' }).waitFor()
  expect(await page.getByLabel('E-mail').count()).toBe(0)
})
