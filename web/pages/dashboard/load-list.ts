import { readIsMore, totalOf } from '../../components/totals.ts'
import { loadForAdmin } from './load.ts'
import { PAGE_SIZE, pageOf } from './pager.tsx'

/** A page of a list, and of how many rows. */
export interface List<Row> {
  rows: Row[]
  total: number
  /** The total is a lower bound. */
  isMore: boolean
}

interface Answer<Row> {
  body: Row[]
  headers: Headers
}

export const listOf = <Row>({ body, headers }: Answer<Row>): List<Row> => ({
  rows: body,
  total: totalOf(headers, body),
  isMore: readIsMore(headers),
})

/** The page of a list that the address names. */
export async function loadList<Row>(
  request: Request,
  message: string,
  ask: (paging: { limit: number; page: number }, search: URLSearchParams) => Promise<Answer<Row>>,
) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const list = await loadForAdmin(request, message, async () =>
    listOf(await ask({ limit: PAGE_SIZE, page }, search)),
  )
  return { list, page }
}
