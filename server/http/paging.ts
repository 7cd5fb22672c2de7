import { MOST_COUNTED, TOTAL_IS_MORE } from '../../contract/total.ts'
import type { Addressed } from './handle.ts'

/** Number of rows if the query names no page. */
const DEFAULT_ROWS = 1000
const MAX_PAGE_ROWS = 100

export interface Counted {
  total: number
  /** There are more rows than `total`. */
  isMore?: boolean
}

/** `count` must come from a query limited to MOST_COUNTED + 1 rows. */
export const countUp = (count: number): Counted =>
  count > MOST_COUNTED ? { total: MOST_COUNTED, isMore: true } : { total: count }

export interface Page {
  limit: number
  offset: number
}

export function pageOf(query: { limit?: number; page?: number }): Page {
  if (query.limit === undefined && query.page === undefined) return { limit: DEFAULT_ROWS, offset: 0 }
  const limit = query.limit ?? 50
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** The rows of the requested page. Response headers state the total number. */
export async function listPage<Row>(
  { request, reply }: Addressed,
  query: Parameters<typeof pageOf>[0],
  list: (page: Page) => Promise<Counted & { rows: Row[] }>,
): Promise<Row[]> {
  const page = pageOf(query)
  const { rows, ...counted } = await list(page)
  setTotalHeaders(request, reply, counted, page)
  return rows
}

export function setTotalHeaders(
  request: Addressed['request'],
  reply: Addressed['reply'],
  { total, isMore }: Counted,
  page: Page,
): void {
  reply.header('x-total-count', String(total))
  if (isMore) reply.header(TOTAL_IS_MORE, 'true')
  const shown = page.offset + page.limit
  if (shown >= total) return
  const limit = Math.min(page.limit, MAX_PAGE_ROWS)
  const url = new URL(request.url, 'http://shop')
  url.searchParams.set('limit', String(limit))
  url.searchParams.set('page', String(shown / limit + 1))
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
