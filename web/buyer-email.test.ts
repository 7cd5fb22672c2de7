import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage, openBrowser } from '../test/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const email = 'ada@example.com'
const token = `Bearer head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.signature`
const signedIn = (id: number) => ({ jwtToken: token, user: JSON.stringify({ id, name: 'Ada', email }) })

/** Loads the page in a tab of a browser: with the account signed in, or with none. */
async function load(tab: FakeStorage, account?: number) {
  const browser = openBrowser(account === undefined ? {} : signedIn(account))
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('location', { pathname: '/returns/new/HL-1', reload() {} })
  return { ...browser, ...(await import('./buyer-email.ts')) }
}

test('The e-mail of an account is not said for a guest or another account who comes after it in the tab', async () => {
  const tab = new FakeStorage()
  const { keepEmail, emailOfBuyer, writeInOtherTab } = await load(tab, 1)
  keepEmail(email)
  expect(emailOfBuyer()).toEqual({ email })
  writeInOtherTab('jwtToken', null)
  expect(emailOfBuyer()).toEqual({})

  expect((await load(tab)).emailOfBuyer()).toEqual({})
  expect((await load(tab, 2)).emailOfBuyer()).toEqual({})
  expect((await load(tab, 1)).emailOfBuyer()).toEqual({ email })
})

test('The e-mail that a guest has typed holds for the pages of the tab, also where nothing can be stored', async () => {
  const tab = new FakeStorage()
  const { keepEmail } = await load(tab)
  keepEmail(email)
  expect((await load(tab)).emailOfBuyer()).toEqual({ email })
  expect((await load(tab, 1)).emailOfBuyer()).toEqual({})

  const full = Object.assign(new FakeStorage(), { isFull: true })
  const page = await load(full)
  page.keepEmail(email)
  expect(page.emailOfBuyer()).toEqual({ email })
  expect((await load(full)).emailOfBuyer()).toEqual({})
})
