import { fieldOf } from '../../../contract/product-fields.ts'
import { FILE_FIELDS, MAX_FILE_ROWS, PRODUCT_COLUMNS, type Column } from '../../../contract/product-file.ts'
import { BadRequest } from '../../errors.ts'
import { readCsv, unmarked } from '../../http/csv.ts'

/** `row` is the number in the spreadsheet; `cells` lacks columns that the file does not have. */
export interface FileRow {
  row: number
  cells: Partial<Record<Column, string>>
}

export async function readFileRows(file: Buffer): Promise<FileRow[]> {
  const {
    records: [headings, ...records],
    delimiter,
  } = await readCsv(file)
  if (!headings) throw new BadRequest('The file is empty. Its first row must name the columns.')
  const columns = headings.map(columnOf)
  const missing = columns.includes('id')
    ? []
    : (['name', 'description'] as const).filter((c) => !columns.includes(c))
  if (missing.length > 0) throw new BadRequest(`The file has no column ${missing.join(' and no column ')}.`)
  const rows = records
    .map((record, index) => ({
      row: index + 2,
      cells: cellsOf(record, columns, delimiter === ';' ? withDecimalPoint : (amount) => amount),
      isBlank: record.every((c) => c === ''),
    }))
    .filter(({ isBlank }) => !isBlank)
  if (rows.length === 0) throw new BadRequest('The file has headings but no rows.')
  if (rows.length > MAX_FILE_ROWS) {
    throw new BadRequest(
      `The file has ${rows.length} rows; up to ${MAX_FILE_ROWS} can be imported at a time.`,
    )
  }
  return rows
}

function columnOf(heading: string, index: number, all: string[]): Column {
  const name = heading.trim().toLowerCase().replace(/\s+/g, '_')
  const column = PRODUCT_COLUMNS.find((column) => column === name)
  if (!column)
    throw new BadRequest(
      `Column ${index + 1} is called “${heading}”. Known are: ${PRODUCT_COLUMNS.join(', ')}.`,
    )
  if (all.findIndex((other) => other.trim().toLowerCase().replace(/\s+/g, '_') === name) !== index) {
    throw new BadRequest(`The column ${column} is there twice.`)
  }
  return column
}

const AMOUNTS = new Set<Column>(FILE_FIELDS.filter((name) => fieldOf(name).kind === 'cents'))
const AMOUNTS_BY_SIZE: Column = 'size_prices'

const cellsOf = (
  record: string[],
  columns: Column[],
  readAmount: (amount: string) => string,
): FileRow['cells'] =>
  Object.fromEntries(
    columns.map((column, index) => {
      const cell = unmarked(record[index] ?? '').trim()
      if (column === AMOUNTS_BY_SIZE)
        return [column, cell.replaceAll(/:([^|:]+)/g, (_, amount: string) => `:${readAmount(amount.trim())}`)]
      return [column, AMOUNTS.has(column) ? readAmount(cell) : cell]
    }),
  )

const WITH_DECIMAL_COMMA = /^\$?\s*(?:\d+,\d+|\d{1,3}(?:\.\d{3})+(?:,\d+)?)$/

/** `65,00` and `1.250,00` as `65.00` and `1250.00`. */
const withDecimalPoint = (amount: string): string =>
  WITH_DECIMAL_COMMA.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount
