import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/redirect.ts'
import { recordActivity } from '../../accounts/activity.ts'
import { inTransaction } from '../../database/transaction.ts'
import { NotFound } from '../../errors.ts'
import { acceptCsv, csvOf } from '../../http/csv.ts'
import { handle } from '../../http/handle.ts'
import { sendTable } from '../../http/send-table.ts'
import { listPage } from '../../http/paging.ts'
import type { Shop } from '../../shop.ts'
import { readPath } from './addresses.ts'
import { listMissingPages } from './missing-queries.ts'
import { readRedirectFile, redirectsFile } from './redirect-file.ts'
import { listRedirects, removeRedirect } from './redirect-queries.ts'
import { checkRedirects, saveRedirect, saveRedirects } from './save-redirects.ts'

export function registerRedirects(app: FastifyInstance, { db, settings, config: { publicUrl } }: Shop): void {
  handle(app, contract.listRedirects, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) =>
      listRedirects(db, query.q?.trim() || undefined, page),
    )
    return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
  })

  handle(app, contract.saveRedirect, ({ body }, exchange) =>
    inTransaction(db, async (trx) => {
      const saved = await saveRedirect(trx, body, { publicUrl, source: 'staff' })
      const { path: target, target: leads, former } = saved
      await recordActivity(trx, exchange, {
        target,
        ...(former !== undefined && { before: { target: former } }),
        after: { target: leads },
      })
      return saved
    }),
  )

  handle(app, contract.deleteRedirect, ({ query }, exchange) =>
    inTransaction(db, async (trx) => {
      const path = readPath(query.path) ?? ''
      if (!(await removeRedirect(trx, path))) throw new NotFound('There is no redirect of this address.')
      await recordActivity(trx, exchange, { target: path })
      return { message: 'The redirect is forgotten.' }
    }),
  )

  handle(app, contract.exportRedirects, (_input, { reply }) =>
    sendTable(reply, 'redirects', redirectsFile(db), settings.get('shop').time_zone),
  )

  handle(app, contract.listMissingPages, () => listMissingPages(db))

  // An encapsulated scope, because the other calls accept JSON.
  void app.register(async (scope) => {
    acceptCsv(scope, contract.MAX_REDIRECTS_BYTES)

    handle(scope, contract.checkRedirects, async (_input, { request }) =>
      checkRedirects(db, await readRedirectFile(csvOf(request)), publicUrl),
    )

    handle(scope, contract.importRedirects, async (_input, exchange) => {
      const sent = await readRedirectFile(csvOf(exchange.request))
      return await inTransaction(db, async (trx) => {
        const report = await saveRedirects(trx, sent, { publicUrl, source: 'file' })
        const { created, updated, unchanged, faulty } = report
        await recordActivity(trx, exchange, { after: { created, updated, unchanged, faulty } })
        return report
      })
    })
  })
}
