import { beforeAll, expect, test } from 'vitest'
import { followEmailLink, updateProfile } from '../../contract/account.ts'
import { listActivity, type ActivityEntry } from '../../contract/activity.ts'
import { eraseOwnAccount } from '../../contract/person.ts'
import { giveReason } from '../../contract/return.ts'
import { inviteStaff } from '../../contract/staff.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import {
  aCustomer,
  aStaffMember,
  aVerifiedCustomer,
  type Customer,
  newEmail,
  signInAgain,
} from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { emailLinksFor, mailsTo } from '../../test/mails.ts'
import { give } from '../../test/credit.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { aDeliveredOrder, aReceivedReturn, receive, settle } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { aStranger, erase, rowsWith } from '../../test/strangers.ts'
import { listErasedEmails } from './erased-email-queries.ts'
import { findPersonOfErasure } from './person-queries.ts'

const shop = aShop()
let owner: Customer
beforeAll(async () => {
  await shop.adminToken()
  owner = await aStaffMember(shop, 'owner', newEmail('owner'))
})

const activity = async (): Promise<ActivityEntry[]> =>
  await done(shop.call(listActivity, { query: {} }, owner.token))

const ask = ({ token, password }: Customer, email: string) =>
  done(shop.call(updateProfile, { body: { user: { email }, current_password: password } }, token))

const leave = ({ token, password }: Customer) =>
  done(shop.call(eraseOwnAccount, { body: { current_password: password } }, token))

async function follow(email: string) {
  const [token] = await emailLinksFor(shop, email)
  await done(shop.call(followEmailLink, { body: { token: token! } }))
}

test('Who asks for an e-mail and leaves takes nothing out of the activity about others', async () => {
  const [invited, guest] = [newEmail('invited'), newEmail('guest')]
  await done(shop.call(inviteStaff, { body: { email: invited, role: 'editor' } }, owner.token))
  await aDeliveredOrder(shop, { payment: { email: guest } })
  await give(shop, guest, 1_000)
  const before = await activity()
  expect(before.some(({ target }) => target === invited)).toBe(true)

  for (const account of [await aCustomer(shop), await aVerifiedCustomer(shop)]) {
    // A part of the e-mail of each of the staff, the end of an invited one’s, and a guest’s.
    for (const email of [owner.email.slice(3, -1), invited.slice(4), guest]) await ask(account, email)
    await leave(account)
  }
  expect(await activity()).toEqual(before)
})

test('Entries that name an e-mail which the person has confirmed before lose it', async () => {
  const [former, later] = [newEmail('former'), newEmail('later')]
  const person = await aVerifiedCustomer(shop, { email: former })
  await give(shop, former, 1_000)
  const named = async () => (await activity()).filter(({ target }) => target === former)
  expect(await named()).toHaveLength(1)
  await ask(person, later)
  await follow(later)
  await leave(await signInAgain(shop, { email: later, password: person.password }))
  expect(await named()).toEqual([])
})

test('The e-mail of somebody else that an account has asked for is not one of a person who was erased', async () => {
  const [wanted, unconfirmed, confirmed] = [
    newEmail('wanted'),
    newEmail('unconfirmed'),
    newEmail('confirmed'),
  ]
  const one = await aCustomer(shop, { email: unconfirmed })
  await ask(one, wanted)
  await leave(one)
  const changed = newEmail('changed')
  const other = await aCustomer(shop, { email: unconfirmed })
  await ask(other, changed)
  await follow(changed)
  await leave(await signInAgain(shop, { email: changed, password: other.password }))
  await leave(await aVerifiedCustomer(shop, { email: confirmed }))
  const erased = await listErasedEmails(shop.shop.db, shop.shop.secrets, [wanted, unconfirmed, confirmed])
  expect([...erased]).toEqual([confirmed])
  expect(await listErasedEmails(shop.shop.db, shop.shop.secrets, [changed])).toContain(changed)
})

test('The mails to an account that has not confirmed its e-mail are erased with it', async () => {
  const account = await aCustomer(shop, { email: newEmail('unconfirmed') })
  expect(await mailsTo(shop, account.email)).not.toEqual([])
  await leave(account)
  expect(await mailsTo(shop, account.email)).toEqual([])
})

test('A restored shop erases with an account that had not confirmed its e-mail nothing of a guest with that e-mail', async () => {
  const email = newEmail('guest')
  const order = await aDeliveredOrder(shop, { payment: { email } })
  const { id: account_id } = await aCustomer(shop, { email })
  const erasure = {
    id: '',
    at: new Date(),
    by: 'customer',
    account_id,
    customer_id: null,
    order_ids: [],
    email_macs: [],
  }
  const person = await findPersonOfErasure(shop.shop.db, erasure)
  expect(person.emails).toEqual([])
  expect(person.orderIds).not.toContain(order.id)
})

test('Who took an account over and deletes it has its owner told at the former e-mail too, and nobody at one that was never confirmed', async () => {
  const [former, later, unconfirmed] = [newEmail('former'), newEmail('later'), newEmail('unconfirmed')]
  const person = await aVerifiedCustomer(shop, { email: former })
  await ask(person, later)
  await follow(later)
  await shop.runJobs()
  const goodbyes = async () => {
    const { rows } = await shop.shop.pool.query<{ recipient: string; sent_at: Date | null }>(
      `select recipient, sent_at from mails where template = 'account-deleted' order by id`,
    )
    return rows
  }
  const before = (await goodbyes()).length
  await leave(await aCustomer(shop, { email: unconfirmed }))
  expect(await goodbyes()).toHaveLength(before)
  await leave(await signInAgain(shop, { email: later, password: person.password }))
  const told = (await goodbyes()).slice(before)
  expect(told.map(({ recipient }) => recipient)).toEqual([former, later])
  await shop.runJobs()
  expect((await goodbyes()).filter(({ recipient, sent_at }) => recipient !== '' || !sent_at)).toEqual([])
})

test('What a buyer wrote about a withdrawal is erased with the buyer', async () => {
  const { email, name, payment } = aStranger()
  const { id } = await aDeliveredOrder(shop, { payment })
  const { number } = await done(shop.call(withdraw, { body: { name, email, order: id } }))
  const body = { email, reason: 'too_small' as const, comment: `Tight since ${id} was born` }
  await done(shop.call(giveReason, { params: { number: number! }, body }))
  expect(await rowsWith(shop.shop, [body.comment])).not.toEqual([])
  await done(receive(shop, number!))
  await done(settle(shop, number!))
  expect((await erase(shop, email)).status).toBe(200)
  expect(await rowsWith(shop.shop, [body.comment])).toEqual([])
})

test('A return whose payment a bank has taken back for good keeps nobody from being erased', async () => {
  const stranger = aStranger()
  const { id, returned } = await aReceivedReturn(shop, { payment: stranger.payment })
  await tellOfDispute(shop, id, 'needs_response')
  await done(settle(shop, returned.number))
  expect(await erase(shop, stranger.email)).toMatchObject({
    status: 409,
    error: `Order ${id}: its payment is disputed.`,
  })
  await tellOfDispute(shop, id, 'lost')
  expect((await erase(shop, stranger.email)).status).toBe(200)
})
