import { expect, test } from 'vitest'
import {
  cancelEmailChange,
  followEmailLink,
  getProfile,
  logIn,
  readEmailLink,
  requestPasswordReset,
  resetPassword,
  sendEmailLinkAgain,
  signUp,
  updatePassword,
  updateProfile,
} from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import {
  aCustomer,
  aVerifiedCustomer,
  type Customer,
  newEmail,
  PASSWORD,
  signInAgain,
} from '../../test/accounts.ts'
import { backdateEmailLinks } from '../../test/backdate.ts'
import { emailLinksFor, mailsTo, resetTokensFor } from '../../test/mails.ts'

const NEW = 'an entirely new evening'
const DEAD = 'This link has been used already or has expired.'
const shop = aShop()

const change = (token: string, email: string, current_password?: string) =>
  shop.call(
    updateProfile,
    { body: { user: { email }, ...(current_password !== undefined && { current_password }) } },
    token,
  )
const follow = (token: string) => shop.call(followEmailLink, { body: { token } })
const lastLink = async (email: string) => (await emailLinksFor(shop, email)).at(-1)!
const profileOf = async (token: string) => (await shop.call(getProfile, {}, token)).body
const signIn = async (email: string, password = PASSWORD) =>
  (await shop.call(logIn, { body: { user: { email, password } } })).status

/** A change with the password that has taken effect. */
async function moved(customer: Customer, email = newEmail('moved')): Promise<string> {
  await change(customer.token, email, PASSWORD)
  const { status, error } = await follow(await lastLink(email))
  expect([status, error]).toEqual([200, undefined])
  return email
}

test('With the current password the new address counts once its link is followed; the other sessions end', async () => {
  const customer = await aVerifiedCustomer(shop)
  const other = await signInAgain(shop, customer)
  const email = newEmail('after')
  const reply = await change(customer.token, ` ${email}`, PASSWORD)
  expect([reply.status, reply.body.email]).toEqual([200, customer.email])
  expect(reply.body.email_change).toEqual({
    email,
    waits_for: 'new_address',
    expires_at: expect.stringMatching(/Z$/),
  })
  expect([await signIn(customer.email), await signIn(email)]).toEqual([200, 401])
  const link = await lastLink(email)
  const shown = { purpose: 'confirm', email: customer.email, new_email: email }
  expect((await shop.call(readEmailLink, { body: { token: link } })).body).toEqual(shown)
  expect((await follow(link)).body).toEqual(shown)
  expect(await profileOf(customer.token)).toMatchObject({ email, email_verified: true, email_change: null })
  expect((await shop.call(getProfile, {}, other.token)).status).toBe(401)
  expect([await signIn(customer.email), await signIn(email)]).toEqual([401, 200])
  expect((await follow(link)).error).toBe(DEAD)
})

test('A session alone changes nothing before the old address has approved it and the new one confirmed it', async () => {
  const customer = await aVerifiedCustomer(shop)
  const email = newEmail('thief')
  expect((await change(customer.token, email)).body).toMatchObject({
    email: customer.email,
    email_change: { email, waits_for: 'old_address' },
  })
  expect(await mailsTo(shop, email)).toEqual([])
  // The way of a thief: to have the password of the account reset at the new address.
  await shop.call(requestPasswordReset, { body: { email } })
  expect(await resetTokensFor(shop, email)).toEqual([])

  const approval = await lastLink(customer.email)
  expect((await follow(approval)).body).toEqual({
    purpose: 'approve',
    email: customer.email,
    new_email: email,
  })
  expect(await profileOf(customer.token)).toMatchObject({
    email: customer.email,
    email_change: { waits_for: 'new_address' },
  })
  expect((await follow(approval)).error).toBe(DEAD)
  expect((await follow(await lastLink(email))).status).toBe(200)
  expect((await profileOf(customer.token)).email).toBe(email)
})

test('A wrong current password is refused at its field, and ten of them are all that a stolen session gets', async () => {
  const { token } = await aVerifiedCustomer(shop)
  const replies = []
  for (let n = 0; n < 11; n++) replies.push(await change(token, newEmail(), `guess number ${n}`))
  expect(replies[0]!.body).toMatchObject({
    error: 'Current password is incorrect',
    fields: { current_password: 'Current password is incorrect' },
  })
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
  expect((await profileOf(token)).email_change).toBeNull()
})

test('For seven days the old address undoes the change: all sessions and the password end, a reset link follows', async () => {
  const customer = await aVerifiedCustomer(shop)
  const thief = await moved(customer)
  await shop.call(requestPasswordReset, { body: { email: thief } })
  const stolen = await signInAgain(shop, { email: thief, password: PASSWORD })
  const undo = await lastLink(customer.email)
  // Mails about an order still go to the address that it was placed with.
  expect((await mailsTo(shop, customer.email)).at(-1)!.text!.replace(/\s+/g, ' ')).toContain(
    'This is the last mail about your account to the old one; mails about an order go to the address that it was placed with.',
  )
  await backdateEmailLinks(shop, customer.id, '167 hours')
  expect((await shop.call(readEmailLink, { body: { token: undo } })).body).toEqual({
    purpose: 'undo',
    email: customer.email,
    new_email: thief,
  })
  expect((await follow(undo)).status).toBe(200)
  for (const { token } of [customer, stolen]) {
    expect((await shop.call(getProfile, {}, token)).status).toBe(401)
  }
  expect([await signIn(thief), await signIn(customer.email)]).toEqual([401, 401])
  const body = (token: string) => ({
    user: { reset_password_token: token, password: NEW, password_confirmation: NEW },
  })
  const [theirs] = await resetTokensFor(shop, thief)
  expect((await shop.call(resetPassword, { body: body(theirs!) })).status).toBe(422)
  const [mine] = await resetTokensFor(shop, customer.email)
  expect((await shop.call(resetPassword, { body: body(mine!) })).status).toBe(200)
  expect(await signIn(customer.email, NEW)).toBe(200)
  expect((await follow(undo)).error).toBe(DEAD)
})

test('After seven days the change stays', async () => {
  const customer = await aVerifiedCustomer(shop)
  await moved(customer)
  await backdateEmailLinks(shop, customer.id, '168 hours')
  expect((await follow(await lastLink(customer.email))).error).toBe(DEAD)
})

test('A thief can’t undo the undoing, neither from a second address nor by a sign-up with the old one', async () => {
  const customer = await aVerifiedCustomer(shop)
  const second = await moved(customer)
  const third = await moved(customer)
  const body = { user: { email: customer.email, password: PASSWORD, name: 'Squatter' } }
  expect((await shop.call(signUp, { body })).error).toBe('Email has already been taken')
  const other = await aVerifiedCustomer(shop)
  expect((await change(other.token, customer.email, PASSWORD)).error).toBe('Email has already been taken')

  const [undoSecond, undoFirst] = [await lastLink(second), await lastLink(customer.email)]
  expect((await follow(undoFirst)).status).toBe(200)
  expect((await follow(undoSecond)).error).toBe(DEAD)
  expect([await signIn(second), await signIn(third)]).toEqual([401, 401])
})

test('An old address that was never confirmed gets no link to undo the change', async () => {
  const customer = await aCustomer(shop)
  const email = await moved(customer)
  expect(await mailsTo(shop, customer.email)).toMatchObject([{ template: 'verify-email' }])
  expect((await follow((await emailLinksFor(shop, customer.email))[0]!)).error).toBe(DEAD)
  expect((await profileOf(customer.token)).email).toBe(email)
})

test('A pending change is sent again, which ends the earlier link, and canceled', async () => {
  const { token } = await aVerifiedCustomer(shop)
  const email = newEmail('slow')
  await change(token, email, PASSWORD)
  const first = await lastLink(email)
  expect((await shop.call(sendEmailLinkAgain, {}, token)).body.message).toContain(email)
  expect((await follow(first)).error).toBe(DEAD)
  const second = await lastLink(email)
  expect((await shop.call(cancelEmailChange, {}, token)).status).toBe(200)
  expect((await follow(second)).error).toBe(DEAD)
  expect((await profileOf(token)).email_change).toBeNull()
  expect((await shop.call(cancelEmailChange, {}, token)).status).toBe(422)
  expect((await shop.call(sendEmailLinkAgain, {}, token)).status).toBe(422)
})

test('A pending change ends after a day, with another change, and when the password is changed', async () => {
  const customer = await aVerifiedCustomer(shop)
  const [late, replaced, overtaken] = ['late', 'replaced', 'overtaken'].map(newEmail) as [
    string,
    string,
    string,
  ]
  await change(customer.token, late, PASSWORD)
  await backdateEmailLinks(shop, customer.id, '24 hours')
  expect((await follow(await lastLink(late))).error).toBe(DEAD)
  expect((await profileOf(customer.token)).email_change).toBeNull()

  await change(customer.token, replaced, PASSWORD)
  const first = await lastLink(replaced)
  await change(customer.token, overtaken, PASSWORD)
  expect((await follow(first)).error).toBe(DEAD)

  const user = { password: NEW, password_confirmation: NEW }
  await shop.call(updatePassword, { body: { current_password: PASSWORD, user } }, customer.token)
  expect((await follow(await lastLink(overtaken))).error).toBe(DEAD)
})

test('Of two accounts that change to one address, the first to confirm it gets it', async () => {
  const [left, right] = [await aVerifiedCustomer(shop), await aVerifiedCustomer(shop)]
  const email = newEmail('middle')
  await change(left.token, email, PASSWORD)
  const first = await lastLink(email)
  await change(right.token, email, PASSWORD)
  const second = await lastLink(email)
  const replies = await Promise.all([follow(first), follow(second)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)!.error).toBe('Email has already been taken')
})

test('A reset link ends when the address has changed', async () => {
  const customer = await aVerifiedCustomer(shop)
  await shop.call(requestPasswordReset, { body: { email: customer.email } })
  const [token] = await resetTokensFor(shop, customer.email)
  await moved(customer)
  const user = { reset_password_token: token!, password: NEW, password_confirmation: NEW }
  expect((await shop.call(resetPassword, { body: { user } })).status).toBe(422)
})
