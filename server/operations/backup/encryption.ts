import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes, scryptSync } from 'node:crypto'

/** Begins each encrypted file; then the salt of the key, the nonce, the ciphertext, and the tag. */
const MAGIC = Buffer.from('HEMLINE1')
const SALT = 16
const NONCE = 12
const TAG = 16
const HEADER = MAGIC.length + SALT + NONCE

type Bytes = AsyncIterable<Buffer>

/** AES-256-GCM with a key that scrypt derives from BACKUP_KEY. */
export interface Encryption {
  encrypt(path: string): (source: Bytes) => Bytes
  /** Throws when the key is another one, or a byte or the path has changed. */
  decrypt(path: string): (source: Bytes) => Bytes
}

export function openEncryption(backupKey: string): Encryption {
  const ownSalt = randomBytes(SALT)
  const keys = new Map<string, Buffer>()
  const keyOf = (salt: Buffer) => {
    const name = salt.toString('hex')
    let key = keys.get(name)
    if (!key) {
      key = scryptSync(backupKey, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })
      keys.set(name, key)
    }
    return key
  }
  return {
    encrypt: (path) =>
      async function* (source) {
        const nonce = randomBytes(NONCE)
        const cipher = createCipheriv('aes-256-gcm', keyOf(ownSalt), nonce).setAAD(Buffer.from(path))
        yield Buffer.concat([MAGIC, ownSalt, nonce])
        for await (const chunk of source) yield cipher.update(chunk)
        yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
      },
    decrypt: (path) => (source) => decrypt(path, source, keyOf),
  }
}

async function* decrypt(path: string, source: Bytes, keyOf: (salt: Buffer) => Buffer): Bytes {
  let decipher: DecipherGCM | undefined
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk])
    if (!decipher && rest.length >= HEADER) {
      if (!rest.subarray(0, MAGIC.length).equals(MAGIC)) break
      const salt = rest.subarray(MAGIC.length, MAGIC.length + SALT)
      const nonce = rest.subarray(MAGIC.length + SALT, HEADER)
      decipher = createDecipheriv('aes-256-gcm', keyOf(salt), nonce).setAAD(Buffer.from(path))
      rest = rest.subarray(HEADER)
    }
    // The tag comes last, and where the file ends is not known before.
    if (decipher && rest.length > TAG) {
      yield decipher.update(rest.subarray(0, rest.length - TAG))
      rest = rest.subarray(rest.length - TAG)
    }
  }
  const refusal = `${path} cannot be decrypted: BACKUP_KEY is not the key of this backup, or the file was changed.`
  if (!decipher || rest.length !== TAG) throw new Error(refusal)
  try {
    decipher.setAuthTag(rest)
    yield decipher.final()
  } catch (error) {
    throw new Error(refusal, { cause: error })
  }
}

export const isEncryptedFile = (beginning: Buffer) => beginning.subarray(0, MAGIC.length).equals(MAGIC)
