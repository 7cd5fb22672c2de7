import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sessionParams, startSandbox } from '../testing/sandbox.ts'

test('An endpoint that never answers keeps the others from nothing, and ends as failed', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const shop = await startSandbox({ webhookTimeout: 300, webhookRetryDelays: [10] })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const endpoint = await shop.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  const sessions = await Promise.all(
    Array.from({ length: 5 }, () => shop.stripe.checkout.sessions.create(sessionParams())),
  )
  for (const { id } of sessions) await shop.stripe.checkout.sessions.expire(id)
  await shop.heard((events) => events.length === 5)
  const statesOf = async (id: string) => {
    const { rows } = await shop.pool.query<{ state: string; attempts: number }>(
      'SELECT DISTINCT state, attempts FROM sandbox.deliveries WHERE endpoint = $1',
      [id],
    )
    return rows
  }
  await expect
    .poll(() => statesOf(endpoint.id), { timeout: 90_000 })
    .toEqual([{ state: 'failed', attempts: 2 }])
  await shop.close()
  silent.closeAllConnections()
  silent.close()
})
