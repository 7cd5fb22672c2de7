import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionParams, aSandbox } from '../testing/sandbox.ts'
import { post } from './post.ts'

let calls = 0
const inside = createServer((_request, response) => {
  calls++
  response.end()
})
const sandbox = aSandbox({ origin: () => 'https://shop.example' })
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => void inside.close())

const tryPost = (url: string, reaches: 'public' | 'public and local') =>
  post(url, '', {}, { signal: AbortSignal.timeout(2_000), reaches }).catch((error: Error) => error.message)

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.100.100.200/',
  'http://0.0.0.0/',
])('An endpoint at %s is not called', async (url) => {
  expect(await tryPost(url, 'public and local')).toMatch(/is no address of the public internet$/)
})

test('A public sandbox does not call its own machine, by address or by name', async () => {
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    expect(await tryPost(`http://${host}:${port}/`, 'public')).toMatch(
      /is no address of the public internet$/,
    )
  expect(calls).toBe(0)
  expect(await tryPost(`http://localhost:${port}/`, 'public and local')).toBe(200)
  expect(calls).toBe(1)
})

test('Of a public sandbox only the shop’s own endpoint may be local, and others fail in words', async () => {
  calls = 0
  const endpoint = await sandbox.stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/`,
    enabled_events: ['checkout.session.expired'],
  })
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams())
  await sandbox.stripe.checkout.sessions.expire(session.id)
  await sandbox.heard((events) => events.some(({ type }) => type === 'checkout.session.expired'))
  await expect
    .poll(async () => (await sandbox.pool.query('SELECT fault FROM sandbox.attempts')).rows)
    .toContainEqual({ fault: '127.0.0.1 is no address of the public internet' })
  expect(calls).toBe(0)
  await sandbox.stripe.webhookEndpoints.del(endpoint.id)
})
