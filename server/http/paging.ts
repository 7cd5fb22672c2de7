import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOTAL_IS_MORE } from '../../contract/total.ts'

/** Lists answer with up to this many rows when no page is asked for. */
const WHOLE_LIST = 1000
const LARGEST_PAGE = 100

/** What is found by a text is counted up to here: beyond, it is no list that anybody reads to its end. */
export const MOST_COUNTED = 1_000

export interface Counted {
  total: number
  /** There are more, and they are not shown. */
  isMore?: boolean
}

/** Of what was counted until there was one too many. */
export const countUp = (count: number): Counted =>
  count > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total: count }

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
export function sayTotal(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, isMore }: Counted,
  page: Page,
): void {
  reply.header('x-total-count', String(total))
  if (isMore) reply.header(TOTAL_IS_MORE, 'true')
  const shown = page.offset + page.limit
  if (shown >= total) return
  const limit = Math.min(page.limit, LARGEST_PAGE)
  const url = new URL(request.url, 'http://shop')
  url.searchParams.set('limit', String(limit))
  url.searchParams.set('page', String(shown / limit + 1))
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
