import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

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
