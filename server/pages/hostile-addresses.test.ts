import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { aShop } from '../../test/shop.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 400)

const shop = aShop({}, { pages: true })
beforeAll(async () => {
  await aProduct(shop)
})

/** What comes back for these bytes, which no client library would send. */
async function send(bytes: string): Promise<string> {
  const socket = connect({ port: shop.shop.config.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  return await text(socket)
}

const PARTS = [
  'shop', '1', 'collections', 'account', 'orders', 'details', 'dashboard', 'products', 'images', 'assets', 'logo', 'feeds',
  'mailbox', 'sandbox', 'pay', 'v1', 'api', 'search', 'docs', 'returns', 'pages', 'about', 'x.data', '_.data', '.data', 'a.css',
  '0', '-1', '99999999999', '.', '..', '...', '', '%2e%2e', '%2f', '%5c', '%00', '%', '%zz', '%C0%AF', '%ED%A0%80', '%F0%9F%98%80',
  '__proto__', 'constructor', ':id', '*', '~', ';', 'é', '\\', '//', '@', 'http:', '[::1]', 'google.tsv.gz', 'sitemap-1.xml',
] // prettier-ignore
const QUERIES = [
  '', '?', '??', '?q=%', '?q=%00', '?q=%ED%A0%80', '?_routes=', '?_routes=1,2,3', '?_routes=__proto__', '?index', '?page=0',
  '?page=1e9', '?size=&size=&size=', '?size[]=S', '?price_max=-1', '?sort_by=constructor', '?key=a&key=b', '?token', '?#', '?%',
] // prettier-ignore
const HEADERS = [
  'host: a', 'host: evil.example', 'host:', 'host: a:99999', 'x-forwarded-for: é', 'x-forwarded-for: ,,', 'x-forwarded-host: evil.example',
  'x-forwarded-proto: javascript', 'accept-encoding: br;q=0, gzip;q=é', 'if-none-match: *', 'if-none-match: W/"', 'range: bytes=0-', 'range: bytes=9-1,-5',
  'cookie: device=a.b.c; checkout=; hemline_key=%', 'authorization: Bearer a.b.c', 'authorization: é', 'origin: null', 'traceparent: 00-0-0-0',
  'x-cache-fill: 1', 'content-type: multipart/form-data', 'content-type: application/json; charset=utf-7', 'content-encoding: gzip',
  'content-length: 5', 'transfer-encoding: chunked', 'expect: 100-continue', 'upgrade: websocket', 'referer: \x80', 'user-agent: \x80\xff', 'connection: upgrade',
] // prettier-ignore
const BODIES = ['content-length: 5', 'transfer-encoding: chunked']
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'QUERY',
  'PROPFIND',
]

const address = fc
  .tuple(fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }), fc.constantFrom(...QUERIES))
  .map(([parts, query]) => `/${parts.join('/')}${query}`)
const target = fc.oneof(
  { weight: 8, arbitrary: address },
  address.map((rest) => `http://evil.example${rest}`),
  fc.constantFrom('*', '//', '///evil.example/', '/\\evil.example', 'http://', 'https://a:b@c/d'),
)

test(
  'Whatever stands in the first lines of a request, the answer is no fault of the server’s, leads nowhere else and is kept for nobody else',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        target,
        fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 4 }),
        async (method, target, headers) => {
          const lines = [
            `${method} ${target} HTTP/1.1`,
            'host: shop',
            'connection: close',
            ...headers,
            '',
            // Five bytes, and a last chunk.
            headers.some((header) => BODIES.includes(header)) ? '0\r\n\r\n' : '',
          ]
          const answer = await send(lines.join('\r\n'))
          expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
          const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
          expect(head).not.toMatch(/^(location|link|access-control-allow-origin): *(https?:)?[/\\]{2}evil/im)
          expect(head).not.toMatch(/evil\.example/)
          expect(body).not.toMatch(/node_modules|\.ts:\d+:\d+/)
        },
      ),
      { numRuns: RUNS },
    )
    for (const path of ['/', '/shop', '/search', '/sitemap.xml', '/robots.txt', '/api/products/']) {
      const { status, body } = await shop.request('GET', path)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toContain('evil.example')
    }
  },
)
