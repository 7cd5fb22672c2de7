import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lists answer with up to this many rows when no page is asked for. */
const WHOLE_LIST = 1000
const LARGEST_PAGE = 100

export interface Page {
  limit: number
  offset: number
}

export function pageOf(query: { limit?: number; page?: number }): Page {
  if (query.limit === undefined && query.page === undefined) return { limit: WHOLE_LIST, offset: 0 }
  const limit = query.limit ?? 50
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** Says how many there are in all, and where to go on. */
export function sayTotal(request: FastifyRequest, reply: FastifyReply, total: number, page: Page): void {
  reply.header('x-total-count', String(total))
  const shown = page.offset + page.limit
  if (shown >= total) return
  const limit = Math.min(page.limit, LARGEST_PAGE)
  const url = new URL(request.url, 'http://shop')
  url.searchParams.set('limit', String(limit))
  url.searchParams.set('page', String(shown / limit + 1))
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
