import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The raw answer to raw bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect({ port: shop.shop.config.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(bytes)
  return await text(socket)
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'That request could not be understood.'],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers of the request are too large.',
  ],
  [
    'an address that is too long',
    `GET /api/products/?name=${'x'.repeat(2_048)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    414,
    'That address is too long.',
  ],
])(
  'A request with %s is refused with a sentence, and with the headers of every answer',
  async (_, bytes, status, error) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ error })
    for (const line of [
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'connection: close',
    ])
      expect(head.toLowerCase()).toContain(line.toLowerCase())
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
  },
)
