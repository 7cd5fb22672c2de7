import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCollections } from '../catalog/collections/listed.ts'
import { collectionPath } from '../../contract/paths/collection.ts'
import { collectionBelowLanguage, pathsToTry, readPath } from '../catalog/redirects/addresses.ts'
import { type LookUp, openRedirects } from '../catalog/redirects/look-up.ts'
import type { Database } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import type { MissingPages } from './missing-pages.ts'

const DATA = /\.data$/

/**
 * For an address that no page has: answers with where it has moved to and returns undefined, or returns the status to
 * answer with, 410 for what is gone. Costs pages that exist nothing.
 */
export type FollowMoved = (request: FastifyRequest, reply: FastifyReply) => Promise<404 | 410 | undefined>

export function openMoved({ db, log }: Pick<Shop, 'db' | 'log'>, missing: MissingPages): FollowMoved {
  const lookUp = openRedirects(db)
  return async (request, reply) => {
    const path = readPath(request.originalUrl)
    if (path === undefined || DATA.test(path)) return 404
    const target = await findTarget(db, lookUp, path).catch((error: Error) => {
      log.warn({ err: error }, 'a missing page was answered without its redirect')
      return undefined
    })
    if (target === null) return 410
    if (target === undefined) {
      missing.note(path)
      return 404
    }
    // Browsers keep what they are told here, and a redirect may be corrected.
    reply.header('cache-control', 'public, max-age=600')
    await reply.redirect(withQuery(target, request.originalUrl), 301)
    return undefined
  }
}

/** Null of what is gone. */
async function findTarget(db: Database, lookUp: LookUp, path: string): Promise<string | null | undefined> {
  const paths = pathsToTry(path)
  const targets = await lookUp(paths)
  const moved = paths.find((one) => targets.has(one))
  if (moved !== undefined) return targets.get(moved)
  // Collections keep their addresses when a shop moves in, so nothing is written for them; products get other ones.
  const slug = collectionBelowLanguage(path)
  const collections = slug === undefined ? [] : await findCollections(db)
  return collections.some((one) => one.slug === slug) ? collectionPath(slug!) : undefined
}

/** The query stays, as campaigns are counted by it, unless the target has one of its own. */
function withQuery(target: string, url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 || /[?#]/.test(target) ? target : target + url.slice(mark)
}
