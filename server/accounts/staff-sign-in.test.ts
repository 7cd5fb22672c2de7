import { expect, test, vi } from 'vitest'
import { updatePassword } from '../../contract/account.ts'
import { aCustomer, aStaffMember, aVerifiedCustomer, PASSWORD } from '../../test/accounts.ts'
import { mailsTo } from '../../test/mails.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

/** Answers with the cookies that the browser keeps. */
async function signIn(
  email: string,
  { address = '203.0.113.9', agent = AGENT, cookie = '', password = PASSWORD } = {},
): Promise<string> {
  const { status, headers } = await shop.request('POST', '/api/login', {
    body: { user: { email, password } },
    headers: { 'user-agent': agent, 'x-forwarded-for': address, cookie },
  })
  expect(status).toBe(200)
  return headers.get('set-cookie')!.split(';', 1)[0]!
}

const newDevices = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ template }) => template === 'new-device')

test('A member of the staff is mailed when a browser signs in that has not done so before', async () => {
  const { email } = await aStaffMember(shop, 'editor')
  expect(await newDevices(email), 'after the invitation').toEqual([])
  const cookie = await signIn(email)
  const [mail, ...others] = await newDevices(email)
  expect(others).toEqual([])
  expect(mail!.text).toContain('Chrome on Linux')
  expect(mail!.text.replaceAll(' ', '')).toContain('203.0.113.9')

  await signIn(email, { cookie, address: '203.0.113.10' })
  expect(await newDevices(email), 'the same browser elsewhere').toHaveLength(1)
  await signIn(email)
  expect(await newDevices(email), 'a program without cookies').toHaveLength(1)
  await signIn(email, { address: '203.0.113.11' })
  expect(await newDevices(email), 'another one elsewhere').toHaveLength(2)
})

test('What a browser calls itself is no link in the mail', async () => {
  const { email } = await aStaffMember(shop, 'editor')
  await signIn(email, { agent: 'https://evil.example/security' })
  const [mail] = await newDevices(email)
  expect(mail!.text).not.toContain('evil.example')
  expect(mail!.text.replaceAll(/\s/g, '')).toContain('https://evil.example/security')
})

test('A browser that was remembered with a former password is new again', async () => {
  const { email, token } = await aStaffMember(shop, 'editor')
  // Such cookies know whole seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2_000 })
  const cookie = await signIn(email).finally(() => vi.useRealTimers())
  const password = 'another long and quiet afternoon'
  const body = { current_password: PASSWORD, user: { password, password_confirmation: password } }
  expect((await shop.call(updatePassword, { body }, token)).status).toBe(200)
  await signIn(email, { cookie, password, address: '203.0.113.12' })
  expect(await newDevices(email)).toHaveLength(2)
})

test('A customer is not mailed', async () => {
  const { email } = await aVerifiedCustomer(shop)
  await signIn(email)
  const { email: unconfirmed } = await aCustomer(shop)
  await signIn(unconfirmed)
  expect([...(await newDevices(email)), ...(await newDevices(unconfirmed))]).toEqual([])
})
