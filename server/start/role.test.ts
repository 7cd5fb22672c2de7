import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startJobsProcess } from '../../test/jobs-process.ts'
import { anOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'

test('With ROLE=jobs a process runs the jobs, and answers balancers alone', async () => {
  const shop = await openTestShop()
  const { origin, output, stop } = await startJobsProcess(shop)
  const statusOf = async (path: string) => (await fetch(origin + path).catch(() => undefined))?.status
  try {
    await vi.waitFor(async () => expect(await statusOf('/readyz'), output()).toBe(200), { timeout: 90_000 })
    expect(await statusOf('/healthz')).toBe(200)
    for (const path of ['/', '/shop', '/api/products/', '/mailbox']) expect(await statusOf(path)).toBe(404)
    const order = await anOrder(shop, { product: await aProduct(shop) })
    await pay(order.session_url)
    const sent = () =>
      shop.shop.db.selectFrom('mails').select('sent_at').where('sent_at', 'is not', null).execute()
    await vi.waitFor(async () => expect(await sent(), output()).not.toEqual([]), { timeout: 90_000 })
  } finally {
    await stop()
    await shop.close()
  }
})

test('A process that is asked to stop while a job runs is not ready from then on, and waits for the job', async () => {
  const shop = await openTestShop()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { origin, output, stop } = await startJobsProcess(shop, { SMTP_URL, MAIL_FROM: 'shop@hemline.test' })
  const statusOf = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status
  try {
    const asked = once(silent, 'connection') as Promise<[Socket]>
    await pay((await anOrder(shop, { product: await aProduct(shop) })).session_url)
    const [mail] = await asked
    await vi.waitFor(async () => expect(await statusOf(), output()).toBe(200), { timeout: 90_000 })
    const stopped = stop()
    // Shorter than a mail waits for its server.
    await vi.waitFor(async () => expect(await statusOf(), output()).toBe(503), { timeout: 4_000 })
    mail.destroy()
    await stopped
    expect(await statusOf()).toBeUndefined()
  } finally {
    silent.close()
    await shop.close()
  }
})
