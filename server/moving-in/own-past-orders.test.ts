import { beforeAll, expect, test } from 'vitest'
import { followEmailLink, getProfile, updateProfile } from '../../contract/account.ts'
import { getCustomer } from '../../contract/customer.ts'
import * as contract from '../../contract/moving-in.ts'
import { eraseCustomer, eraseOwnAccount, exportCustomerData, getOwnData } from '../../contract/person.ts'
import { countCustomers, findListedCustomer } from '../../test/customers.ts'
import { aCustomer, aVerifiedCustomer, newEmail, PASSWORD, signInAgain } from '../../test/accounts.ts'
import { emailLinksFor, mailsTo, welcomeTokensFor } from '../../test/mails.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const count = () => countCustomers(shop)
const sendInvitations = () => shop.runTask('send_account_invitations')

async function bring({ path }: { path: string }, ...rows: string[]): Promise<void> {
  const headers = { 'content-type': 'text/csv', authorization: admin }
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers,
    body: rows.join('\n'),
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
}
const bringOrders = (email: string, ...numbers: number[]) =>
  bring(
    contract.importShopifyOrders,
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Shipping Name',
    ...numbers.map(
      (n) => `#${n},${email},paid,EUR,145.50,2024-05-0${1 + (n % 9)},1,Coat - Sky / M,Ida Moved`,
    ),
  )
const bringCustomers = (...emails: string[]) =>
  bring(
    contract.importShopifyCustomers,
    'First Name,Last Name,Email,Phone,Note',
    ...emails.map((email) => `Ida,Moved,${email},+33 1 23,Likes linen`),
  )
const numbersOf = ({ orders }: contract.OwnPastOrders) => orders.map(({ number }) => number)
const own = async (token: string) => {
  const { body, headers } = await shop.call(contract.listOwnPastOrders, { query: {} }, token)
  return {
    numbers: numbersOf(body),
    total: Number(headers.get('x-total-count')),
    needs: body.needs_confirmed_email,
  }
}
const dataOf = async (token: string) =>
  JSON.stringify((await shop.call(getOwnData, { query: {} }, token)).body)
const customer = async (email: string) => {
  const found = await findListedCustomer(shop, email)
  return found && (await shop.call(getCustomer, { params: { id: found.id } }, admin)).body
}
const follow = async (email: string) =>
  shop.call(followEmailLink, { body: { token: (await emailLinksFor(shop, email)).at(-1)! } })
const invite = (id: number) => shop.call(contract.inviteGuest, { params: { id } }, admin)
const accept = (token: string, password = PASSWORD) =>
  shop.call(contract.acceptInvitation, { body: { token, password, password_confirmation: password } })
const invitations = async () => (await shop.call(contract.countInvitations, {}, admin)).body

test('Past orders are shown to the account that has confirmed their e-mail, newest first, and to no other', async () => {
  const email = newEmail('ida')
  await bringOrders(email.toUpperCase(), 101, 102)
  const [ida, other] = [await aCustomer(shop, { email }), await aVerifiedCustomer(shop)]
  // What is said does not tell whether this address has any.
  const stranger = await aCustomer(shop)
  expect([await own(ida.token), await own(stranger.token)]).toEqual([
    { numbers: [], total: 0, needs: true },
    { numbers: [], total: 0, needs: true },
  ])
  await follow(email)
  expect(await own(ida.token)).toEqual({ numbers: ['#102', '#101'], total: 2, needs: false })
  expect(await own(other.token)).toEqual({ numbers: [], total: 0, needs: false })
  const { body, headers } = await shop.call(
    contract.listOwnPastOrders,
    { query: { limit: 1, page: 2 } },
    ida.token,
  )
  expect([numbersOf(body), headers.get('x-total-count')]).toEqual([['#101'], '2'])
})

test('They stay with the account when its e-mail changes, and are not those of its former e-mail any more', async () => {
  const before = newEmail('before')
  const after = newEmail('after')
  await bringOrders(before, 201)
  const { token } = await aVerifiedCustomer(shop, { email: before })
  await shop.call(updateProfile, { body: { user: { email: after }, current_password: PASSWORD } }, token)
  await follow(after)
  expect((await shop.call(getProfile, {}, token)).body.email).toBe(after)
  expect((await own(token)).numbers).toEqual(['#201'])
  expect(await dataOf(token)).toContain('#201')
  // Undone, the former address is the account's again.
  await follow(before)
  const { id } = (await customer(before))!
  const { body } = await shop.call(contract.listPastOrders, { query: { customer: id } }, admin)
  expect(body).toHaveLength(1)
})

test('An e-mail that was never confirmed takes no past order along when it changes', async () => {
  const email = newEmail('victim')
  await bringOrders(email, 301)
  const thief = await aCustomer(shop, { email })
  const own_email = newEmail('thief')
  await shop.call(
    updateProfile,
    { body: { user: { email: own_email }, current_password: PASSWORD } },
    thief.token,
  )
  await follow(own_email)
  expect((await shop.call(getProfile, {}, thief.token)).body.email).toBe(own_email)
  expect(await own(thief.token)).toEqual({ numbers: [], total: 0, needs: false })
  const victim = await aCustomer(shop, { email })
  await follow(email)
  expect((await own(victim.token)).numbers).toEqual(['#301'])
})

test('Who opens an account with the e-mail of a guest neither reads nor takes along what is noted about the guest', async () => {
  const email = newEmail('noted')
  await bringCustomers(email)
  expect((await customer(email))!.notes[0]!.text).toContain('+33 1 23')
  const stranger = await aCustomer(shop, { email, name: 'Mallory' })
  await count()
  const seen = await dataOf(stranger.token)
  for (const word of ['33 1 23', 'Likes linen', 'shopify']) expect(seen).not.toContain(word)
  const { status, error } = await shop.call(
    eraseOwnAccount,
    { body: { current_password: PASSWORD } },
    stranger.token,
  )
  expect([status, error]).toEqual([200, undefined])
  const guest = (await customer(email))!
  expect([guest.account, guest.tags, guest.notes.length]).toEqual([null, ['shopify'], 1])
  expect(JSON.stringify(guest)).not.toContain('Mallory')

  const ida = await aCustomer(shop, { email })
  await follow(email)
  await count()
  expect(await dataOf(ida.token)).toContain('Likes linen')
  await shop.call(eraseOwnAccount, { body: { current_password: PASSWORD } }, ida.token)
  expect(await customer(email)).toBeUndefined()
})

test('A guest who is invited opens an account by the link, once, with the orders of the old shop', async () => {
  const email = newEmail('invited')
  await bringCustomers(email)
  await bringOrders(email, 401)
  const { id } = (await customer(email))!
  expect((await invite(id)).body).toEqual({ message: `An invitation is on its way to ${email}.` })
  expect((await invite(id)).status).toBe(200)
  const [first, token] = await welcomeTokensFor(shop, email)
  expect((await mailsTo(shop, email))[0]!.text).toContain('your earlier orders have moved with it')
  expect((await mailsTo(shop, email))[0]!.text).not.toContain('Ida')
  expect([(await accept(first!)).status, (await accept('x')).status]).toEqual([422, 422])
  expect([(await accept(token!, 'short')).status, (await accept(token!)).body]).toEqual([422, { email }])
  expect((await accept(token!)).error).toBe(
    'This link has been used already or has expired. You can sign up without it.',
  )
  const ida = await signInAgain(shop, { email, password: PASSWORD })
  expect(ida.name).toBe('Ida Moved')
  expect(await own(ida.token)).toEqual({ numbers: ['#401'], total: 1, needs: false })
  expect((await customer(email))!.account).toMatchObject({ is_verified: true })
  expect((await invite(id)).status).toBe(409)
})

test('A guest of whom neither the old shop nor the e-mail tells a name can open the account, too', async () => {
  const email = `_@${crypto.randomUUID()}.example.com`
  await bring(contract.importShopifyCustomers, 'First Name,Last Name,Email', `a:b,c/d,${email}`)
  await invite((await customer(email))!.id)
  const [token] = await welcomeTokensFor(shop, email)
  expect((await accept(token!)).body).toEqual({ email })
  expect((await signInAgain(shop, { email, password: PASSWORD })).name).toBe('Customer')
})

test('An invitation opens nothing where the address has an account by now', async () => {
  const email = newEmail('sooner')
  await bringCustomers(email)
  await invite((await customer(email))!.id)
  const [token] = await welcomeTokensFor(shop, email)
  await aCustomer(shop, { email })
  const { status, error } = await accept(token!, 'another long afternoon')
  expect([status, error]).toEqual([
    409,
    `${email} has an account already: log in with it, or reset its password.`,
  ])
  await signInAgain(shop, { email, password: PASSWORD })
})

test('All who moved in are invited once, 500 in an hour, without those who have an account', async () => {
  const emails = Array.from({ length: 503 }, () => newEmail('many'))
  await bringCustomers(...emails)
  await aCustomer(shop, { email: emails[0]! })
  const { uninvited, waiting } = await invitations()
  expect(waiting).toBe(0)
  const invited = await shop.call(contract.inviteAllMoved, {}, admin)
  expect(invited.body).toEqual({ invited: uninvited })
  expect((await shop.call(contract.inviteAllMoved, {}, admin)).body).toEqual({ invited: 0 })
  // One is erased, and one signs up, before it is their turn.
  const last = emails.at(-1)!
  await aCustomer(shop, { email: emails.at(-2)! })
  const { id } = (await customer(last))!
  const { body } = await shop.call(exportCustomerData, { params: { id }, query: {} }, admin)
  expect(JSON.stringify(body)).toContain('"invitations":[{')
  await shop.call(eraseCustomer, { params: { id }, body: { email: last } }, admin)

  const earlier = (await invitations()).sent
  await sendInvitations()
  await sendInvitations()
  expect((await invitations()).sent).toBe(500)
  const left = uninvited - 2 - (500 - earlier)
  expect((await invitations()).waiting).toBe(Math.max(0, left))
  expect([
    await mailsTo(shop, last),
    (await mailsTo(shop, emails[1]!)).map(({ template }) => template),
  ]).toEqual([[], ['account-invitation']])
})

test('Of invitations that are sent at once with fewer connections some are made, and the others are told to wait', async () => {
  const email = newEmail('crowd')
  await bringOrders(email, 901)
  const { id } = (await customer(email))!
  const sent = await Promise.all(Array.from({ length: 30 }, () => invite(id)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 429]))
})
