import { readIsMore, totalOf } from '../../../components/totals.ts'
import { loadForAdmin } from '../load.ts'
import { PAGE_SIZE, pageOf } from './pager.tsx'

/** One page of a list, and how many rows the whole list has. */
export interface List<Row> {
  rows: Row[]
  total: number
  /** The total is a lower bound. */
  isMore: boolean
}

export interface Answer<Row> {
  body: Row[]
  headers: Headers
}

export const listOf = <Row>({ body, headers }: Answer<Row>): List<Row> => ({
  rows: body,
  total: totalOf(headers, body),
  isMore: readIsMore(headers),
})

export type Ask<Data> = (paging: { limit: number; page: number }, search: URLSearchParams) => Promise<Data>

/** Loads the page of a list that the URL names, with further data. */
export async function loadPage<Data>(request: Request, message: string, ask: Ask<Data>) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  return { list: await loadForAdmin(request, message, () => ask({ limit: PAGE_SIZE, page }, search)), page }
}

/** Loads the page of a list that the URL names. */
export const loadList = <Row>(request: Request, message: string, ask: Ask<Answer<Row>>) =>
  loadPage(request, message, async (paging, search) => listOf(await ask(paging, search)))
