import { request } from 'node:http'
import { expect, test } from 'vitest'
import {
  CONTROLS_KEY,
  payWith,
  SECRET_KEY,
  sessionParams,
  startSandbox,
  aSandbox,
} from '../testing/sandbox.ts'
import { keyHeader } from './access-key.ts'

const sandbox = aSandbox()

/** fetch() does not allow a Host header. */
const statusOf = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(sandbox.origin)
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

const withKey = keyHeader(CONTROLS_KEY)

test.each<Record<string, string>>([
  {},
  { host: 'localhost' },
  { host: '[::1]:3000' },
  { host: 'evil.example', 'x-forwarded-for': '127.0.0.1' },
  { authorization: `Bearer ${SECRET_KEY}` },
  keyHeader('guess'),
])('Events and faults are shown to nobody without the key: %o', async (headers) => {
  for (const path of ['/sandbox', '/sandbox/faults', '/sandbox?key=guess', '/sandbox?key=a&key=b'])
    expect(await statusOf(path, headers)).toBe(404)
  for (const path of ['/sandbox/faults', '/sandbox/faults/clear', '/sandbox/resend'])
    expect(await statusOf(path, headers, 'POST')).toBe(404)
})

test('The link with the key leads on without it, and forms of other sites are refused', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams())
  await payWith(session.url!)
  const link = await fetch(`${sandbox.origin}/sandbox/faults?key=${CONTROLS_KEY}`, { redirect: 'manual' })
  expect([link.status, link.headers.get('location')]).toEqual([303, '/sandbox/faults'])
  const cookie = link.headers.get('set-cookie')!
  expect(cookie).toContain('HttpOnly')
  const page = await fetch(`${sandbox.origin}/sandbox`, { headers: { cookie: cookie.split(';')[0]! } })
  expect(await page.text()).toContain('checkout.session.completed')
  for (const path of ['/sandbox/faults', '/sandbox/faults/clear', '/sandbox/resend']) {
    expect(await statusOf(path, { ...withKey, origin: 'https://evil.example' }, 'POST')).toBe(404)
    expect(await statusOf(path, { ...withKey, 'sec-fetch-site': 'cross-site' }, 'POST')).toBe(404)
  }
})

test('Without a key to set there are no developer pages, and payment pages work', async () => {
  const closed = await startSandbox({ controlsKey: undefined })
  try {
    expect((await fetch(`${closed.origin}/sandbox?key=`)).status).toBe(404)
    expect((await fetch(`${closed.origin}/sandbox/faults`)).status).toBe(404)
    const { url } = await closed.stripe.checkout.sessions.create(sessionParams())
    expect((await fetch(url!)).status).toBe(200)
  } finally {
    await closed.close()
  }
})

test('Faults can be added and cleared by hand', async () => {
  const add = (fields: Record<string, string>) =>
    fetch(`${sandbox.origin}/sandbox/faults`, {
      method: 'POST',
      redirect: 'manual',
      headers: withKey,
      body: new URLSearchParams(fields),
    })
  expect(
    (
      await add({
        kind: 'delay',
        share: '0.5',
        delay_ms: '1',
        remaining: '',
        path: '',
        method: '',
        times: '1',
      })
    ).status,
  ).toBe(303)
  const wrong = await add({ kind: 'delay', share: '7' })
  expect([wrong.status, (await wrong.text()).includes('between 0 and 1')]).toEqual([422, true])
  const page = await (await fetch(`${sandbox.origin}/sandbox/faults`, { headers: withKey })).text()
  const [, id] = /name="id" value="(\d+)"/.exec(page)!
  await fetch(`${sandbox.origin}/sandbox/faults/clear`, {
    method: 'POST',
    headers: withKey,
    body: new URLSearchParams({ id: id! }),
  })
  expect(await (await fetch(`${sandbox.origin}/sandbox/faults`, { headers: withKey })).text()).toContain(
    'None: the provider behaves.',
  )
})
