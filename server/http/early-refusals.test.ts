import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aShop } from '../../test/shop.ts'

const lines: { level: number }[] = []
const shop = aShop({}, {}, undefined, (line) => lines.push(JSON.parse(line)))

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
    'two hosts',
    'GET /api/products/ HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n',
    400,
    'That request could not be understood.',
  ],
  ['no host', 'GET /api/products/ HTTP/1.1\r\n\r\n', 400, 'That request could not be understood.'],
  [
    'an expectation that is not met',
    'POST /api/login HTTP/1.1\r\nhost: a\r\nexpect: magic\r\n\r\n',
    417,
    'The shop does not do what the header Expect asks for.',
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

test.each([
  ['closes', 'destroy'],
  ['resets', 'resetAndDestroy'],
] as const)(
  'A client that %s its connection in the middle of a body is no fault of the shop',
  async (_, leave) => {
    const asked = once(shop.app.server, 'request')
    const socket = connect({ port: shop.shop.config.port, host: '127.0.0.1' })
    const head = [
      'POST /api/login HTTP/1.1',
      'host: a',
      'content-type: application/json',
      'content-length: 500',
    ]
    socket.write(`${head.join('\r\n')}\r\nexpect: 100-continue\r\n\r\n`)
    const [, response] = (await asked) as [unknown, ServerResponse]
    // The data is 100 Continue, by which the shop asks for the body.
    await once(socket, 'data')
    socket[leave]()
    await once(response, 'close')
    expect((await shop.request('GET', '/healthz')).status).toBe(200)
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  },
)
