import { createHash, generateKeyPairSync } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '../../../contract/second-step.ts'
import { aStaffMember } from '../../../test/accounts.ts'
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

async function add(about: { id: Buffer; transports: unknown }) {
  const owner = await aStaffMember(shop, 'owner')
  const begun = (await shop.call(contract.beginPasskey, {}, owner.token)).body
  const passkey = anAnswer(String(begun.options['challenge']), about)
  return await shop.call(
    contract.addPasskey,
    { body: { ticket: begun.ticket, name: 'Key', passkey } },
    owner.token,
  )
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
