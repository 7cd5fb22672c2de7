import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import type { Call } from '../../contract/call.ts'
import { giveCredit, listCredit } from '../../contract/credit.ts'
import { uploadImage } from '../../contract/image.ts'
import * as contract from '../../contract/staff.ts'
import { aStaffMember, type Customer, newEmail } from '../../test/accounts.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

/** Returns what sends the body of the call, whose head the shop has read. */
async function begin({ method, path }: Call, by: Customer, body: Buffer, type = 'application/json') {
  const call = request(`${shop.origin}/api${path}`, {
    method,
    headers: {
      authorization: by.token,
      'content-type': type,
      'content-length': body.length,
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

/** Gift cards are worth money at once. */
const beginToGive = (by: Customer, email: string) =>
  begin(
    giveCredit,
    by,
    Buffer.from(JSON.stringify({ email, amount: 5_000, reason: 'late', key: `late ${email}` })),
  )

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

test('A picture that arrives after its sender was signed out everywhere, or given another role, is not stored, which is recorded once', async () => {
  const editor = await aStaffMember(shop, 'editor')
  const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const part = 'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png'
  const body = Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), picture, Buffer.from('\r\n--x--\r\n')])
  const upload = () => begin(uploadImage, editor, body, 'multipart/form-data; boundary=x')
  const sendFirst = await upload()
  expect(await sendFirst()).toMatchObject({ status: 200 })
  const sendSecond = await upload()
  const give = (role: 'editor' | 'warehouse') =>
    shop.callAsAdmin(contract.updateStaffMember, { params: { id: editor.id }, body: { role } })
  await give('warehouse')
  expect(await sendSecond()).toMatchObject({ status: 403 })
  const query = { actor: editor.email, kind: 'refused' as const }
  expect((await shop.callAsAdmin(listActivity, { query })).body).toHaveLength(1)
  await give('editor')
  const sendThird = await upload()
  await shop.call(contract.endAllSessions, {}, editor.token)
  expect(await sendThird()).toMatchObject({ status: 401 })
})

test('A call whose body arrives late is made where nothing has changed meanwhile', async () => {
  const email = newEmail('late')
  const sendRest = await beginToGive(await aStaffMember(shop, 'manager'), email)
  expect(await sendRest()).toMatchObject({ status: 200 })
  expect(await creditOf(email)).toMatchObject([{ initial: 5_000 }])
})
