import { beforeAll, expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { checkAdmin, getProfile, resetPassword } from '../../contract/account.ts'
import type { Call, Input } from '../../contract/call.ts'
import { listAdminOrders } from '../../contract/order.ts'
import * as contract from '../../contract/staff.ts'
import {
  aCustomer,
  aStaffMember,
  type Customer,
  newEmail,
  PASSWORD,
  signInAgain,
} from '../../test/accounts.ts'
import { backdatePasswordResets, backdateUse } from '../../test/backdate.ts'
import { mailsTo } from '../../test/mails.ts'
import { aShop, openTestShop } from '../../test/shop.ts'
import { whileChanging } from '../../test/while-changing.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, insertAccount, lockAccount } from './queries.ts'
import { deviceOf, placeOf } from './staff-sessions.ts'

const shop = aShop()
let owner: Customer

beforeAll(async () => {
  owner = await aStaffMember(shop, 'owner', newEmail('owner'))
})

const asOwner = async <C extends Call>(call: C, input: Input<C>) => {
  const reply = await shop.call(call, input, owner.token)
  expect(reply.error).toBeUndefined()
  return reply.body as { members: contract.StaffMember[]; invitations: contract.Invitation[] }
}

const invite = async (email: string, role: 'editor' | 'service' = 'editor') => {
  const { invitations } = await asOwner(contract.inviteStaff, { body: { email, role } })
  return invitations.find((invitation) => invitation.email === email)!
}

/** The tokens of the invitations in the mails to an address, oldest first. */
const tokensFor = async (email: string) =>
  (await mailsTo(shop, email)).flatMap(({ text }) =>
    Array.from(text.matchAll(/\/invitation#([\w-]+)/g), ([, token]) => token!),
  )

const follow = (token: string) =>
  shop.call(resetPassword, {
    body: { user: { reset_password_token: token, password: PASSWORD, password_confirmation: PASSWORD } },
  })

test('An owner invites by mail, and the link gives the role once', async () => {
  const email = newEmail('new')
  const invitation = await invite(email, 'service')
  expect(invitation).toMatchObject({ role: 'service', invited_by: owner.email, is_expired: false })
  const hours = (Date.parse(invitation.expires_at) - Date.parse(invitation.sent_at)) / 3_600_000
  expect(hours).toBe(48)
  expect((await mailsTo(shop, email))[0]!.text).toContain('with the role Service')
  const [token] = await tokensFor(email)
  expect((await follow(token!)).status).toBe(200)
  expect((await follow(token!)).status).toBe(422)
  const session = await signInAgain(shop, { email, password: PASSWORD })
  const { body } = await shop.call(contract.getOwnAccess, {}, session.token)
  expect(body).toMatchObject({
    role: 'service',
    email,
    shop: { time_zone: 'UTC', has_address: false },
  })
  expect(body.permissions).toContain('orders.refund')
  expect(body.permissions).not.toContain('products.change')
  const { members, invitations } = await asOwner(contract.listStaff, {})
  expect(members.find((member) => member.email === email)).toMatchObject({ role: 'service', is_own: false })
  expect(invitations.filter((invitation) => invitation.email === email)).toEqual([])
})

test('A revoked invitation ends, and one that is mailed again ends the link before', async () => {
  const email = newEmail('twice')
  const { id } = await invite(email)
  await asOwner(contract.resendInvitation, { params: { id } })
  const [first, second] = await tokensFor(email)
  expect((await follow(first!)).status).toBe(422)
  const { invitations } = await asOwner(contract.revokeInvitation, { params: { id } })
  expect(invitations.some((invitation) => invitation.id === id)).toBe(false)
  expect((await follow(second!)).status).toBe(422)
  const again = await shop.call(contract.resendInvitation, { params: { id } }, owner.token)
  expect(again).toMatchObject({ status: 404, error: 'This invitation was followed or revoked already.' })
})

test('Another role for somebody who is invited already is answered and recorded with the one before, the same role is not', async () => {
  const email = newEmail('again')
  const ask = async (role: 'editor' | 'service' | 'warehouse') =>
    (await shop.call(contract.inviteStaff, { body: { email, role } }, owner.token)).body.role_before
  const recorded = async () => {
    const query = { actor: owner.email, limit: 1 }
    const [entry] = (await shop.call(listActivity, { query }, owner.token)).body
    return { target: entry.target, before: entry.before, after: entry.after }
  }
  expect(await ask('editor')).toBeUndefined()
  expect(await ask('editor')).toBeUndefined()
  expect(await recorded()).toEqual({ target: email, before: null, after: { role: 'editor' } })
  expect(await ask('service')).toBe('editor')
  expect(await recorded()).toEqual({ target: email, before: { role: 'editor' }, after: { role: 'service' } })

  const { invitations } = await asOwner(contract.listStaff, {})
  const { id } = invitations.find((one) => one.email === email)!
  await backdatePasswordResets(shop, id, '48 hours')
  expect(await ask('warehouse')).toBeUndefined()
})

test('An expired invitation is shown as such, and can be mailed again', async () => {
  const email = newEmail('late')
  const { id } = await invite(email)
  await backdatePasswordResets(shop, id, '48 hours')
  const shown = (await asOwner(contract.listStaff, {})).invitations.find((one) => one.id === id)
  expect(shown).toMatchObject({ is_expired: true })
  const [token] = await tokensFor(email)
  expect((await follow(token!)).status).toBe(422)
  await asOwner(contract.resendInvitation, { params: { id } })
  expect((await follow((await tokensFor(email)).at(-1)!)).status).toBe(200)
})

test('An invitation ends with the role of the owner who has sent it, also one to themselves', async () => {
  const leaving = await aStaffMember(shop, 'owner')
  const email = newEmail('back-door')
  const sent = { body: { email, role: 'owner' as const } }
  expect((await shop.call(contract.inviteStaff, sent, leaving.token)).status).toBe(200)
  const [token] = await tokensFor(email)
  await asOwner(contract.updateStaffMember, { params: { id: leaving.id }, body: { role: 'manager' } })
  expect((await follow(token!)).status).toBe(422)
  const { invitations } = await asOwner(contract.removeStaffMember, { params: { id: leaving.id } })
  const shown = invitations.find((one) => one.email === email)!
  expect(shown).toMatchObject({ is_expired: true, invited_by: leaving.email })
  expect((await follow(token!)).status).toBe(422)

  await asOwner(contract.resendInvitation, { params: { id: shown.id } })
  expect((await follow((await tokensFor(email)).at(-1)!)).status).toBe(200)
})

test('An address that is none, or somebody who works here already, is not invited', async () => {
  const colleague = await aStaffMember(shop, 'editor')
  const attempt = (email: string) =>
    shop.call(contract.inviteStaff, { body: { email, role: 'editor' } }, owner.token)
  expect((await attempt('nonsense')).error).toContain('valid e-mail')
  const refused = await attempt(colleague.email)
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { email: expect.stringContaining('already') } },
  })
})

test('Another role counts from the next call on', async () => {
  const { id, token } = await aStaffMember(shop, 'editor')
  const readOrders = async () => (await shop.call(listAdminOrders, { query: {} }, token)).status
  expect(await readOrders()).toBe(403)
  await asOwner(contract.updateStaffMember, { params: { id }, body: { role: 'warehouse' } })
  expect(await readOrders()).toBe(200)
})

test('Who is removed has no session left, is a customer, and keeps the account', async () => {
  const { id, email, token } = await aStaffMember(shop, 'manager')
  const second = await signInAgain(shop, { email, password: PASSWORD })
  const { members } = await asOwner(contract.removeStaffMember, { params: { id } })
  expect(members.some((member) => member.id === id)).toBe(false)
  for (const ended of [token, second.token]) {
    expect((await shop.call(listAdminOrders, { query: {} }, ended)).status).toBe(401)
  }
  const back = await signInAgain(shop, { email, password: PASSWORD })
  expect((await shop.call(checkAdmin, {}, back.token)).body).toEqual({ is_admin: false })
  expect((await shop.call(getProfile, {}, back.token)).body.email).toBe(email)
  const again = await shop.call(contract.removeStaffMember, { params: { id } }, owner.token)
  expect(again.status).toBe(404)
})

test('Customers are no members of the staff', async () => {
  const { id } = await aCustomer(shop)
  const input = { params: { id }, body: { role: 'editor' as const } }
  expect((await shop.call(contract.updateStaffMember, input, owner.token)).status).toBe(404)
})

test('The last owner is neither removed nor demoted', async () => {
  const lonely = await openTestShop()
  try {
    const { id, token } = await aStaffMember(lonely, 'owner')
    const demote = (who: number, by: string) =>
      lonely.call(contract.updateStaffMember, { params: { id: who }, body: { role: 'manager' } }, by)
    expect(await demote(id, token)).toMatchObject({
      status: 409,
      error: expect.stringContaining('needs an owner'),
    })
    expect((await lonely.call(contract.removeStaffMember, { params: { id } }, token)).status).toBe(409)
    const other = await aStaffMember(lonely, 'owner')
    expect((await demote(id, token)).status).toBe(200)
    expect((await demote(other.id, other.token)).status).toBe(409)
  } finally {
    await lonely.close()
  }
})

test('Of owners who remove each other at once, one stays', async () => {
  const lonely = await openTestShop()
  try {
    const owners = await Promise.all([1, 2, 3].map(() => aStaffMember(lonely, 'owner')))
    const replies = await Promise.all(
      owners.map(({ token }, n) =>
        lonely.call(contract.removeStaffMember, { params: { id: owners[(n + 1) % 3]!.id } }, token),
      ),
    )
    for (const { status } of replies) expect(status).toBeLessThan(500)
    const left = await Promise.all(owners.map(({ token }) => lonely.call(contract.listStaff, {}, token)))
    const owning = left.filter(({ status }) => status === 200)
    expect(owning.length).toBeGreaterThan(0)
    expect(owning.length + replies.filter(({ status }) => status === 200).length).toBe(3)
  } finally {
    await lonely.close()
  }
})

test('Of two owners who step down at once, one stays', async () => {
  const lonely = await openTestShop()
  try {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await aStaffMember(lonely, 'owner'), await aStaffMember(lonely, 'owner')]
      const { members } = (await lonely.call(contract.listStaff, {}, first.token)).body
      for (const { id, role } of members as contract.StaffMember[]) {
        if (role === 'owner' && id !== first.id && id !== second.id)
          await lonely.call(contract.removeStaffMember, { params: { id } }, first.token)
      }
      const replies = await Promise.all(
        [first, second].map(({ id, token }) =>
          lonely.call(contract.updateStaffMember, { params: { id }, body: { role: 'editor' } }, token),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  } finally {
    await lonely.close()
  }
})

test('The sessions of an account are listed with device and address, and end one by one or all', async () => {
  const { email, token } = await aStaffMember(shop, 'editor')
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
  const elsewhere = await shop.request('POST', '/api/login', {
    body: { user: { email, password: PASSWORD } },
    headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
  })
  const other = elsewhere.headers.get('authorization')!
  const { body } = await shop.call(contract.listSessions, {}, token)
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({ is_own: true, place: 'A private network' })
  expect(body[1]).toMatchObject({
    device: 'Chrome on macOS',
    address: '203.0.113.9',
    place: null,
    is_own: false,
  })

  const stranger = await aStaffMember(shop, 'editor')
  const end = (by: string) => shop.call(contract.endSession, { params: { id: body[1].id } }, by)
  expect((await end(stranger.token)).status).toBe(404)
  expect((await shop.call(getProfile, {}, other)).status).toBe(200)
  expect((await end(token)).body).toHaveLength(1)
  expect((await shop.call(getProfile, {}, other)).status).toBe(401)

  expect((await shop.call(contract.endAllSessions, {}, token)).status).toBe(200)
  expect((await shop.call(contract.listSessions, {}, token)).status).toBe(401)
})

test('A session of the staff ends after twelve hours without use, a customer’s does not', async () => {
  const [editor, customer] = [await aStaffMember(shop, 'editor'), await aCustomer(shop)]
  const statusOf = async ({ token }: Customer) => (await shop.call(getProfile, {}, token)).status
  for (const { id } of [editor, customer]) await backdateUse(shop, id, '11 hours 50 minutes')
  expect(await statusOf(editor)).toBe(200)
  for (const { id } of [editor, customer]) await backdateUse(shop, id, '11 hours 50 minutes')
  expect(await statusOf(editor), 'the use before has been noted').toBe(200)
  for (const { id } of [editor, customer]) await backdateUse(shop, id, '12 hours 1 minute')
  expect(await statusOf(editor)).toBe(401)
  expect(await statusOf(customer)).toBe(200)
})

test.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147.0 Safari/537.36 Edg/147.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/147.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown device'],
] as const)('%s is %s', ([agent, device]) => expect(deviceOf(agent)).toBe(device))

test.for([
  ['127.0.0.1', 'This machine'],
  ['192.168.1.4', 'A private network'],
  ['fd12:0:0:0::/64', 'A private network'],
  ['203.0.113.7', null],
] as const)('The address %s says %s', ([address, place]) => expect(placeOf(address)).toBe(place))

test('A session that a new password ends meanwhile neither invites nor promotes', async () => {
  const robbed = await aStaffMember(shop, 'owner')
  const editor = await aStaffMember(shop, 'editor')
  const { db } = shop.shop
  const [{ id }, { id: member }] = [
    (await findAccountByEmail(db, robbed.email))!,
    (await findAccountByEmail(db, editor.email))!,
  ]
  const passwordHash = await hashPassword('another long and quiet afternoon')
  const email = newEmail('accomplice')
  const replies = await whileChanging(
    shop,
    async (trx) => {
      await replacePassword(trx, (await lockAccount(trx, id))!, passwordHash)
      // The invitation waits for this account.
      await insertAccount(trx, { email, name: 'Accomplice', password_hash: passwordHash })
    },
    () =>
      Promise.all([
        shop.call(contract.inviteStaff, { body: { email, role: 'owner' } }, robbed.token),
        shop.call(
          contract.updateStaffMember,
          { params: { id: member }, body: { role: 'owner' } },
          robbed.token,
        ),
      ]),
  )
  expect(replies.map(({ status }) => status)).toEqual([401, 401])
  expect(await findAccountByEmail(db, editor.email)).toMatchObject({ role: 'editor' })
  expect(await tokensFor(email)).toEqual([])
})
