import { BadRequest } from '../errors.ts'
import { asUtf8, readCsv, unmarked } from '../http/csv.ts'
import { inTurns } from '../in-turns.ts'

export interface File<Cell extends string> {
  rows: FileRow<Cell>[]
  /** Headings of ignored columns, with the number of rows that have a value there. */
  unread: { heading: string; rows: number }[]
}

export interface FileRow<Cell extends string> {
  /** As in the spreadsheet: the headings are row 1. */
  row: number
  cells: Record<Cell, string>
}

const MAX_ROWS = 100_000
/** Headings by which a wrongly chosen file is recognized. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  products: ['title', 'option1 name'],
  customers: ['first name', 'last name'],
  orders: ['financial status', 'lineitem name'],
}

/**
 * Reads one of Shopify's files; `headings` are those of its generations, in lower case. Cells of missing columns are
 * empty. Throws BadRequest if a required column is missing.
 */
export async function readRows<Cell extends string>(
  file: Buffer,
  headings: Readonly<Record<Cell, readonly string[]>>,
  required: readonly NoInfer<Cell>[],
  noun: string,
): Promise<File<Cell>> {
  const {
    records: [first = [], ...records],
  } = await readCsv(withoutNul(asUtf8(file)))
  const folded = first.map((heading) => heading.trim().toLowerCase())
  const places = (Object.entries(headings) as [Cell, readonly string[]][]).map(
    ([cell, names]) => [cell, folded.findIndex((heading) => names.includes(heading))] as const,
  )
  if (first.length === 0) throw new BadRequest('The file is empty.')
  const missing = places.filter(([cell, at]) => at === -1 && required.includes(cell))
  if (missing.length > 0) {
    const other = Object.entries(SIGNS).find(
      ([kind, signs]) => kind !== noun && signs.every((sign) => folded.includes(sign)),
    )
    if (other) throw new BadRequest(`This is Shopify’s file of ${other[0]}, not of ${noun}.`)
    throw new BadRequest(
      `This is no file of Shopify’s ${noun}: it has no column for ${missing.map(([cell]) => cell).join(', ')}.`,
    )
  }
  if (records.length > MAX_ROWS) {
    throw new BadRequest(`The file has ${records.length} rows; up to ${MAX_ROWS} can be imported at a time.`)
  }
  const read = new Set(places.map(([, at]) => at))
  const filled = new Uint32Array(first.length)
  const rows: FileRow<Cell>[] = []
  for await (const [index, record] of inTurns(records.entries())) {
    for (const [at, cell] of record.entries()) if (!read.has(at) && textOf(cell) !== '') filled[at]! += 1
    const cells = Object.fromEntries(places.map(([cell, at]) => [cell, textOf(record[at] ?? '')])) as Record<
      Cell,
      string
    >
    if (Object.values(cells).some((cell) => cell !== '')) rows.push({ row: index + 2, cells })
  }
  const unread = first.flatMap((heading, at) =>
    filled[at]! > 0 ? [{ heading: heading.trim(), rows: filled[at]! }] : [],
  )
  return { rows, unread }
}

/** Removes the apostrophe by which spreadsheets mark numbers as text, including telephone numbers with a plus sign. */
const textOf = (cell: string) =>
  unmarked(cell)
    .replace(/^'(?=[\d.]+$)/, '')
    .trim()

/** Removes NUL characters from cells. */
const withoutNul = (file: Buffer) =>
  file.includes(0) ? Buffer.from(file.filter((byte) => byte !== 0)) : file
