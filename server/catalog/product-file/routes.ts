import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  checkProductFile,
  importProducts,
  MAX_FILE_BYTES,
  type ImportLine,
  type OutdatedRows,
} from '../../../contract/product-file.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Refused, ShopError } from '../../errors.ts'
import { type Exchange, handle } from '../../http/handle.ts'
import { acceptCsv, csvOf } from '../../http/csv.ts'
import type { Shop } from '../../shop.ts'
import { readFileRows, type FileRow } from './file-rows.ts'
import { applyImport, planImport } from './import-products.ts'
import { findImportOf, insertImport } from './import-queries.ts'

const SERVER_ERROR = 'Something went wrong on our side, so nothing was changed. Please try again.'

export function registerImport(app: FastifyInstance, shop: Shop): void {
  // An encapsulated scope: no other route accepts CSV or bodies of this size.
  void app.register(async (scope) => {
    acceptCsv(scope, MAX_FILE_BYTES)

    handle(scope, checkProductFile, async ({ query }, { request }) => {
      const file = csvOf(request)
      const { report } = await planImport(shop.db, await readFileRows(file), query.outdated)
      const imported = await findImportOf(shop.db, file)
      return { ...report, ...(imported && { imported }) }
    })

    handle(scope, importProducts, async ({ query }, exchange) => {
      const { request, reply } = exchange
      const file = csvOf(request)
      const rows = await readFileRows(file)
      const { skip_faulty: skipFaulty = false, outdated = 'refuse' } = query
      const lines = new PassThrough()
      const say = (line: ImportLine) => lines.write(`${JSON.stringify(line)}\n`)
      const { promise: planned, resolve, reject } = Promise.withResolvers<void>()
      const done = runImport(shop, rows, { file, exchange, skipFaulty, outdated, planned: resolve, say })
        .catch((error: unknown) => {
          // Has no effect after planning, when the response has begun.
          if (error instanceof Refused) reject(error)
          if (!(error instanceof ShopError)) request.log.error({ err: error }, 'an import failed')
          say({ error: error instanceof ShopError ? error.message : SERVER_ERROR })
        })
        .finally(() => lines.end())
      await Promise.race([planned, done])
      // The import continues after this handler, and records its own changes.
      request.isRecorded = true
      return (
        reply
          .type('application/x-ndjson; charset=utf-8')
          // nginx would otherwise buffer some kilobytes, and hide the progress.
          .header('x-accel-buffering', 'no')
          .send(lines) as never
      )
    })
  })
}

interface ImportRun {
  file: Buffer
  exchange: Exchange
  skipFaulty: boolean
  outdated: OutdatedRows
  /** Called if the file has no faults that stop the import. */
  planned: () => void
  say: (line: ImportLine) => void
}

async function runImport(
  shop: Shop,
  rows: FileRow[],
  { file, exchange, skipFaulty, outdated, planned, say }: ImportRun,
): Promise<void> {
  const report = await inTransaction(shop.db, async (trx) => {
    const report = await applyImport(trx, rows, {
      by: exchange.viewer!.email,
      skipFaulty,
      outdated,
      planned,
      progress: (done, total) => say({ done, total }),
    })
    const { created, updated, unchanged, faulty } = report
    await insertImport(trx, file, report)
    await recordActivity(trx, exchange, { after: { created, updated, unchanged, faulty } })
    return report
  })
  say({ report })
}
