import { fieldOf } from '../../../contract/product-fields.ts'
import { FILE_FIELDS, MAX_FILE_ROWS, PRODUCT_COLUMNS, type Column } from '../../../contract/product-file.ts'
import { BadRequest } from '../../errors.ts'
import { readCsv, unmarked } from '../../http/csv.ts'
import { inTurns } from '../../in-turns.ts'

/** `row` is the number in the spreadsheet; `cells` lacks columns that are missing in the file. */
export interface FileRow {
  row: number
  cells: Partial<Record<Column, string>>
}

export async function readFileRows(file: Buffer): Promise<FileRow[]> {
  const { records: all, delimiter } = await readCsv(file)
  const top = all.findIndex((record) => record.some((cell) => cell !== ''))
  if (top === -1) throw new BadRequest('The file is empty. Its first row must name the columns.')
  const records = all.slice(top + 1)
  const columns = readHeadings(all[top]!, records)
  const missing = columns.includes('id')
    ? []
    : (['name', 'description'] as const).filter((c) => !columns.includes(c))
  if (missing.length > 0) throw new BadRequest(`The file has no column ${missing.join(' and no column ')}.`)
  // Counted before cells are read, because a refused file may have hundreds of thousands of rows.
  const filled = [...records.entries()].filter(([, record]) => record.some((cell) => cell !== ''))
  if (filled.length === 0) throw new BadRequest('The file has headings but no rows.')
  if (filled.length > MAX_FILE_ROWS) {
    throw new BadRequest(
      `The file has ${filled.length} rows; up to ${MAX_FILE_ROWS} can be imported at a time.`,
    )
  }
  const readAmount: ReadAmount = delimiter === ';' ? withDecimalPoint : (amount) => amount
  const rows: FileRow[] = []
  for await (const [index, record] of inTurns(filled))
    rows.push({ row: top + index + 2, cells: cellsOf(record, columns, readAmount) })
  return rows
}

const HEADINGS_TOLD = 5

/** An empty trailing column, as spreadsheets write them, is undefined. Throws BadRequest with all faults. */
function readHeadings(headings: string[], records: string[][]): (Column | undefined)[] {
  const names = headings.map((heading) => heading.toLowerCase().replace(/\s+/g, '_'))
  if (names.some((name) => /^(url_)?handle$/.test(name)) && names.includes('option1_name'))
    throw new BadRequest('This is Shopify’s file of products. Choose it on the page Moving in.')
  const columns = names.map((name) => PRODUCT_COLUMNS.find((column) => column === name))
  const filled = headings.includes('') ? filledColumns(records) : new Set<number>()
  const unknown = columns.map((column, at) => {
    if (column || !(headings[at] || filled.has(at))) return undefined
    return headings[at] ? `Column ${at + 1} is called “${headings[at]}”.` : `Column ${at + 1} has no heading.`
  })
  const faults = columns.flatMap((column, at) =>
    column && names.indexOf(column) !== at ? `The column ${column} is there twice.` : (unknown[at] ?? []),
  )
  if (faults.length === 0) return columns
  const more = faults.length - HEADINGS_TOLD
  const told = [
    ...faults.slice(0, HEADINGS_TOLD),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'column has a fault' : 'columns have faults'}.`] : []),
    ...(unknown.some(Boolean) ? [`Known are: ${PRODUCT_COLUMNS.join(', ')}.`] : []),
  ]
  throw new BadRequest(told.join(' '))
}

/** A single pass over the cells: a file may have a million blank rows. */
function filledColumns(records: string[][]): Set<number> {
  const filled = new Set<number>()
  for (const record of records) for (const [at, cell] of record.entries()) if (cell) filled.add(at)
  return filled
}

const AMOUNTS = new Set<Column>(FILE_FIELDS.filter((name) => fieldOf(name).kind === 'cents'))
const AMOUNTS_BY_SIZE: Column = 'size_prices'

type ReadAmount = (amount: string) => string

const cellsOf = (
  record: string[],
  columns: (Column | undefined)[],
  readAmount: ReadAmount,
): FileRow['cells'] =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      column ? [[column, readCell(column, unmarked(record[index] ?? '').trim(), readAmount)]] : [],
    ),
  )

function readCell(column: Column, cell: string, readAmount: ReadAmount): string {
  if (column === AMOUNTS_BY_SIZE)
    return cell.replaceAll(/:([^|:]+)/g, (_, amount: string) => `:${readAmount(amount.trim())}`)
  return AMOUNTS.has(column) ? readAmount(cell) : cell
}

const WITH_DECIMAL_COMMA = /^\$?\s*(?:\d+,\d+|\d{1,3}(?:\.\d{3})+(?:,\d+)?)$/

/** Converts `65,00` and `1.250,00` to `65.00` and `1250.00`. */
const withDecimalPoint = (amount: string): string =>
  WITH_DECIMAL_COMMA.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount
