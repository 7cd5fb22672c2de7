import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import {
  exportNewsConsents,
  getNewsConsent,
  giveNewsConsent,
  type NewsConsent,
  withdrawNewsConsent,
} from '../../contract/news.ts'
import { eraseOwnAccount, getOwnData } from '../../contract/person.ts'
import { aCustomer, aVerifiedCustomer, PASSWORD } from '../../test/accounts.ts'
import { changeSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const consentOf = async (token: string): Promise<NewsConsent> =>
  (await shop.call(getNewsConsent, {}, token)).body
const agree = async (token: string) => {
  const { text } = await consentOf(token)
  return await shop.call(giveNewsConsent, { body: { text } }, token)
}
const readers = async () => {
  const { body } = await shop.callAsAdmin(exportNewsConsents, {})
  return parse(body, { columns: true, bom: true }) as Record<string, string>[]
}
const readerOf = async (email: string) => (await readers()).find((reader) => reader['email'] === email)
const open = (url: string, init?: RequestInit) => fetch(new URL(url, shop.origin), init)

test('An account that agrees to news is in the file for mail programs, with when and to what', async () => {
  const { token, email } = await aVerifiedCustomer(shop)
  expect(await consentOf(token)).toMatchObject({ given_at: null })
  expect(await readerOf(email)).toBeUndefined()
  const { status, body } = await agree(token)
  expect(status).toBe(200)
  expect(await readerOf(email)).toMatchObject({
    agreed_at: body.given_at,
    source: 'account',
    agreed_to: body.text,
    unsubscribe_url: expect.stringMatching(/\/api\/news\/unsubscribe\?token=[\da-f-]{36}$/),
  })
  expect((await agree(token)).body.given_at).toBe(body.given_at)
})

test('Who agrees and withdraws again and again is refused after sixty times', async () => {
  const { token } = await aCustomer(shop)
  const answers = await Promise.all(
    Array.from({ length: 62 }, () => shop.call(withdrawNewsConsent, {}, token)),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect((await agree(token)).status).toBe(429)
})

test('An e-mail that is not confirmed is not in the file', async () => {
  const { token, email } = await aCustomer(shop)
  await agree(token)
  expect(await readerOf(email)).toBeUndefined()
})

test('A withdrawal in the account counts at once and stays as a proof', async () => {
  const { token, email } = await aVerifiedCustomer(shop)
  await agree(token)
  const { body } = await shop.call(withdrawNewsConsent, {}, token)
  expect(body).toMatchObject({ given_at: null })
  expect(await readerOf(email)).toBeUndefined()
  const { body: data } = await shop.call(getOwnData, { query: {} }, token)
  expect(data.news).toMatchObject([{ email, withdrawn_from: 'account', withdrawn_at: expect.any(String) }])
})

test('A link withdraws by its page or by the mail program, and not by being opened', async () => {
  const forms: RequestInit[] = [
    { method: 'POST', body: new URLSearchParams() },
    { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    { method: 'POST' },
  ]
  for (const form of forms) {
    const { token, email } = await aVerifiedCustomer(shop)
    await agree(token)
    const url = (await readerOf(email))!['unsubscribe_url']!
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Unsubscribe</button>')
    expect(await readerOf(email)).toBeDefined()
    const done = await open(url, form)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You get no more news')
    expect(await readerOf(email)).toBeUndefined()
    // Who agrees again has another link.
    await agree(token)
    expect((await readerOf(email))!['unsubscribe_url']).not.toBe(url)
    await open(url, form)
    expect(await readerOf(email)).toBeDefined()
  }
})

test('A link with a token that nobody has is answered like any other', async () => {
  const url = '/api/news/unsubscribe?token=00000000-0000-0000-0000-000000000000'
  expect(await (await open(url)).text()).toContain('Unsubscribe</button>')
  expect(await (await open(url, { method: 'POST' })).text()).toContain('You get no more news')
})

test.each(['', '?token=', '?token=0000-00', `?token=${encodeURIComponent('"><script>alert(1)</script>')}`])(
  'A link that a mail program has broken, %s, says that it ends nothing',
  async (query) => {
    for (const method of ['GET', 'POST']) {
      const page = await open(`/api/news/unsubscribe${query}`, { method })
      expect(page.status).toBe(200)
      const text = await page.text()
      expect(text).toContain('This link is not complete')
      expect(text).not.toContain('<script>')
    }
  },
)

test('Other words than those of today are not agreed to', async () => {
  const { token } = await aVerifiedCustomer(shop)
  const { text } = await consentOf(token)
  await changeSetting(shop, 'shop', { name: 'Seam' })
  expect((await shop.call(giveNewsConsent, { body: { text } }, token)).status).toBe(409)
  expect((await consentOf(token)).text).toContain('Seam may send me news')
})

test('A consent goes with its account', async () => {
  const { token, email, id } = await aVerifiedCustomer(shop)
  await agree(token)
  const body = { current_password: PASSWORD }
  expect((await shop.call(eraseOwnAccount, { body }, token)).status).toBe(200)
  expect(await readerOf(email)).toBeUndefined()
  const { rows } = await shop.shop.pool.query('select from news_consents where account_id = $1', [id])
  expect(rows).toEqual([])
})
