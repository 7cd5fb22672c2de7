import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathsToTry, readPath } from '../catalog/redirects/addresses.ts'
import { listRedirectsOf } from '../catalog/redirects/redirect-queries.ts'
import type { Shop } from '../shop.ts'
import type { MissingPages } from './missing-pages.ts'

const DATA = /\.data$/

/**
 * For an address that no page has: answers with where it has moved to and returns undefined, or returns the status to
 * answer with, 410 for what is gone. Costs pages that exist nothing.
 */
export async function followMoved(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  missing: MissingPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<404 | 410 | undefined> {
  const path = readPath(request.originalUrl)
  if (path === undefined || DATA.test(path)) return 404
  const paths = pathsToTry(path)
  const found = await listRedirectsOf(db, paths).catch((error: Error) => {
    log.warn({ err: error }, 'a missing page was answered without its redirect')
    return []
  })
  const moved = paths.map((one) => found.find((redirect) => redirect.path === one)).find(Boolean)
  if (!moved) {
    missing.note(path)
    return 404
  }
  if (moved.target === null) return 410
  // Browsers keep what they are told here, and a redirect may be corrected.
  reply.header('cache-control', 'public, max-age=600')
  await reply.redirect(withQuery(moved.target, request.originalUrl), 301)
  return undefined
}

/** The query stays, as campaigns are counted by it, unless the target has one of its own. */
function withQuery(target: string, url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 || /[?#]/.test(target) ? target : target + url.slice(mark)
}
