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
