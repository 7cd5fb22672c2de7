import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../errors.ts'

/** Argon2id, version 0x13 (ASVS 11.4.2); the library's defaults, written out so that they can't drift. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing runs on libuv's four threads, which files and names are read by too: some stay free. */
const PLACES = Math.min(3, Math.max(1, availableParallelism()))
const LONGEST_QUEUE = 200

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalise(password), OPTIONS))

/** Takes the same time when there is no account to compare with. */
export const verifyPassword = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const against = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(against, normalise(password)))
  return isRight && passwordHash !== undefined
}

/** The same character may be typed in several ways (é as one or as two): all are the same password. */
const normalise = (password: string) => password.normalize('NFKC')

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PLACES) {
    if (queue.length >= LONGEST_QUEUE)
      throw new Unavailable('The shop is very busy. Please try again in a moment.')
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place goes straight to whoever waits longest.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** Made at the start: the first stranger must not wait longer than the second. */
const nobodysHash = hashPassword(crypto.randomUUID())
