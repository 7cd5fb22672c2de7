import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCollections } from '../catalog/collections/listed.ts'
import { collectionPath } from '../../contract/paths/collection.ts'
import {
  collectionBelowLanguage,
  isOfAllCollections,
  pathsToTry,
  readPath,
} from '../catalog/redirects/addresses.ts'
import { openRedirectIndex } from '../catalog/redirects/redirect-index.ts'
import { listRedirectsOf } from '../catalog/redirects/redirect-queries.ts'
import type { Database } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import type { MissingPages } from './missing-pages.ts'

const DATA = /\.data$/

export interface Moved {
  /**
   * For an address that no page has: redirects and returns undefined, or returns the status to answer with, 410 for a page
   * that is gone for good. Pages that exist cost nothing.
   */
  follow(request: FastifyRequest, reply: FastifyReply): Promise<404 | 410 | undefined>
  /** Whether a path, as `readPath` reads it, has surely neither a redirect nor a collection. Asks nothing. */
  isUnknown(path: string): boolean
  /** Whether an address that no page has is surely a 404, as far as is known without a statement. Counts it if so. */
  isMissing(url: string): boolean
}

export async function openMoved(
  { db, listener, log }: Pick<Shop, 'db' | 'listener' | 'log'>,
  missing: MissingPages,
): Promise<Moved> {
  const index = await openRedirectIndex({ db, listener, log })
  const mayHaveMoved = (path: string) => isOfAllCollections(path) || index.mayHaveMoved(path)
  return {
    follow: async (request, reply) => {
      const path = readMovable(request.originalUrl)
      if (path === undefined) return 404
      const target = await findTarget(db, path).catch((error: Error) => {
        log.warn({ err: error }, 'a missing page was answered without its redirect')
        return undefined
      })
      if (target === null) return 410
      if (target === undefined) {
        // A HEAD looks whether there is a page, as the dashboard's fields for links do, and is no visit.
        if (request.method !== 'HEAD') missing.note(path)
        return 404
      }
      // Browsers keep what they are told here, and a redirect may be corrected.
      reply.header('cache-control', 'public, max-age=600')
      await reply.redirect(withQuery(target, request.originalUrl), 301)
      return undefined
    },
    isUnknown: (path) => !mayHaveMoved(path),
    isMissing: (url) => {
      const path = readMovable(url)
      if (path === undefined) return true
      if (mayHaveMoved(path)) return false
      missing.note(path)
      return true
    },
  }
}

/** The path under which a redirect may be kept; the data of a page has none. */
function readMovable(url: string): string | undefined {
  const path = readPath(url)
  return path === undefined || DATA.test(path) ? undefined : path
}

/** Null where the page is gone for good. */
async function findTarget(db: Database, path: string): Promise<string | null | undefined> {
  const paths = pathsToTry(path)
  const redirects = await listRedirectsOf(db, paths)
  const targets = new Map(redirects.map((redirect) => [redirect.path, redirect.target]))
  const moved = paths.find((one) => targets.has(one))
  if (moved !== undefined) return targets.get(moved)
  // Collections keep their addresses when a shop moves in, so nothing is written for them; products get other ones.
  const slug = collectionBelowLanguage(path)
  const collections = slug === undefined ? [] : await findCollections(db)
  if (collections.some((one) => one.slug === slug)) return collectionPath(slug!)
  // The shop's list begins with the links to its collections.
  return isOfAllCollections(path) ? '/shop' : undefined
}

/** The query stays, as campaigns are counted by it, unless the target has one of its own. */
function withQuery(target: string, url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 || /[?#]/.test(target) ? target : target + url.slice(mark)
}
