import { randomBytes, randomInt } from 'node:crypto'
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { StripeKeys } from './config-stripe.ts'

export interface Secrets {
  jwtSecret: string
  /** The sandbox's keys, in the format of Stripe's. */
  sandbox: StripeKeys
  /** Of the first admin, unless ADMIN_PASSWORD is set. */
  adminPassword: string
  /** Opens the mailbox and the sandbox's controls. */
  accessKey: string
  /** Of the demo's customer shopper@hemline.test. */
  shopperPassword: string
}

const FILE = 'secrets.json'

/** Generated once and kept in DATA_DIR, readable by its owner only. */
export async function openSecrets(
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'adminPassword'>,
): Promise<Secrets> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const path = join(config.dataDir, FILE)
  const saved = await readSaved(path)
  const secrets = { ...makeSecrets(), ...saved }
  if (Object.keys(secrets).some((key) => !(key in saved))) await save(path, config.dataDir, secrets)
  return {
    ...secrets,
    jwtSecret: config.jwtSecret ?? secrets.jwtSecret,
    adminPassword: config.adminPassword ?? secrets.adminPassword,
  }
}

const makeSecrets = (): Secrets => ({
  jwtSecret: randomBytes(48).toString('base64url'),
  sandbox: {
    secretKey: `sk_test_${randomWord(32)}`,
    publishableKey: `pk_test_${randomWord(32)}`,
    webhookSecret: `whsec_${randomWord(32)}`,
  },
  adminPassword: randomPassphrase(),
  accessKey: randomWord(32),
  shopperPassword: randomPassphrase(),
})

/** 100 random bits that a person can type. */
export const randomPassphrase = () => [1, 2, 3, 4].map(() => randomWord(5, READABLE)).join('-')

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 32 characters, without those that look alike. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789'

const randomWord = (length: number, alphabet = ALPHANUMERIC) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

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
