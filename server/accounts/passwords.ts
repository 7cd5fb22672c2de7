import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../errors.ts'

/** Argon2id (ASVS 11.4.2) with the library's defaults, spelled out so that a library upgrade cannot change them. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing runs on libuv's four threads; at least one stays free for files and DNS. */
const MAX_RUNNING = Math.min(3, Math.max(1, availableParallelism()))
const MAX_QUEUE = 200

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalize(password), OPTIONS))

/** Takes the same time for an unknown account, so that timing does not reveal whether an account exists. */
export const verifyPassword = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const against = passwordHash ?? (await placeholderHash)
  const isRight = await inTurn(() => verify(against, normalize(password)))
  return isRight && passwordHash !== undefined
}

/** A character such as é can be typed as one code point or two; both count as the same password. */
const normalize = (password: string) => password.normalize('NFKC')

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (queue.length >= MAX_QUEUE)
      throw new Unavailable('The shop is very busy. Please try again in a moment.')
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // Passes its slot to the call that has waited longest.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** Computed at startup, so that the first sign-in with an unknown e-mail takes no longer than later ones. */
const placeholderHash = hashPassword(crypto.randomUUID())
