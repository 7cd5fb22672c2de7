import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, StripeKeys } from './config.ts'

export interface Secrets {
  jwtSecret: string
  /** The key pair of the sandbox, in the shape of Stripe's. */
  sandbox: StripeKeys
  /** Of the first admin, unless ADMIN_PASSWORD says otherwise. */
  adminPassword: string
  /** Of the demo's one customer that can be signed in as. */
  shopperPassword: string
}

const FILE = 'secrets.json'

/** The shop's own secrets: made once, kept in DATA_DIR where only its owner reads them. */
export async function openSecrets(
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'adminPassword'>,
): Promise<Secrets> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const path = join(config.dataDir, FILE)
  const kept = await readKept(path)
  const secrets = { ...makeSecrets(), ...kept }
  if (Object.keys(secrets).some((key) => !(key in kept))) await keep(path, config.dataDir, secrets)
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
  shopperPassword: randomPassphrase(),
})

const randomPassphrase = () => [1, 2, 3, 4].map(() => randomWord(5, READABLE)).join('-')

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 32 characters without those that are mistaken for each other when typed. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789'

const randomWord = (length: number, alphabet = ALPHANUMERIC) => {
  let word = ''
  while (word.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes past the last whole multiple would favour the alphabet's beginning.
      if (byte < 256 - (256 % alphabet.length) && word.length < length)
        word += alphabet[byte % alphabet.length]
    }
  }
  return word
}

const readKept = async (path: string): Promise<Partial<Secrets>> => {
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

const keep = async (path: string, dataDir: string, secrets: Secrets) => {
  const draft = `${path}.draft`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  const owner = await stat(dataDir)
  // Started by root once, the shop must still start as the folder's owner later.
  if (process.getuid?.() === 0 && owner.uid !== 0) await chown(draft, owner.uid, owner.gid)
  await rename(draft, path)
}
