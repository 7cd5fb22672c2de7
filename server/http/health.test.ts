import { expect, test } from 'vitest'
import { findFreePort } from '../../test/free-port.ts'
import { openTestShop } from '../../test/shop.ts'
import { serve } from '../start/serve.ts'

test('A stopping shop first says that it is not ready, and answers on until its balancer has noticed', async () => {
  const shop = await openTestShop()
  const port = await findFreePort()
  const config = { ...shop.shop.config, port, drainSeconds: 2 }
  const served = await serve({ ...shop.shop, config }, { pages: false })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  const closing = served.close()
  expect((await ask('/readyz')).status).toBe(503)
  const answer = await ask('/api/products/')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await ask('/healthz')).status).toBe(200)
  await closing
  await expect(ask('/healthz')).rejects.toThrow()
  await shop.close()
})
