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
   * For an address without a page: redirects and returns undefined, or returns the response status: 410 for a page that
   * is permanently gone. Existing pages cost nothing.
   */
  follow(request: FastifyRequest, reply: FastifyReply): Promise<404 | 410 | undefined>
  /** True if a path, as `readPath` returns it, surely has neither a redirect nor a collection. Needs no query. */
  isUnknown(path: string): boolean
  /** True if an address without a page is surely a 404, as far as is known without a query. Counts it if so. */
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
        // HEAD requests, such as those of the dashboard's link fields, only check whether a page exists, and are no
        // visits.
        if (request.method !== 'HEAD') missing.note(path)
        return 404
      }
      // Limits how long browsers keep the redirect, because it may be corrected.
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

/** The path under which a redirect may be stored; undefined for a page's data. */
function readMovable(url: string): string | undefined {
  const path = readPath(url)
  return path === undefined || DATA.test(path) ? undefined : path
}

/** Null if the page is permanently gone. */
async function findTarget(db: Database, path: string): Promise<string | null | undefined> {
  const paths = pathsToTry(path)
  const redirects = await listRedirectsOf(db, paths)
  const targets = new Map(redirects.map((redirect) => [redirect.path, redirect.target]))
  const moved = paths.find((one) => targets.has(one))
  if (moved !== undefined) return targets.get(moved)
  // Collections keep their addresses when a shop moves in, so they need no redirects; products get new addresses.
  const slug = collectionBelowLanguage(path)
  const collections = slug === undefined ? [] : await findCollections(db)
  if (collections.some((one) => one.slug === slug)) return collectionPath(slug!)
  // The shop's list begins with the links to its collections.
  return isOfAllCollections(path) ? '/shop' : undefined
}

/** Keeps the query, by which campaigns are counted, unless the target has its own. */
function withQuery(target: string, url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 || /[?#]/.test(target) ? target : target + url.slice(mark)
}
