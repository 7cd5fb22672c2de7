import { expect, test } from 'vitest'
import {
  checkAdmin,
  followEmailLink,
  getProfile,
  logIn,
  requestPasswordReset,
  resetPassword,
  updatePassword,
  updateProfile,
} from '../../contract/account.ts'
import { inviteStaff, listStaff, resendInvitation, type Invitation } from '../../contract/staff.ts'
import { aShop } from '../../test/shop.ts'
import { whileChanging } from '../../test/while-changing.ts'
import type { Transaction } from '../database/connection.ts'
import { aCustomer, aStaffMember, aVerifiedCustomer, newEmail, PASSWORD } from '../../test/accounts.ts'
import { backdatePasswordResets } from '../../test/backdate.ts'
import { emailLinksFor, mailsTo, resetTokensFor } from '../../test/mails.ts'
import { inviteOwner, mailInvitation, planInvitation } from './staff-invitations.ts'
import { updateEmail } from './email-change-queries.ts'
import { findAccountByEmail, lockAccount } from './queries.ts'
import { deleteInvitationsOf } from './reset-queries.ts'
import { findViewer } from './sessions.ts'
import { lockActor } from './staff.ts'

const NEW = 'an entirely new evening'
const shop = aShop()

const choose = (token: string, password = NEW) =>
  shop.call(resetPassword, {
    body: { user: { reset_password_token: token, password, password_confirmation: password } },
  })

const signIn = async (email: string, password: string) => {
  const { status, headers } = await shop.call(logIn, { body: { user: { email, password } } })
  return { status, token: headers.get('authorization') ?? undefined }
}

const invite = (email: string) => inviteOwner(shop.shop, email)

const isAdmin = async (token: string | undefined) =>
  (await shop.call(checkAdmin, {}, token)).body.is_admin === true

test('The command mails an invitation, whose link sets a password and makes an admin, once', async () => {
  const email = newEmail('o/dd')
  const { token } = await invite(email)
  expect(await mailsTo(shop, email)).toEqual([
    { template: 'staff-invitation', text: expect.stringContaining(`/invitation#${token}`) },
  ])
  expect(await findAccountByEmail(shop.shop.db, email)).toMatchObject({ role: null })
  expect((await choose(token!)).status).toBe(200)
  const session = (await signIn(email, NEW)).token
  expect(await isAdmin(session)).toBe(true)
  expect((await shop.call(getProfile, {}, session)).body.email_verified).toBe(true)
  expect((await choose(token!, 'yet another evening')).status).toBe(422)
  await expect(invite('nonsense')).rejects.toThrow('valid e-mail')
})

test('Only who had confirmed the address is told by mail that an invitation has changed the password', async () => {
  const mailsAfterJoining = async (email: string) => {
    const { token } = await invite(email)
    expect((await choose(token!)).status).toBe(200)
    return (await mailsTo(shop, email)).map(({ template }) => template)
  }
  expect(await mailsAfterJoining(newEmail('joins'))).not.toContain('password-changed')
  const customer = await aVerifiedCustomer(shop)
  expect(await mailsAfterJoining(customer.email)).toContain('password-changed')
})

test('An account that somebody else opened with the address gives them nothing: not before the link is followed, nor after', async () => {
  const stranger = await aCustomer(shop, { email: newEmail('owner') })
  await shop.call(requestPasswordReset, { body: { email: stranger.email } })
  const [reset] = await resetTokensFor(shop, stranger.email)
  const { token } = await invite(stranger.email.toUpperCase())
  expect(await isAdmin(stranger.token)).toBe(false)
  expect(await isAdmin((await signIn(stranger.email, PASSWORD)).token)).toBe(false)

  expect((await choose(token!)).status).toBe(200)
  expect((await shop.call(checkAdmin, {}, stranger.token)).status).toBe(401)
  expect((await signIn(stranger.email, PASSWORD)).status).toBe(401)
  expect((await choose(reset!, 'the stranger is back')).status).toBe(422)
  expect(await isAdmin((await signIn(stranger.email, NEW)).token)).toBe(true)
})

test('Colleagues do not read the name that somebody else gave the account before its address was confirmed', async () => {
  const nameAfterJoining = async ({ email }: { email: string }) => {
    expect((await choose((await invite(email)).token!)).status).toBe(200)
    return (await findAccountByEmail(shop.shop.db, email))!.name
  }
  const name = 'Shop Admin'
  const opened = await aCustomer(shop, { name })
  expect(await nameAfterJoining(opened)).toBe(opened.email.split('@')[0])
  expect(await nameAfterJoining(await aVerifiedCustomer(shop, { name }))).toBe(name)
})

test('A stranger who leaves the address takes the account along, and the invitation ends', async () => {
  const email = newEmail('left')
  const stranger = await aCustomer(shop, { email })
  const { token } = await invite(email)
  const elsewhere = newEmail('stranger')
  await shop.call(
    updateProfile,
    { body: { user: { email: elsewhere }, current_password: PASSWORD } },
    stranger.token,
  )
  const [link] = await emailLinksFor(shop, elsewhere)
  expect((await shop.call(followEmailLink, { body: { token: link! } })).status).toBe(200)
  expect((await choose(token!)).status).toBe(422)
  expect(await isAdmin(stranger.token)).toBe(false)
  const again = await invite(email)
  expect((await choose(again.token!)).status).toBe(200)
})

test('The link that undoes a change of address ends when the account becomes an admin’s', async () => {
  const stranger = await aVerifiedCustomer(shop)
  const email = newEmail('persuaded')
  await shop.call(updateProfile, { body: { user: { email }, current_password: PASSWORD } }, stranger.token)
  const [confirmation] = await emailLinksFor(shop, email)
  await shop.call(followEmailLink, { body: { token: confirmation! } })
  const undo = (await emailLinksFor(shop, stranger.email)).at(-1)!
  const { token } = await invite(email)
  await choose(token!)
  expect((await shop.call(followEmailLink, { body: { token: undo } })).status).toBe(422)
  expect(await findAccountByEmail(shop.shop.db, email)).toMatchObject({ role: 'owner' })
})

test('An invitation ends after 48 hours, and when another one is mailed', async () => {
  const email = newEmail('twice')
  const [first, second] = [await invite(email), await invite(email)]
  expect((await choose(first.token!)).status).toBe(422)
  const { id } = (await findAccountByEmail(shop.shop.db, email))!
  await backdatePasswordResets(shop, id, '47 hours')
  expect((await choose(second.token!, 'short')).error).not.toContain('has expired')
  await backdatePasswordResets(shop, id, '1 hour')
  expect((await choose(second.token!)).error).toContain('has expired')
})

test('The command changes nothing for somebody who is of the staff', async () => {
  const { email, token } = await aStaffMember(shop, 'editor')
  await expect(invite(email)).rejects.toThrow('of the staff already')
  expect(await isAdmin(token)).toBe(true)
})

test('An ordinary reset link makes nobody an admin', async () => {
  const { email } = await aCustomer(shop)
  await shop.call(requestPasswordReset, { body: { email } })
  await choose((await resetTokensFor(shop, email))[0]!)
  expect(await isAdmin((await signIn(email, NEW)).token)).toBe(false)
})

/** Asks to mail an invitation again. The call waits for the account’s lock, which is held until `work` is done. */
async function resendDuring(
  { token }: { token: string },
  { id }: Invitation,
  work: (trx: Transaction) => Promise<unknown>,
) {
  let resent!: ReturnType<typeof shop.call<typeof resendInvitation>>
  await shop.shop.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id)
    resent = shop.call(resendInvitation, { params: { id } }, token)
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "accounts"%'`
    await expect.poll(async () => (await shop.shop.pool.query(waiting)).rowCount, { timeout: 90_000 }).toBe(1)
    await work(trx)
  })
  return await resent
}

test('An invitation that was revoked or replaced meanwhile is not mailed again as it was', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const email = newEmail('meanwhile')
  await shop.call(inviteStaff, { body: { email, role: 'owner' } }, owner.token)
  const find = async () => {
    const { body } = await shop.call(listStaff, {}, owner.token)
    return (body.invitations as Invitation[]).find((one) => one.email === email)
  }
  const invitation = (await find())!
  const lesser = await planInvitation(email, { role: 'editor', invitedBy: owner.email })
  const replaced = await resendDuring(owner, invitation, (trx) => mailInvitation(trx, shop.shop, lesser))
  expect([replaced.status, (await find())!.role]).toEqual([200, 'editor'])
  const revoked = await resendDuring(owner, invitation, (trx) => deleteInvitationsOf(trx, invitation.id))
  expect([revoked.status, await find()]).toEqual([404, undefined])
})

test('A new password of its sender ends an invitation, which a stolen session may have sent, also one that is being sent', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const other = await aStaffMember(shop, 'owner')
  const invited = [newEmail('before'), newEmail('meanwhile')] as const
  const sent = async () => {
    const { body } = await shop.call(listStaff, {}, other.token)
    return (body.invitations as Invitation[]).filter(({ invited_by }) => invited_by === owner.email)
  }
  await shop.call(inviteStaff, { body: { email: invited[0], role: 'editor' } }, owner.token)
  const [mail] = await mailsTo(shop, invited[0])
  const token = /invitation#([\w-]+)/.exec(mail!.text)![1]!
  expect(await sent()).toHaveLength(1)
  const user = { password: NEW, password_confirmation: NEW }
  const body = { current_password: PASSWORD, user }
  const changed = whileChanging(
    shop,
    async (trx) => {
      const plan = { role: 'owner', invitedBy: owner.email } as const
      await lockActor(trx, await findViewer(shop.shop, owner.token))
      await mailInvitation(trx, shop.shop, await planInvitation(invited[1], plan))
    },
    () => shop.call(updatePassword, { body }, owner.token),
  )
  expect((await changed).status).toBe(200)
  expect(await sent()).toEqual([])
  expect((await choose(token)).status).toBe(422)
})

test('An invitation outlives a new e-mail of its sender, also one that is being sent, and ends when the old address undoes that', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const other = await aStaffMember(shop, 'owner')
  const [renamed, moved] = [newEmail('renamed'), newEmail('moved')]
  const [followed, meanwhile, undone] = [newEmail('follows'), newEmail('meanwhile'), newEmail('undone')]
  const inviteBy = (invited: string) =>
    shop.call(inviteStaff, { body: { email: invited, role: 'editor' } }, owner.token)
  const tokenFor = async (invited: string) =>
    /invitation#([\w-]+)/.exec((await mailsTo(shop, invited))[0]!.text)![1]!
  const follow = async (address: string) => {
    const token = (await emailLinksFor(shop, address)).at(-1)!
    return (await shop.call(followEmailLink, { body: { token } })).status
  }
  const shown = async () => {
    const { body } = await shop.call(listStaff, {}, other.token)
    return (body.invitations as Invitation[])
      .filter(({ email }) => [followed, meanwhile, undone].includes(email))
      .map(({ invited_by, is_expired }) => ({ invited_by, is_expired }))
  }
  const liveBy = (invited_by: string) => Array.from({ length: 3 }, () => ({ invited_by, is_expired: false }))
  await inviteBy(followed)
  await inviteBy(undone)
  const { id } = (await findAccountByEmail(shop.shop.db, owner.email))!
  const sent = await whileChanging(
    shop,
    async (trx) => {
      await lockAccount(trx, id)
      await updateEmail(trx, id, renamed)
    },
    () => inviteBy(meanwhile),
  )
  expect(sent.status).toBe(200)
  expect(await shown()).toEqual(liveBy(renamed))
  const body = { user: { email: moved }, current_password: PASSWORD }
  expect((await shop.call(updateProfile, { body }, owner.token)).status).toBe(200)
  expect(await follow(moved)).toBe(200)
  expect(await shown()).toEqual(liveBy(moved))
  expect((await choose(await tokenFor(followed))).status).toBe(200)
  expect(await follow(renamed)).toBe(200)
  expect(await shown()).toEqual([])
  expect((await choose(await tokenFor(undone))).status).toBe(422)
})
