import { hkdfSync, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from './command-line.ts'
import type { Config } from './config.ts'
import type { StripeKeys } from './config-stripe.ts'
import type { SigningSecrets } from './signing.ts'

export interface Secrets extends SigningSecrets {
  /** The sandbox's keys, in the format of Stripe's. */
  sandbox: StripeKeys
  /** The first admin's password, unless ADMIN_PASSWORD is set. */
  adminPassword: string
  /** Key of the mailbox page and of the sandbox's controls. */
  accessKey: string
  /** The password of the demo's customer shopper@hemline.test. */
  shopperPassword: string
}

const FILE = 'secrets.json'

/**
 * Generated once and stored in DATA_DIR, readable by its owner only. Hosts of one shop share JWT_SECRET but no folder,
 * so their secrets are derived from it: the first password and the access key are then the same on every host.
 */
export async function openSecrets(
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'jwtSecretNext' | 'jwtSecretBefore' | 'adminPassword'>,
): Promise<Secrets> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const path = join(config.dataDir, FILE)
  const saved = await readSaved(path)
  // A host that is added during a rotation must derive the same secrets as the others, which used the former
  // JWT_SECRET.
  const secrets = { ...makeSecrets(config.jwtSecretBefore ?? config.jwtSecret), ...saved }
  if (Object.keys(secrets).some((key) => !(key in saved))) await save(path, config.dataDir, secrets)
  return {
    ...secrets,
    ...(config.jwtSecret !== undefined && {
      jwtSecret: config.jwtSecret,
      jwtSecretNext: config.jwtSecretNext,
      jwtSecretBefore: config.jwtSecretBefore,
    }),
    adminPassword: config.adminPassword ?? secrets.adminPassword,
  }
}

const newSigningSecret = () => randomBytes(48).toString('base64url')

/**
 * Generates a new secret that signs from the next start; signatures of the current one remain valid. Throws if
 * signatures of an earlier secret would become invalid, or if there is no file of secrets.
 */
export async function rotateSecret(dataDir: string): Promise<void> {
  const { jwtSecret, jwtSecretBefore, ...saved } = await readRotatable(dataDir)
  if (jwtSecretBefore !== undefined)
    throw new Error(
      `The former secret still counts. A week after its rotation: ${commandLine('rotate-secret', '--forget')}, and restart the shop.`,
    )
  await save(join(dataDir, FILE), dataDir, {
    ...saved,
    jwtSecret: newSigningSecret(),
    jwtSecretBefore: jwtSecret,
  })
}

/** Rejects signatures of the former secret from the next start. False if there is none. */
export async function forgetFormerSecret(dataDir: string): Promise<boolean> {
  const { jwtSecretBefore, ...saved } = await readRotatable(dataDir)
  if (jwtSecretBefore === undefined) return false
  await save(join(dataDir, FILE), dataDir, saved)
  return true
}

async function readRotatable(dataDir: string): Promise<Secrets> {
  const saved = await readSaved(join(dataDir, FILE))
  if (saved.jwtSecret === undefined)
    throw new Error(`There is no ${join(dataDir, FILE)}: start the shop once, or set DATA_DIR.`)
  return saved as Secrets
}

function makeSecrets(seed: string | undefined): Secrets {
  const bytesOf = (name: string, length: number) =>
    seed === undefined ? randomBytes(length) : Buffer.from(hkdfSync('sha256', seed, '', name, length))
  const key = (name: string) => readableWord(bytesOf(name, 32))
  return {
    jwtSecret: newSigningSecret(),
    sandbox: {
      secretKey: `sk_test_${key('sandbox secret key')}`,
      publishableKey: `pk_test_${key('sandbox publishable key')}`,
      webhookSecret: `whsec_${key('sandbox webhook secret')}`,
    },
    adminPassword: passphraseOf(bytesOf('admin password', 20)),
    accessKey: key('access key'),
    shopperPassword: passphraseOf(bytesOf('shopper password', 20)),
  }
}

/** 100 random bits in a form that a person can type. */
export const randomPassphrase = (): string => passphraseOf(randomBytes(20))

const passphraseOf = (bytes: Buffer): string =>
  [0, 5, 10, 15].map((from) => readableWord(bytes.subarray(from, from + 5))).join('-')

/** 32 characters without similar-looking ones. The byte range is a multiple of 32, so each is equally likely. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789'

/** One character per byte. */
export const readableWord = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => READABLE[byte % READABLE.length]).join('')

const readSaved = async (path: string): Promise<Partial<Secrets>> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}); it holds the shop's secrets.`,
      { cause: error },
    )
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      `${path} is damaged. Restore it, or remove it to have new secrets made (everybody signs in again).`,
      { cause: error },
    )
  }
}

const save = async (path: string, dataDir: string, secrets: Secrets) => {
  const draft = `${path}.draft`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  const owner = await stat(dataDir)
  // When root writes the file, the folder's owner must still be able to read it.
  if (process.getuid?.() === 0 && owner.uid !== 0) await chown(draft, owner.uid, owner.gid)
  await rename(draft, path)
}
