import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Transaction } from '../../database/connection.ts'
import { Refused } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { listPasskeys, notePasskeyUse } from './queries.ts'
import type { Passkey } from './tables.ts'

type Config = Pick<Shop, 'config' | 'log'>

/** Loaded with the first passkey, because most of the library parses certificates. */
const library = () => import('@simplewebauthn/server')

/** Browsers support passkeys only for domain names, including `localhost`. */
export const arePasskeysPossible = ({ config }: Pick<Shop, 'config'>): boolean =>
  isIP(hostOf(config.publicUrl).replaceAll(/[[\]]/g, '')) === 0

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname

const describe = ({ id, transports }: Passkey) => ({ id, transports })

/** The options with which the browser asks for one of the account's passkeys. */
export async function requestOptions(
  { config }: Config,
  passkeys: Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: hostOf(config.publicUrl),
    allowCredentials: passkeys.map(describe),
    userVerification: 'preferred',
  })
}

/** The options with which the browser creates another passkey. */
export async function creationOptions(
  { config }: Config,
  { email, name, brandName }: { email: string; name: string; brandName: string },
  passkeys: Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return await generateRegistrationOptions({
    rpName: brandName,
    rpID: hostOf(config.publicUrl),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Throws Refused for a response that does not match the challenge. */
export async function readNewPasskey(
  { config, log }: Config,
  response: unknown,
  challenge: string,
): Promise<Pick<Passkey, 'id' | 'public_key' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: hostOf(config.publicUrl),
    requireUserVerification: false,
  }).catch((error: Error) => {
    log.info({ reason: error.message }, 'a new passkey was refused')
    return { verified: false as const }
  })
  const credential = verified.verified ? verified.registrationInfo.credential : undefined
  if (!credential || credential.id.length > MAX_ID)
    throw new Refused('This passkey could not be read. Please try again.')
  const { id, publicKey, counter, transports } = credential
  return { id, public_key: Buffer.from(publicKey), counter, transports: readTransports(transports) }
}

/** The standard's limit of 1,023 bytes, in base64url. */
const MAX_ID = 1_364
const MAX_TRANSPORTS = 10

/** The library passes on unchecked what the browser has sent. */
const readTransports = (sent: unknown): Passkey['transports'] =>
  (Array.isArray(sent) ? sent : [])
    .filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one))
    .slice(0, MAX_TRANSPORTS)

/** Whether a passkey of the account signed this challenge. */
export async function redeemPasskey(
  trx: Transaction,
  { config, log }: Config,
  { accountId, response, challenge }: { accountId: number; response: unknown; challenge: string },
): Promise<boolean> {
  const passkeys = await listPasskeys(trx, accountId)
  const passkey = passkeys.find(({ id }) => id === (response as { id?: unknown }).id)
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await library()
  const { id, public_key, counter } = passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: hostOf(config.publicUrl),
      credential: { id, publicKey: Uint8Array.from(public_key), counter: Number(counter) },
      requireUserVerification: false,
    })
    if (verified) await notePasskeyUse(trx, id, authenticationInfo.newCounter)
    return verified
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'a passkey was refused')
    return false
  }
}
