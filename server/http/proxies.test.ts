import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { TrustProxy } from '../config-formats.ts'
import { trustOf, warnOfUntrustedProxies } from './proxies.ts'

interface Sent {
  peer?: string
  forwarded?: string
  headers?: Record<string, string>
}

/** The address that the shop counts for each request, and what it logs. */
async function countedAddresses(setting: TrustProxy, requests: Sent[]) {
  const lines: { msg: string; peer: string; header: string }[] = []
  const log = new Writable({
    write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))),
  })
  const app = Fastify({
    trustProxy: trustOf(setting),
    loggerInstance: pino({ level: 'warn' }, log) as FastifyBaseLogger,
  })
  warnOfUntrustedProxies(app)
  app.get('/', async (request) => request.ip)
  const counted: string[] = []
  for (const { peer = '127.0.0.1', forwarded, headers } of requests) {
    const answer = await app.inject({
      url: '/',
      remoteAddress: peer,
      headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }), ...headers },
    })
    counted.push(answer.body)
  }
  await app.close()
  return { counted, lines }
}

const VISITOR = '203.0.113.7'
const CDN = '198.51.100.4'

test.each<[string, TrustProxy, Sent, string]>([
  ['no proxy is trusted unless it is set', false, { forwarded: VISITOR }, '127.0.0.1'],
  ['one hop gives the visitor', 1, { forwarded: VISITOR }, VISITOR],
  ['the old word means one hop', 'on', { forwarded: VISITOR }, VISITOR],
  ['one hop ignores what the visitor wrote before it', 1, { forwarded: `1.2.3.4, ${VISITOR}` }, VISITOR],
  ['two hops give the visitor before the CDN', 2, { forwarded: `${VISITOR}, ${CDN}` }, VISITOR],
  [
    'two hops ignore what the visitor wrote before them',
    2,
    { forwarded: `1.2.3.4, ${VISITOR}, ${CDN}` },
    VISITOR,
  ],
  [
    'with a number of hops a peer of another network is not trusted',
    2,
    { peer: VISITOR, forwarded: '1.2.3.4' },
    VISITOR,
  ],
  [
    'a peer in the own network may be written as IPv6',
    1,
    { peer: '::ffff:10.0.0.4', forwarded: VISITOR },
    VISITOR,
  ],
  ['so may one with an own IPv6 network', 1, { peer: 'fd00::4', forwarded: '2001:db8::7' }, '2001:db8::7'],
  ['a listed network is trusted', ['10.0.0.0/8'], { peer: '10.9.8.7', forwarded: VISITOR }, VISITOR],
  [
    'so is an IPv6 one',
    ['2001:db8:1::/48'],
    { peer: '2001:db8:1::4', forwarded: '2001:db8::7' },
    '2001:db8::7',
  ],
  ['a peer outside of the list is not', ['10.0.0.0/8'], { peer: '11.0.0.1', forwarded: VISITOR }, '11.0.0.1'],
  [
    'listed proxies are passed over and the first other address counts',
    ['10.0.0.0/8', '198.51.100.0/24'],
    { peer: '10.0.0.1', forwarded: `1.2.3.4, ${VISITOR}, ${CDN}` },
    VISITOR,
  ],
  ['garbage before the visitor is ignored', 1, { forwarded: `<script>, , ${VISITOR}` }, VISITOR],
  [
    'garbage in the place of a proxy ends the search',
    ['10.0.0.0/8'],
    { peer: '10.0.0.1', forwarded: `${VISITOR}, <script>` },
    '<script>',
  ],
])('Of proxies %s', async (_title, setting, sent, address) => {
  expect((await countedAddresses(setting, [sent])).counted).toEqual([address])
})

test('Forwarding headers of an untrusted peer are warned of once a minute', async () => {
  for (const [setting, sent] of [
    [false, { forwarded: VISITOR }],
    [['10.0.0.0/8'], { peer: CDN, forwarded: VISITOR }],
    [1, { peer: CDN, headers: { forwarded: `for=${VISITOR}` } }],
    // A proxy that sends another header leaves all its visitors with its own address.
    [1, { headers: { 'x-real-ip': VISITOR } }],
  ] as [TrustProxy, Sent][]) {
    const { lines } = await countedAddresses(setting, [sent, sent, sent])
    expect(lines).toEqual([
      expect.objectContaining({
        peer: sent.peer ?? '127.0.0.1',
        msg: expect.stringContaining('name it in TRUST_PROXY'),
      }),
    ])
  }
})

test('Trusted proxies, and visitors without one, are not warned of', async () => {
  expect((await countedAddresses(1, [{ forwarded: VISITOR }, {}])).lines).toEqual([])
  expect((await countedAddresses(false, [{}])).lines).toEqual([])
})
