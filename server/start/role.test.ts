import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findFreePort } from '../../test/free-port.ts'
import { anOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

test('With ROLE=jobs a process runs the jobs, and answers balancers alone', async () => {
  const shop = await openTestShop()
  const port = await findFreePort()
  const { secretKey, publishableKey, webhookSecret } = shop.shop.secrets.sandbox
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ROLE: 'jobs',
      DATABASE_URL: shop.shop.directUrl,
      DATA_DIR: shop.shop.config.dataDir,
      JWT_SECRET: 'x'.repeat(32),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: shop.origin,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status
  try {
    await vi.waitFor(async () => expect(await statusOf('/readyz'), said).toBe(200), { timeout: 90_000 })
    expect(await statusOf('/healthz')).toBe(200)
    for (const path of ['/', '/shop', '/api/products/', '/mailbox']) expect(await statusOf(path)).toBe(404)
    const order = await anOrder(shop, { product: await aProduct(shop) })
    await pay(order.session_url)
    const sent = () =>
      shop.shop.db.selectFrom('mails').select('sent_at').where('sent_at', 'is not', null).execute()
    await vi.waitFor(async () => expect(await sent(), said).not.toEqual([]), { timeout: 90_000 })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await shop.close()
  }
})
