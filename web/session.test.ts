import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../test/browser.ts'

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' }
const NOW = Date.parse('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => NOW / 1000 + seconds

const tokenUntil = (exp: unknown) =>
  `Bearer head.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.signature`

/** Answers the next calls, one after the other. */
const answerWith = (...responses: (Response | Error)[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const next = responses.shift()!
      if (next instanceof Error) throw next
      return next
    }),
  )

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (stored: Record<string, string> = {}) => {
  const browser = openBrowser(stored)
  const session = await import('./session.ts')
  const { currentNotification } = await import('./notifications.ts')
  return { ...browser, ...session, currentNotification }
}
const signedIn = (token = tokenUntil(inSeconds(3600))) => ({ jwtToken: token, user: JSON.stringify(ada) })

test('A stored session is restored at once', async () => {
  const { getSession, currentNotification } = await open(signedIn())
  expect(getSession()?.user).toEqual(ada)
  expect(currentNotification()).toBeNull()
})

test.each([
  ['has expired', tokenUntil(inSeconds(-1))],
  ['expires this very second', tokenUntil(inSeconds(0))],
  ['does not say when it expires', tokenUntil(undefined)],
  ['has no payload', 'Bearer nonsense'],
  ['has a payload that is no JSON', 'Bearer a.b.c'],
])('A stored session whose token %s is ended', async (_, token) => {
  const { getSession, storage, currentNotification } = await open(signedIn(token))
  expect(getSession()).toBeNull()
  expect([storage.getItem('jwtToken'), storage.getItem('user')]).toEqual([null, null])
  expect(currentNotification()).toMatchObject({
    type: 'info',
    message: 'You have been logged out',
    durationMs: 5000,
  })
})

test('A guest sees no notice', async () => {
  const { getSession, currentNotification } = await open()
  expect(getSession()).toBeNull()
  expect(currentNotification()).toBeNull()
})

test('A session ends when its token expires, while the page is open', async () => {
  const { getSession, currentNotification } = await open(signedIn(tokenUntil(inSeconds(60))))
  vi.advanceTimersByTime(59_000)
  expect(getSession()).not.toBeNull()
  vi.advanceTimersByTime(1_000)
  expect(getSession()).toBeNull()
  expect(currentNotification()?.message).toMatch(/^Your session has ended/)
})

test('Logging in stores the header and the user', async () => {
  const token = tokenUntil(inSeconds(3600))
  const { beginSession, getSession, storage, currentNotification } = await open()
  const body = { status: { code: 200, message: '', data: { user: ada } } }
  beginSession({ body, headers: new Headers({ authorization: token }) })
  expect(getSession()).toEqual({ token, user: ada })
  expect(storage.getItem('jwtToken')).toBe(token)
  expect(JSON.parse(storage.getItem('user')!)).toEqual(ada)
  expect(currentNotification()).toMatchObject({
    type: 'success',
    message: 'Logged in successfully',
    durationMs: 3000,
  })
})

test('Logging out ends the session even when the server does not answer', async () => {
  const { logOut, getSession, storage, hasLoggedOut, currentNotification } = await open(signedIn())
  answerWith(new TypeError('Failed to fetch'))
  const told = logOut()
  expect(getSession()).toBeNull()
  await told
  expect(fetch).toHaveBeenCalledOnce()
  expect(storage.getItem('jwtToken')).toBeNull()
  expect(hasLoggedOut()).toBe(true)
  expect(currentNotification()?.message).toBe('You have been logged out')
})

test('A response 401 ends the session, and a call that guests may make is repeated as a guest', async () => {
  const { retryAsGuest, getSession, hasLoggedOut } = await open(signedIn())
  const { callApi } = await import('./api.ts')
  const { trackOrder } = await import('../contract/order.ts')
  answerWith(Response.json({ error: 'Please sign in.' }, { status: 401 }), Response.json({ id: 'HL-1' }))
  const { body } = await retryAsGuest(() => callApi(trackOrder, { params: { id: 'HL-1' } }))
  expect(body.id).toBe('HL-1')
  expect(getSession()).toBeNull()
  expect(hasLoggedOut()).toBe(false)
  const sent = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).has('authorization'))
  expect(sent).toEqual([true, false])
})

test('A session follows the other tabs', async () => {
  vi.stubGlobal('location', { pathname: '/', reload() {} })
  const { getSession, writeInOtherTab } = await open(signedIn())
  writeInOtherTab('jwtToken', null)
  expect(getSession()).toBeNull()
  const token = tokenUntil(inSeconds(120))
  writeInOtherTab('jwtToken', token)
  expect(getSession()?.token).toBe(token)
})

test.each([
  ['/orders/track', 1],
  ['/returns/new/HL-1', 1],
  ['/checkout/credit', 1],
  // They show nothing of the account, and keep what is typed.
  ['/gift-cards', 0],
  ['/withdraw', 0],
  ['/shop/1', 0],
  // They lead to the login by themselves, and the dashboard keeps what is not saved.
  ['/account/orders', 0],
  ['/dashboard/products', 0],
])('After a logout in another tab, %s is loaded anew %i times', async (pathname, times) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname, reload })
  const { getSession, writeInOtherTab } = await open(signedIn())
  writeInOtherTab('jwtToken', null)
  expect(getSession()).toBeNull()
  expect(reload).toHaveBeenCalledTimes(times)
})
