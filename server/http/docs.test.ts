import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('The description of the API is the same, compressed or not', async () => {
  const read = async (encoding: string) => {
    const { headers, body } = await shop.request('GET', '/api/openapi.json', {
      headers: { 'accept-encoding': encoding },
    })
    return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), body }
  }
  const [plain, gzipped] = [await read('identity'), await read('gzip')]
  expect([plain.encoding, gzipped.encoding]).toEqual([null, 'gzip'])
  expect(gzipped.vary).toContain('accept-encoding')
  expect(gzipped.body).toEqual(plain.body)
  expect(Object.keys(plain.body.paths).length).toBeGreaterThan(100)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A client that has read the beginning of the answer and stops. */
async function stall(path: string): Promise<Socket> {
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return socket
}

test.each([
  ['/api/docs/swagger-ui-bundle.js', 1_200_000],
  ['/api/openapi.json', 400_000],
])('Clients that stop reading %s take no copy each', async (path, most) => {
  const taken = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const first = await stall(path)
  const before = taken()
  const stalled = await Promise.all(Array.from({ length: 60 }, () => stall(path)))
  const perClient = (taken() - before) / stalled.length
  for (const socket of [first, ...stalled]) socket.destroy()
  // A part of the script's 1.7 MB is on its way to each.
  expect(perClient).toBeLessThan(most)
})
