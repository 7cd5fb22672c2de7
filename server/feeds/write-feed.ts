import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Shop } from '../shop.ts'
import { type FeedShop, GOOGLE_COLUMNS, googleRows, tabSeparated } from './google-row.ts'
import { listFeedProducts } from '../catalog/feed-queries.ts'
import { inParts } from '../database/in-parts.ts'
import { shippingOf } from './shipping.ts'

/** With more products at once, V8 moves them to its old generation, which grows by 90 MB before it is collected. */
const PRODUCTS_AT_ONCE = 40
/** After this time, the next request writes the feed anew. */
const FRESH_MS = 15 * 60_000

const DRAFT = '.tmp'
/** A draft that has not grown for this long is a leftover of a killed process. */
const DRAFT_MS = 60 * 60_000

interface FeedFile {
  path: string
  bytes: number
  writtenAt: Date
}

/** The feed as a file, rewritten at most every quarter of an hour; concurrent requests wait for the same write. */
export function openFeed(shop: Shop): () => Promise<FeedFile> {
  const folder = join(shop.config.dataDir, 'feeds')
  const path = join(folder, 'google.tsv.gz')
  let writing: Promise<FeedFile> | undefined
  const write = async (): Promise<FeedFile> => {
    await mkdir(folder, { recursive: true })
    await removeOldDrafts(folder)
    // Readers of the previous file are not disturbed, because the new one is renamed into place when it is complete.
    const draft = join(folder, `${randomUUID()}${DRAFT}`)
    try {
      await pipeline(lines(shop), createGzip(), createWriteStream(draft))
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
    return (await findFile(path))!
  }
  return async () => {
    const found = await findFile(path)
    if (found && Date.now() - found.writtenAt.getTime() < FRESH_MS) return found
    writing ??= write().finally(() => (writing = undefined))
    return await writing
  }
}

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const draft = name.endsWith(DRAFT) && (await findFile(path))
    if (draft && Date.now() - draft.writtenAt.getTime() > DRAFT_MS) await rm(path, { force: true })
  }
}

const findFile = async (path: string): Promise<FeedFile | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found && { path, bytes: found.size, writtenAt: found.mtime }
}

/**
 * Few products at a time, and each row separately: one text of many rows would be a large object, of which V8 keeps
 * hundreds of megabytes until the next full collection.
 */
async function* lines({ db, config, settings }: Shop): AsyncGenerator<string> {
  const shop: FeedShop = {
    publicUrl: config.publicUrl,
    imagesUrl: config.imagesPublicUrl ?? config.publicUrl,
    brand: settings.get('shop').name,
    shippingFor: shippingOf(settings.get('delivery')),
  }
  yield tabSeparated(GOOGLE_COLUMNS)
  const list = (after: number, most: number) => listFeedProducts(db, after, most)
  for await (const products of inParts(PRODUCTS_AT_ONCE, list))
    for (const product of products)
      yield googleRows(product, shop)
        .map((row) => tabSeparated(GOOGLE_COLUMNS.map((column) => row[column])))
        .join('')
}
