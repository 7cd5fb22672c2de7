import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { giveCredit, listCredit } from '../../contract/credit.ts'
import * as contract from '../../contract/staff.ts'
import { aStaffMember, type Customer, newEmail } from '../../test/accounts.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

/** Gift cards are worth money at once. Returns what sends the body of the call, whose head the shop has read. */
async function beginToGive(by: Customer, email: string) {
  const body = JSON.stringify({ email, amount: 5_000, reason: 'late', key: `late ${email}` })
  const call = request(`${shop.origin}/api${giveCredit.path}`, {
    method: giveCredit.method,
    headers: {
      authorization: by.token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  // Who asks was looked up before this call is answered.
  expect((await shop.call(contract.getOwnAccess, {}, by.token)).status).toBe(200)
  return async () => {
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) as { error?: string } }
  }
}

const creditOf = async (email: string) =>
  (await shop.callAsAdmin(listCredit, { query: { q: email } })).body.accounts

test.for([
  [
    'removed from the staff',
    401,
    (id: number) => shop.callAsAdmin(contract.removeStaffMember, { params: { id } }),
  ],
  [
    'given another role',
    403,
    (id: number) =>
      shop.callAsAdmin(contract.updateStaffMember, { params: { id }, body: { role: 'editor' } }),
  ],
  [
    'signed out everywhere',
    401,
    (_: number, { token }: Customer) => shop.call(contract.endAllSessions, {}, token),
  ],
] as const)(
  'A call whose body arrives after its sender was %s changes nothing',
  async ([, refused, change]) => {
    const manager = await aStaffMember(shop, 'manager')
    const email = newEmail('late')
    const sendRest = await beginToGive(manager, email)
    expect((await change(manager.id, manager)).status).toBe(200)
    expect(await sendRest()).toMatchObject({ status: refused, body: { error: expect.stringMatching(/\S/) } })
    expect(await creditOf(email)).toEqual([])
  },
)

test('A call whose body arrives late is made where nothing has changed meanwhile', async () => {
  const email = newEmail('late')
  const sendRest = await beginToGive(await aStaffMember(shop, 'manager'), email)
  expect(await sendRest()).toMatchObject({ status: 200 })
  expect(await creditOf(email)).toMatchObject([{ initial: 5_000 }])
})
