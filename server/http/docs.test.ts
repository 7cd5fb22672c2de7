import { expect, test } from 'vitest'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

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

test('A large file of the documentation is read in parts, so that clients that read slowly hold no copy of it', async () => {
  const { headers, body } = await shop.request('GET', '/api/docs/swagger-ui-bundle.js')
  expect([headers.get('transfer-encoding'), headers.get('content-length')]).toEqual(['chunked', null])
  expect(body.length).toBeGreaterThan(1_000_000)
})
