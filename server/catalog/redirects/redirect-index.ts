import { hash } from 'node:crypto'
import type { Shop } from '../../shop.ts'
import { pathsToTry } from './addresses.ts'
import { hashAddresses } from './redirect-queries.ts'

/** A host of a release that sends no notifications of redirects may run beside this one. */
const MAX_AGE_MS = 60_000

/**
 * Tells without a query which addresses have no redirect, so that floods of unknown addresses are answered from memory.
 */
interface RedirectIndex {
  /**
   * Also true while the redirects are not loaded, or if another address has the same hash. `path` must come from
   * `readPath`.
   */
  mayHaveMoved(path: string): boolean
}

/** Loads redirects on the first request for an unknown address, and reloads them after changes. */
export async function openRedirectIndex({
  db,
  listener,
  log,
}: Pick<Shop, 'db' | 'listener' | 'log'>): Promise<RedirectIndex> {
  let hashes: Buffer | undefined
  let endsAt = 0
  let reading: Promise<unknown> | undefined

  const forget = () => {
    hashes = undefined
    reading = undefined
  }
  await listener.listen('redirects', forget)
  await listener.listen('collections', forget)
  const read = () => {
    const mine = hashAddresses(db).then(
      (found) => {
        // The redirects have changed during this read.
        if (reading !== mine) return
        hashes = found
        endsAt = performance.now() + MAX_AGE_MS
        reading = undefined
      },
      (error: Error) => {
        log.warn({ err: error }, 'the redirects could not be read')
        if (reading === mine) reading = undefined
      },
    )
    reading = mine
  }
  return {
    mayHaveMoved: (path) => {
      if (!hashes || performance.now() > endsAt) {
        if (!reading) read()
        return true
      }
      const known = hashes
      return pathsToTry(path).some((one) => includes(known, hashOf(one)))
    },
  }
}

const HASH_BYTES = 4

/** The first bytes of the MD5 hash, as in `hashAddresses`. */
const hashOf = (path: string): number => hash('md5', path, 'buffer').readUInt32BE(0)

/** `hashes` must be sorted. */
function includes(hashes: Buffer, wanted: number): boolean {
  let from = 0
  let to = hashes.length / HASH_BYTES
  while (from < to) {
    const middle = (from + to) >> 1
    const found = hashes.readUInt32BE(middle * HASH_BYTES)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}
