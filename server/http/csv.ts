import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isoIn, todayIn } from '../../contract/time-zone.ts'
import { BadRequest, ShopError } from '../errors.ts'

/** The currency of all sums, for files used in accounting. */
export const CURRENCY = 'USD'

/** `480.00` */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Includes the full-width forms, which Apple Numbers treats like the plain ones. */
const FORMULA = /^[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A negative sum in the format of `dollars`, which stays a number that spreadsheets can add up. */
const NEGATIVE = /^-\d+\.\d\d$/

/** LibreOffice also splits unquoted cells at these, and the rest could then be a formula. */
const OTHER_DELIMITERS = /[;\t]/

const marked = (cell: string): string => (FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell)

export type Cell = string | number | Date

type CellOrNothing = Cell | null | undefined

/** Functions from a row to its cell, by column heading; null and undefined leave the cell empty. */
export type CsvColumns<Row> = Record<string, (row: Row) => CellOrNothing>

/** Columns named like their fields. */
export const asIs = <Name extends string>(...names: Name[]): CsvColumns<Record<Name, CellOrNothing>> =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, CellOrNothing>) => row[name]]))

/** The same for fields in cents. */
export const inDollars = <Name extends string>(...names: Name[]): CsvColumns<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, number>) => dollars(row[name])]))

export interface CsvFile {
  headings: string[]
  rows: AsyncIterable<Cell[]>
}

export const csvFile = <Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): CsvFile => ({ headings: Object.keys(columns), rows: cellsOf(columns, rows) })

async function* cellsOf<Row>(columns: CsvColumns<Row>, rows: Iterable<Row> | AsyncIterable<Row>) {
  const cells = Object.values(columns)
  for await (const row of rows) yield cells.map((cellOf) => cellOf(row) ?? '')
}

/** A time from a response, as a cell. */
export const timeOf = (time: string | null | undefined): Date | null => (time ? new Date(time) : null)

/**
 * Streams a CSV file. Times have the time zone's offset, so that their date is the one that the dashboard shows. A cell
 * that a spreadsheet would execute as a formula is prefixed with an apostrophe.
 */
export function sendCsv(reply: FastifyReply, name: string, file: CsvFile, timeZone: string): never {
  const { headings, rows } = file
  const text = stringify({
    header: true,
    columns: headings,
    bom: true,
    cast: { string: marked, date: (time) => isoIn(timeZone, time) },
    quoted_match: OTHER_DELIMITERS,
  })
  const source = Readable.from(rows)
  source.once('error', (error) => text.destroy(error))
  text.once('close', () => source.destroy())
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${todayIn(timeZone)}.csv"`)
    .send(source.pipe(text)) as never
}

export const unmarked = (cell: string): string =>
  cell.replace(/^'(?=[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '')

/** Makes the routes of an encapsulated scope accept CSV files only. */
export function acceptCsv(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['text/csv', 'application/vnd.ms-excel'],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, file, done) => done(null, file),
  )
}

export function csvOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new ShopError(415, 'Send the file as text/csv.')
  return body
}

interface CsvTable {
  records: string[][]
  delimiter: string
}

/** The row limit of a spreadsheet. */
const MAX_RECORDS = 1_048_576
/** An unpaired quotation mark turns the rest of the file into one record. */
const MAX_RECORD_BYTES = 4_000_000
/** A few milliseconds of work. */
const PART_BYTES = 16_384
/** Shared, because a file may have a million blank rows after its last record. */
const BLANK: string[] = []

const UTF_16 = [
  { encoding: 'utf-16le', mark: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', mark: Buffer.from([0xfe, 0xff]) },
]
const ZIP = Buffer.from('PK\x03\x04')
const beginsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark)

/**
 * Spreadsheets export “Unicode text” as UTF-16, and plain CSV in the Windows code page. Throws BadRequest for workbooks
 * and archives.
 */
export function asUtf8(file: Buffer): Buffer {
  if (beginsWith(file, ZIP)) {
    throw new BadRequest(
      'This is a workbook (.xlsx) or an archive (.zip). Save its sheet as “CSV UTF-8”, or unpack it, and choose that file.',
    )
  }
  const wide = UTF_16.find(({ mark }) => beginsWith(file, mark))
  return wide ? Buffer.from(new TextDecoder(wide.encoding).decode(file)) : fromWindows1252(file)
}

/**
 * Converts a file in Windows-1252 to UTF-8. Returns it unchanged if a part of it is UTF-8, which is then damaged, or if
 * it has bytes that the Windows code page does not define.
 */
function fromWindows1252(file: Buffer): Buffer {
  if (isUtf8(file)) return file
  const text = new TextDecoder('windows-1252').decode(file)
  const hasUtf8 = /[^\p{ASCII}\ufffd]/u.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file))
  return hasUtf8 || /[\u0080-\u009f]/.test(text) ? file : Buffer.from(text)
}

/**
 * Parses in parts, between which the process handles other requests. Throws BadRequest if the file is not CSV in UTF-8,
 * UTF-16 or the Windows code page, or contains NUL, which PostgreSQL cannot store. A blank row after the first is an
 * empty record.
 */
export async function readCsv(sent: Buffer): Promise<CsvTable> {
  const file = asUtf8(sent)
  const text = decode(file)
  if (text.includes('\0')) {
    throw new BadRequest('The file contains the character NUL. Save it as “CSV UTF-8” and choose it again.')
  }
  const delimiter = delimiterOf(text)
  const records: string[][] = []
  let readTo = 0
  let recordFrom = 0
  async function* parts() {
    while (readTo < file.length) {
      if (readTo - recordFrom > MAX_RECORD_BYTES) throw tooLong(records.length + 1)
      yield file.subarray(readTo, (readTo += PART_BYTES))
      await setImmediate()
    }
  }
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
  })
  expectAnyLength(parser)
  try {
    await pipeline(parts, parser, async (read: AsyncIterable<string[]>) => {
      for await (const record of read) {
        if (records.length === MAX_RECORDS) throw tooMany()
        recordFrom = readTo
        records.push(records.length > 0 && record.every((cell) => cell === '') ? BLANK : record)
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BadRequest(`The file cannot be read as CSV: ${inWords(error)}`)
  }
  return { records, delimiter }
}

/**
 * The parser creates an error for each record whose number of cells differs from the first, even if told to ignore
 * this: a million blank rows would take half a minute.
 */
function expectAnyLength(parser: Parser): void {
  const { state } = parser as unknown as { state: { record: string[] } }
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => {} })
}

const inWords = ({ code, message, records }: CsvError): string => {
  const row = Number(records) + 1
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `a quotation mark in row ${row} is not closed.`
  if (code === 'INVALID_OPENING_QUOTE')
    return `row ${row} has a quotation mark in a cell that does not begin with one.`
  return message.replace(/\.?$/, '.')
}

const tooMany = () =>
  new BadRequest(`The file has more than ${MAX_RECORDS.toLocaleString('en-US')} rows. Split it into several.`)

const tooLong = (row: number) =>
  new BadRequest(
    `Row ${row.toLocaleString('en-US')} of the file has no end. Look for a quotation mark that is not closed.`,
  )

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new BadRequest('The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.')
  }
}

const MAX_HEADING_LETTERS = 100_000

/** In locales with a decimal comma, spreadsheets separate cells by semicolons. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, MAX_HEADING_LETTERS)
  const [heading = ''] = beginning.trimStart().split(/\r?\n/, 1)
  return [',', ';', '\t'].reduce((best, mark) =>
    heading.split(mark).length > heading.split(best).length ? mark : best,
  )
}
