import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, ShopError } from '../errors.ts'

/** `480.00` */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Streams a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<Record<string, string>>,
): never {
  const file = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
  const source = Readable.from(rows)
  source.once('error', (error) => file.destroy(error))
  file.once('close', () => source.destroy())
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    .send(source.pipe(file)) as never
}

export const unmarked = (cell: string): string => cell.replace(/^'(?=[-=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')

/** Has the routes of an encapsulated scope accept CSV files, and nothing else. */
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

export interface CsvTable {
  records: string[][]
  delimiter: string
}

/** Throws BadRequest of what is no CSV in UTF-8, or has the character NUL, which PostgreSQL cannot store. */
export function readCsv(file: Buffer): CsvTable {
  const text = decode(file)
  if (text.includes('\0')) {
    throw new BadRequest('The file contains the character NUL. Save it as “CSV UTF-8” and choose it again.')
  }
  const delimiter = delimiterOf(text)
  try {
    const records = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false, trim: true })
    return { records, delimiter }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BadRequest(`The file cannot be read as CSV: ${error.message.replace(/\.?$/, '.')}`)
  }
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new BadRequest('The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.')
  }
}

/** Where the comma is the decimal separator, spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/\r?\n|$/))
  return [',', ';', '\t'].reduce((best, mark) =>
    heading.split(mark).length > heading.split(best).length ? mark : best,
  )
}
