import { request } from 'node:http'
import { Counter, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../test/free-port.ts'
import { serveMetrics } from './metrics.ts'

let port: number
let served: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  port = await findFreePort()
  const registry = new Registry()
  new Counter({ name: 'orders_total', help: 'Orders', registers: [registry] }).inc(3)
  served = await serveMetrics({ host: '127.0.0.1', port }, registry)
})
afterAll(() => served.close())

/** fetch() does not allow a Host header. */
const ask = (path: string, host: string, method = 'GET') =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host } }, async (answer) =>
      resolve([answer.statusCode, (await answer.toArray()).join('')]),
    )
      .on('error', reject)
      .end()
  })

test.each(['127.0.0.1', 'localhost:9464', '[::1]:9464', '192.0.2.7'])(
  'Metrics answer at %s',
  async (host) => {
    expect(await ask('/metrics', host)).toEqual([200, expect.stringContaining('orders_total 3')])
  },
)

test.each(['rebound.example', 'rebound.example:9464', '127.0.0.1.rebound.example', 'a b'])(
  'A page cannot read them by a name of its own that points here: %s',
  async (host) => {
    expect((await ask('/metrics', host))[0]).toBe(404)
  },
)

test('There is nothing else on their address', async () => {
  expect((await ask('/', 'localhost'))[0]).toBe(404)
  expect((await ask('/metrics', 'localhost', 'POST'))[0]).toBe(404)
})

test('A taken address is named with its variable', async () => {
  await expect(serveMetrics({ host: '127.0.0.1', port }, new Registry())).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another process. Set METRICS_ADDR to a free one.`,
  )
})
