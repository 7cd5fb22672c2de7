import type { FastifyReply } from 'fastify'
import { todayIn } from '../../contract/time-zone.ts'
import { WORKBOOK_TYPE } from '../../contract/workbook.ts'
import { type CsvFile, sendCsv } from './csv.ts'
import { workbookOf } from './workbook.ts'
import { zipOf } from './zip.ts'

/** Streams a table as CSV, or as a workbook to clients that accept one. */
export function sendTable(reply: FastifyReply, name: string, file: CsvFile, timeZone: string): never {
  if (!reply.request.headers.accept?.includes(WORKBOOK_TYPE)) return sendCsv(reply, name, file, timeZone)
  return reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', `attachment; filename="${name}-${todayIn(timeZone)}.xlsx"`)
    .send(zipOf(workbookOf(file, timeZone))) as never
}
