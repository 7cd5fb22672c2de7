import { MAX_REDIRECT_ROWS, REDIRECT_COLUMNS } from '../../../contract/redirect.ts'
import type { Database } from '../../database/connection.ts'
import { partsAfter, rowsOf } from '../../database/in-parts.ts'
import { BadRequest } from '../../errors.ts'
import { type CsvColumns, type CsvFile, csvFile, readCsv, unmarked } from '../../http/csv.ts'
import type { SentRedirect } from './plan-redirects.ts'
import { listRedirectsAfter, type Moved } from './redirect-queries.ts'

/** Two columns, the old and the new address; the header row is optional. */
export async function readRedirectFile(file: Buffer): Promise<SentRedirect[]> {
  const { records } = await readCsv(file)
  const [headings = []] = records
  const named = REDIRECT_COLUMNS.map((name) =>
    headings.findIndex((heading) => heading.toLowerCase() === name.toLowerCase()),
  )
  const hasHeadings = !/^(?:\/|https?:)/i.test(headings[0] ?? '')
  if (hasHeadings && named.includes(-1)) {
    throw new BadRequest(`The first row must name the columns “${REDIRECT_COLUMNS.join('” and “')}”.`)
  }
  const [from, to] = hasHeadings ? named : [0, 1]
  const rows = records
    .map((record, index) => ({
      row: index + 1,
      path: unmarked(record[from!] ?? ''),
      target: unmarked(record[to!] ?? ''),
    }))
    .slice(hasHeadings ? 1 : 0)
    .filter(({ path, target }) => path !== '' || target !== '')
  if (rows.length === 0) throw new BadRequest('The file has no redirects.')
  if (rows.length > MAX_REDIRECT_ROWS) {
    throw new BadRequest(
      `The file has ${rows.length} rows; up to ${MAX_REDIRECT_ROWS} can be imported at a time.`,
    )
  }
  return rows
}

const ROWS_AT_ONCE = 1_000

export function redirectsFile(db: Database): CsvFile {
  const [from, to] = REDIRECT_COLUMNS
  const columns: CsvColumns<Moved> = { [from]: ({ path }) => path, [to]: ({ target }) => target }
  const list = (last: Moved | undefined, most: number) => listRedirectsAfter(db, last?.path ?? '', most)
  return csvFile(columns, rowsOf(partsAfter(ROWS_AT_ONCE, list)))
}
