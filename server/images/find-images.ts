import { STORED_IMAGE } from '../../contract/image.ts'
import type { Database } from '../database/connection.ts'
import { type ImageFacts, imageUrl, listImageFacts } from './queries.ts'

/** About 2 MB of memory. */
const MOST_KEPT = 5_000
/** By hash. Facts depend only on the picture's bytes, as does its hash, so they never change. */
const kept = new Map<string, ImageFacts>()

/** By URL; URLs of other sites are left out. */
export async function findImages(db: Database, urls: Iterable<string>): Promise<Map<string, ImageFacts>> {
  const found = new Map<string, ImageFacts>()
  const unknown = new Set<string>()
  for (const url of urls) {
    const hash = STORED_IMAGE.exec(url)?.[1]
    if (!hash) continue
    const facts = kept.get(hash)
    if (facts) found.set(url, facts)
    else unknown.add(hash)
  }
  if (unknown.size === 0) return found
  for (const { hash, ...facts } of await listImageFacts(db, [...unknown])) {
    found.set(imageUrl(hash), facts)
    // Cleared all at once: to find its oldest entry, a Map walks through entries that were removed before it.
    if (kept.size === MOST_KEPT) kept.clear()
    kept.set(hash, facts)
  }
  return found
}
