import { afterAll, beforeAll, expect } from 'vitest'
import { findFreePort } from '../test/free-port.ts'
import { openSmtp } from '../test/smtp.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { runSql, type ShopProcess, startShop } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
let port: number
beforeAll(async () => {
  port = await findFreePort()
  shop = await startShop({
    env: { LOG_LEVEL: 'silent', DEMO: 'off', SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
})
afterAll(() => shop.stop())

test('Mails that wait and that were refused stand on the first page, and one press sends them', async ({
  open,
}) => {
  // Who is signed in is led away from this page.
  const guest = await open({ baseURL: shop.url })
  await guest.goto('/reset-password')
  await guest.getByRole('textbox').first().fill(shop.admin.email)
  await guest.getByRole('button', { name: 'Send Password Reset' }).click()
  const waiting = 'select id from mails where sent_at is null'
  await expect.poll(async () => (await runSql(shop.dataDir, waiting)).length).toBeGreaterThan(0)
  const owner = await openAsAdmin(open, shop, '/dashboard')
  const notice = owner.getByRole('region', { name: 'Mails are not sent' })
  await owner.getByRole('region', { name: 'First steps' }).waitFor()
  expect(await notice.count()).toBe(0)

  await runSql(shop.dataDir, `update mails set created_at = now() - interval '2 hours'`)
  await owner.reload()
  await notice.getByText('for the mail server').waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(owner)).toEqual([])

  let refusal: { code: number; text: string } | undefined = { code: 550, text: '5.1.1 no such mailbox' }
  const smtp = await openSmtp({ port, refusal: () => refusal })
  try {
    await notice.getByRole('button', { name: 'Try now' }).click()
    const refused = 'select id from mails where refused_at is not null'
    await expect.poll(async () => (await runSql(shop.dataDir, refused)).length, { timeout: 30_000 }).toBe(1)
    await owner.reload()
    await notice.getByText('no such mailbox').waitFor()
    refusal = undefined
    await notice.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    await expect.poll(async () => (await runSql(shop.dataDir, waiting)).length).toBe(0)
    await owner.reload()
    await owner.getByRole('region', { name: 'First steps' }).waitFor()
    expect(await notice.count()).toBe(0)
  } finally {
    await smtp.close()
  }
})
