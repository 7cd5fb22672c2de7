import { type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { checkAdmin, logIn, resetPassword, requestPasswordReset } from '../../../contract/account.ts'
import { listActivity } from '../../../contract/activity.ts'
import { giveCredit } from '../../../contract/credit.ts'
import { listAdminOrders, trackOrder } from '../../../contract/order.ts'
import { exportProducts } from '../../../contract/product-file.ts'
import * as contract from '../../../contract/second-step.ts'
import { getOwnAccess, listSessions, resetSecondStep, updateStaffMember } from '../../../contract/staff.ts'
import { aStaffMember, type Customer, newEmail, PASSWORD, signInAgain } from '../../../test/accounts.ts'
import { backdateUse, endTickets } from '../../../test/backdate.ts'
import { mailsTo, resetTokensFor } from '../../../test/mails.ts'
import { aPaidOrder } from '../../../test/orders.ts'
import { ADA } from '../../../test/payment-form.ts'
import { anAuthenticator } from '../../../test/second-step.ts'
import { aShop, openTestShop } from '../../../test/shop.ts'
import { whileChanging } from '../../../test/while-changing.ts'
import type { Transaction } from '../../database/connection.ts'
import { giveNewPassword, replacePassword } from '../password-change.ts'
import { hashPassword } from '../passwords.ts'
import { findAccount, lockAccount } from '../queries.ts'
import { findViewer } from '../sessions.ts'
import { noteSecondStep, saveTotp } from './queries.ts'
import { beginStep } from './take.ts'
import { newTotp } from './totp.ts'

const shop = aShop()

/** A right password, which is answered with what the second step needs. */
const enterPassword = async ({ email }: Customer) => {
  const { status, body, headers } = await shop.call(logIn, { body: { user: { email, password: PASSWORD } } })
  expect({ status, session: headers.get('authorization') }).toEqual({ status: 401, session: null })
  return body.second_step as contract.StepChallenge
}

const aGift = () => ({ email: newEmail('gift'), amount: 100, reason: 'thanks', key: newEmail('gift') })

const finish = (ticket: string, code: string) => shop.call(contract.finishSignIn, { body: { ticket, code } })

test('With an authenticator app the password alone opens no session, and a code does once', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const { ticket, has_totp, passkey_options } = await enterPassword(owner)
  expect({ has_totp, passkey_options }).toEqual({ has_totp: true, passkey_options: null })
  expect((await finish(ticket, '000000')).status).toBe(422)
  const signedIn = await finish(ticket, app.code())
  expect(signedIn.body.status.data.user).toMatchObject({ email: owner.email })
  const token = signedIn.headers.get('authorization')!
  expect((await shop.call(checkAdmin, {}, token)).body.is_admin).toBe(true)

  expect((await finish(ticket, app.code(1))).status, 'the ticket is used').toBe(401)
  const again = await enterPassword(owner)
  expect((await finish(again.ticket, app.code())).status, 'the code is used').toBe(422)
  expect((await finish(again.ticket, app.code(1))).status).toBe(200)
})

test('A code opens one session, however many ask at once', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const tickets = [await enterPassword(owner), await enterPassword(owner), await enterPassword(owner)]
  const code = app.code()
  const replies = await Promise.all(tickets.map(({ ticket }) => finish(ticket, code)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('Ten recovery codes come with the first method, and each works once, at once too', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const { recoveryCodes } = await anAuthenticator(shop, owner)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first, second] = recoveryCodes as [string, string]
  const tickets = [await enterPassword(owner), await enterPassword(owner)]
  const replies = await Promise.all(tickets.map(({ ticket }) => finish(ticket, first)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { ticket } = await enterPassword(owner)
  expect((await finish(ticket, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  const shown = (await shop.call(contract.getSecondStep, {}, owner.token)).body
  expect(shown).toMatchObject({ recovery_codes_left: 8, has_totp: true })
  expect(shown).not.toHaveProperty('recovery_codes')

  const renewed = (await shop.call(contract.renewRecoveryCodes, {}, owner.token)).body.recovery_codes
  const last = await enterPassword(owner)
  expect((await finish(last.ticket, recoveryCodes[5]!)).status, 'those before have ended').toBe(422)
  expect((await finish(last.ticket, renewed[0])).status).toBe(200)
})

test('Recovery codes that are renewed twice at once are ten', async () => {
  const owner = await aStaffMember(shop, 'owner')
  await anAuthenticator(shop, owner)
  const renew = () => shop.call(contract.renewRecoveryCodes, {}, owner.token)
  const replies = await Promise.all([renew(), renew(), renew()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const shown = (await shop.call(contract.getSecondStep, {}, owner.token)).body
  expect(shown.recovery_codes_left).toBe(10)
})

test('A session that the password alone has opened confirms nothing once another one has set up a second step', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const elsewhere = await signInAgain(shop, owner)
  await anAuthenticator(shop, owner)
  const renewed = await shop.call(contract.renewRecoveryCodes, {}, elsewhere.token)
  expect({ status: renewed.status, needs: renewed.body.needs_confirmation }).toEqual({
    status: 403,
    needs: true,
  })
  expect((await shop.call(contract.renewRecoveryCodes, {}, owner.token)).status).toBe(200)
})

test('A password that is on its way while a second step is set up opens no session, and confirms nothing', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const elsewhere = await signInAgain(shop, owner)
  const { accountId } = await findViewer(shop.shop, owner.token)
  const user = { email: owner.email, password: PASSWORD }
  const setUp = async (trx: Transaction) => {
    await lockAccount(trx, accountId)
    await trx
      .insertInto('totp_secrets')
      .values({ account_id: accountId, secret: Buffer.from('x'), confirmed_at: new Date() })
      .execute()
    await noteSecondStep(trx, accountId)
  }
  const [signedIn, confirmed] = await whileChanging(shop, setUp, () =>
    Promise.all([
      shop.call(logIn, { body: { user } }),
      shop.call(contract.confirmIdentity, { body: { password: PASSWORD } }, elsewhere.token),
    ]),
  )
  expect([signedIn.status, signedIn.headers.get('authorization')]).toEqual([401, null])
  expect([confirmed.status, confirmed.body.needs_confirmation]).toEqual([403, true])
})

test('A session that a new password ends leaves no second step behind, and learns no recovery codes', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const { accountId } = await findViewer(shop.shop, owner.token)
  const { uri } = (await shop.call(contract.beginTotp, {}, owner.token)).body
  const code = (URI.parse(uri) as TOTP).generate()
  const passwordHash = await hashPassword('another long and quiet afternoon')
  const newPassword = async (trx: Transaction) =>
    replacePassword(trx, (await lockAccount(trx, accountId))!, passwordHash)
  const added = await whileChanging(shop, newPassword, () =>
    shop.call(contract.addTotp, { body: { code } }, owner.token),
  )
  expect(added.status).toBe(401)
  expect(await findAccount(shop.shop.db, accountId)).toMatchObject({ second_step_since: null })

  const other = await aStaffMember(shop, 'owner')
  await anAuthenticator(shop, other)
  const viewer = await findViewer(shop.shop, other.token)
  const renewed = await whileChanging(
    shop,
    async (trx) => replacePassword(trx, (await lockAccount(trx, viewer.accountId))!, passwordHash),
    () => shop.call(contract.renewRecoveryCodes, {}, other.token),
  )
  expect(renewed.status).toBe(401)
})

test('A code confirms only the secret that it is of, not one that another page has begun meanwhile', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const { accountId } = await findViewer(shop.shop, owner.token)
  const { uri } = (await shop.call(contract.beginTotp, {}, owner.token)).body
  const { sealed } = newTotp(shop.shop, 'Hemline', owner.email)
  const reply = await whileChanging(
    shop,
    (trx) => saveTotp(trx, accountId, sealed),
    () => shop.call(contract.addTotp, { body: { code: (URI.parse(uri) as TOTP).generate() } }, owner.token),
  )
  expect(reply.status).toBe(422)
  expect((await shop.call(contract.getSecondStep, {}, owner.token)).body.has_totp).toBe(false)
})

test('The first code of an app, which shows the recovery codes, cannot be guessed by a session that was left open', async () => {
  const owner = await aStaffMember(shop, 'owner')
  await shop.call(contract.beginTotp, {}, owner.token)
  const guess = async () =>
    (await shop.call(contract.addTotp, { body: { code: '000000' } }, owner.token)).status
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push(await guess())
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  await backdateUse(shop, owner.id, '11 minutes')
  expect(await guess()).toBe(403)
})

test('Neither codes nor secrets can be read from the database', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const begun = await shop.call(contract.beginTotp, {}, owner.token)
  const { recoveryCodes } = await anAuthenticator(shop, owner)
  const stored = JSON.stringify([
    (await shop.shop.pool.query(`select encode(secret, 'escape') from totp_secrets`)).rows,
    (await shop.shop.pool.query(`select encode(code_hash, 'escape') from recovery_codes`)).rows,
    (await shop.shop.pool.query('select details from audit_log')).rows,
  ])
  for (const secret of [begun.body.secret, ...recoveryCodes]) expect(stored).not.toContain(secret)
})

test('Wrong codes are limited for each account, and kept in the activity', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const { ticket } = await enterPassword(owner)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await finish(ticket, `wrong-${n}`)).status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
  expect((await finish(ticket, app.code())).status).toBe(429)
  const query = { actor: owner.email, kind: 'sign-in' as const }
  const { body } = await shop.call(listActivity, { query }, owner.token)
  expect(body.filter(({ what }: { what: string }) => what === 'second_step_refused')).toHaveLength(10)
})

test('A browser that is new is mailed after the second step, and not for the password alone', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const newDevices = async () =>
    (await mailsTo(shop, owner.email)).filter(({ template }) => template === 'new-device')
  const { ticket } = await enterPassword(owner)
  expect(await newDevices()).toEqual([])
  expect((await finish(ticket, app.code())).status).toBe(200)
  expect(await newDevices()).toHaveLength(1)
})

test('Each change of a second step is mailed to its account', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const colleague = await aStaffMember(shop, 'service')
  await anAuthenticator(shop, colleague)
  expect((await shop.call(contract.renewRecoveryCodes, {}, colleague.token)).status).toBe(200)
  expect((await shop.call(contract.removeTotp, {}, colleague.token)).status).toBe(200)
  await anAuthenticator(shop, colleague)
  const reset = { params: { id: colleague.id } }
  expect((await shop.call(resetSecondStep, reset, owner.token)).status).toBe(200)
  const told = (await mailsTo(shop, colleague.email))
    .filter(({ template }) => template === 'second-step-changed')
    .map(({ text }) => text.replaceAll('\n', ' '))
  expect(told).toEqual([
    expect.stringContaining('an authenticator app was set up for your account.'),
    expect.stringContaining('new recovery codes were made for your account'),
    expect.stringContaining('the authenticator app was removed from your account.'),
    expect.stringContaining('an authenticator app was set up for your account.'),
    expect.stringContaining('an owner of the shop took the second step of your account away'),
  ])
})

test('The use of a recovery code is mailed to its account, and a wrong one is not', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const { recoveryCodes } = await anAuthenticator(shop, owner)
  const { ticket } = await enterPassword(owner)
  expect((await finish(ticket, 'aaaaa-bbbbb')).status).toBe(422)
  expect((await finish(ticket, recoveryCodes[0]!)).status).toBe(200)
  const told = (await mailsTo(shop, owner.email)).filter(({ template }) => template === 'recovery-code-used')
  expect(told.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    expect.stringContaining('a recovery code was used as the second step of your account. 9 codes are left.'),
  ])
})

test('A ticket ends with the password that it was given for', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const { ticket } = await enterPassword(owner)
  await shop.call(requestPasswordReset, { body: { email: owner.email } })
  const [token] = await resetTokensFor(shop, owner.email)
  const password = 'an entirely new evening'
  const user = { reset_password_token: token!, password, password_confirmation: password }
  expect((await shop.call(resetPassword, { body: { user } })).status).toBe(200)
  expect((await finish(ticket, app.code())).status).toBe(401)
  const { status, body } = await shop.call(logIn, { body: { user: { email: owner.email, password } } })
  expect({ status, step: body.second_step?.has_totp }, 'the second step stays').toEqual({
    status: 401,
    step: true,
  })
})

test('A password that is on its way while another one is set begins no second step', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const { accountId } = await findViewer(shop.shop, owner.token)
  const passwordHash = await hashPassword('another long and quiet afternoon')
  const user = { email: owner.email, password: PASSWORD }
  const { body, error } = await whileChanging(
    shop,
    async (trx) => replacePassword(trx, (await lockAccount(trx, accountId))!, passwordHash),
    () => shop.call(logIn, { body: { user } }),
  )
  expect([body.second_step, error]).toEqual([undefined, expect.stringContaining('changed meanwhile')])

  // Begun just before the change is committed, which began earlier.
  const { ticket } = await whileChanging(
    shop,
    async (trx) => trx.selectFrom('accounts').select('id').where('id', '=', accountId).execute(),
    async () => await beginStep(shop.shop, accountId, { purpose: 'sign-in', passwordHash }),
    async (trx) => replacePassword(trx, (await lockAccount(trx, accountId))!, await hashPassword(PASSWORD)),
  )
  expect((await finish(ticket, app.code())).status).toBe(401)
})

test('Exports, credit that is given, and changes of the staff ask for the second step again after ten minutes', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const colleague = await aStaffMember(shop, 'editor')
  const app = await anAuthenticator(shop, owner)
  const tries = () =>
    Promise.all([
      shop.call(exportProducts, { query: {} }, owner.token),
      shop.call(updateStaffMember, { params: { id: colleague.id }, body: { role: 'service' } }, owner.token),
      shop.call(contract.renewRecoveryCodes, {}, owner.token),
      shop.call(giveCredit, { body: aGift() }, owner.token),
    ])
  expect((await tries()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await backdateUse(shop, owner.id, '11 minutes')
  for (const { status, body } of await tries())
    expect({ status, needs: body.needs_confirmation }).toEqual({ status: 403, needs: true })
  expect((await shop.call(listAdminOrders, { query: {} }, owner.token)).status).toBe(200)

  const { challenge } = (await shop.call(contract.beginConfirmation, {}, owner.token)).body
  const confirm = (code: string, token = owner.token) =>
    shop.call(contract.confirmIdentity, { body: { ticket: challenge.ticket, code } }, token)
  expect((await confirm('123')).status).toBe(422)
  const other = await signInWith(owner, app.code())
  expect((await confirm(app.code(1), other)).status, 'in another session').toBe(400)
  expect((await confirm(app.code(1))).status).toBe(200)
  expect((await tries()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

const signInWith = async (who: Customer, code: string) => {
  const { ticket } = await enterPassword(who)
  return (await finish(ticket, code)).headers.get('authorization')!
}

test('Without a second step nothing asks, except to set one up: that wants the password', async () => {
  const editor = await aStaffMember(shop, 'editor')
  await backdateUse(shop, editor.id, '11 minutes')
  expect((await shop.call(exportProducts, { query: {} }, editor.token)).status).toBe(200)
  const begun = await shop.call(contract.beginTotp, {}, editor.token)
  expect(begun.body).toMatchObject({ needs_confirmation: true })
  expect((await shop.call(contract.beginConfirmation, {}, editor.token)).body).toEqual({ challenge: null })
  const confirm = (password: string) =>
    shop.call(contract.confirmIdentity, { body: { password } }, editor.token)
  expect((await confirm('a stolen session')).status).toBe(422)
  expect((await confirm(PASSWORD)).status).toBe(200)
  await anAuthenticator(shop, editor)
  await backdateUse(shop, editor.id, '11 minutes')
  expect((await confirm(PASSWORD)).status, 'with one the password is not enough').toBe(409)
})

test('A confirmation that comes too late asks to try again, and does not look like the end of the session', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, owner)
  const { challenge } = (await shop.call(contract.beginConfirmation, {}, owner.token)).body
  await endTickets(shop, owner.id)
  const body = { ticket: challenge.ticket, code: app.code() }
  expect(await shop.call(contract.confirmIdentity, { body }, owner.token)).toMatchObject({
    status: 409,
    error: 'This took too long. Please try again.',
  })
})

test('An app counts once a code has shown that it has the secret', async () => {
  const editor = await aStaffMember(shop, 'editor')
  await shop.call(contract.beginTotp, {}, editor.token)
  for (const code of ['000000', '12345', '𐀀𐀀𐀀', '１２３４５６'])
    expect((await shop.call(contract.addTotp, { body: { code } }, editor.token)).status, code).toBe(422)
  expect((await signInAgain(shop, editor)).token).toContain('Bearer')
  await anAuthenticator(shop, editor)
  expect((await shop.call(contract.beginTotp, {}, editor.token)).status).toBe(409)
})

test('An owner takes the second step from a colleague who has lost it', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const colleague = await aStaffMember(shop, 'manager')
  await anAuthenticator(shop, colleague)
  const { status, body } = await shop.call(resetSecondStep, { params: { id: colleague.id } }, owner.token)
  expect(status).toBe(200)
  expect(body.members.find(({ id }: { id: number }) => id === colleague.id).has_second_step).toBe(false)
  expect((await shop.call(getOwnAccess, {}, colleague.token)).status).toBe(401)
  expect((await signInAgain(shop, colleague)).token).toContain('Bearer')
})

test('The command gives a new password without a second step', async () => {
  const owner = await aStaffMember(shop, 'owner')
  await anAuthenticator(shop, owner)
  const { password } = await giveNewPassword(shop.shop.db, owner.email)
  expect((await signInAgain(shop, { email: owner.email, password })).token).toContain('Bearer')
})

test('Where it is required, owners and managers do nothing before they have set it up, and keep it', async () => {
  const live = await openTestShop({ SECOND_STEP: 'on' })
  try {
    const [manager, editor] = [await aStaffMember(live, 'manager'), await aStaffMember(live, 'editor')]
    const orders = () => live.call(listAdminOrders, { query: {} }, manager.token)
    expect(await orders()).toMatchObject({ status: 403, error: expect.stringContaining('second step') })
    expect((await live.call(getOwnAccess, {}, manager.token)).body.must_set_up_second_step).toBe(true)
    expect((await live.call(listSessions, {}, manager.token)).status).toBe(200)
    // Calls that anybody may make say no more to them than to anybody.
    const { id } = await aPaidOrder(live)
    const street = async () =>
      (await live.call(trackOrder, { params: { id } }, manager.token)).body.delivery.address.line1
    expect(await street()).not.toBe(ADA.shipping_line1)
    expect((await live.call(exportProducts, { query: {} }, editor.token)).status).toBe(200)
    await anAuthenticator(live, manager)
    expect((await orders()).status).toBe(200)
    expect(await street()).toBe(ADA.shipping_line1)
    expect(await live.call(contract.removeTotp, {}, manager.token)).toMatchObject({
      status: 409,
      error: expect.stringContaining('needs a second step'),
    })
    expect((await live.call(contract.getSecondStep, {}, manager.token)).body.has_totp).toBe(true)

    await anAuthenticator(live, editor)
    const removed = await live.call(contract.removeTotp, {}, editor.token)
    expect(removed.body).toMatchObject({ has_totp: false, recovery_codes_left: 0 })
    expect((await signInAgain(live, editor)).token).toContain('Bearer')
  } finally {
    await live.close()
  }
})

test('A shop that is reached by a number has no passkeys, and says so', async () => {
  const owner = await aStaffMember(shop, 'owner')
  expect((await shop.call(contract.getSecondStep, {}, owner.token)).body.are_passkeys_possible).toBe(false)
  expect(await shop.call(contract.beginPasskey, {}, owner.token)).toMatchObject({
    status: 422,
    error: expect.stringContaining('domain name'),
  })
})
