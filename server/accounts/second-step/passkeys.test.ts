import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '../../../contract/second-step.ts'
import { listActivity } from '../../../contract/activity.ts'
import { aStaffMember, type Customer } from '../../../test/accounts.ts'
import { findFreePort } from '../../../test/free-port.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  // Passkeys belong to a domain name.
  const port = await findFreePort()
  shop = await openTestShop({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
})
afterAll(() => shop.close())

const PRESENT = 0x41
const ES256 = { kty: 2, alg: -7, crv: 1 }

/** What a browser sends of a new passkey. */
function anAnswer(challenge: string, { id, transports }: { id: Buffer; transports: unknown }) {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Buffer>([
    [1, ES256.kty],
    [3, ES256.alg],
    [-1, ES256.crv],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const authData = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.from([PRESENT, 0, 0, 0, 0]),
    Buffer.alloc(16),
    length,
    id,
    isoCBOR.encode(key),
  ])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const about = { type: 'webauthn.create', challenge, origin: shop.origin }
  // The library reads the id of the attestation, and of this one only that it is there twice.
  const named = id.toString('base64url').slice(0, 40)
  return {
    id: named,
    rawId: named,
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(about)).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports,
    },
  }
}

interface Added {
  id: Buffer
  transports: unknown
  owner?: Customer
  name?: string
}

async function add({ owner: known, ...about }: Added) {
  const owner = known ?? (await aStaffMember(shop, 'owner'))
  return await finish(owner, await begin(owner), about)
}

const begin = async ({ token }: Customer) => (await shop.call(contract.beginPasskey, {}, token)).body

type Begun = Awaited<ReturnType<typeof begin>>

async function finish(owner: Customer, begun: Begun, { name = 'Key', ...about }: Omit<Added, 'owner'>) {
  const passkey = anAnswer(String(begun.options['challenge']), about)
  return await shop.call(contract.addPasskey, { body: { ticket: begun.ticket, name, passkey } }, owner.token)
}

const SAID = ['usb', ['usb'], { usb: true }, 7, [{ length: 1 }, 'internal', 'x'.repeat(5_000)], null]

test.for(SAID.map((transports) => ({ transports })))(
  'A passkey is kept whatever its browser says of how it is reached',
  async ({ transports }) => {
    const { status, body, error } = await add({
      id: createHash('sha256').update(JSON.stringify(transports)).digest(),
      transports,
    })
    expect([status, error]).toEqual([200, undefined])
    expect(body.passkeys).toHaveLength(1)
  },
)

test('A passkey whose id is longer than the standard allows is refused', async () => {
  const { status, error } = await add({ id: Buffer.alloc(9_000, 'id'), transports: [] })
  expect([status, error]).toEqual([422, 'This passkey could not be read. Please try again.'])
})

test('A passkey with the name of another one of the account gets a number, and one of another account none', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const stepped = await aStaffMember(shop, 'owner')
  for (const name of ['Laptop', ' laptop ', 'Laptop 2', 'Laptop'])
    expect((await add({ owner, name, id: randomBytes(32), transports: [] })).status).toBe(200)
  const { body } = await shop.call(contract.getSecondStep, {}, owner.token)
  const names = (body.passkeys as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(['Laptop', 'laptop 2', 'Laptop 2 2', 'Laptop 3'])
  const activity = await shop.call(listActivity, { query: {} }, owner.token)
  for (const name of names) expect(JSON.stringify(activity.body)).toContain(`"${name}"`)
  const other = await add({ owner: stepped, name: 'Laptop', id: randomBytes(32), transports: [] })
  expect(other.body.passkeys).toMatchObject([{ name: 'Laptop' }])
})

test('An account has ten passkeys at most, also of those that were begun before the tenth was there', async () => {
  const owner = await aStaffMember(shop, 'owner')
  const begun: Begun[] = []
  for (let at = 0; at < 11; at++) begun.push(await begin(owner))
  const statuses: number[] = []
  for (const each of begun)
    statuses.push((await finish(owner, each, { id: randomBytes(32), transports: [] })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409])
})
