import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/customer.ts'
import { recordActivity } from '../accounts/activity.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendCsv } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import { pageOf, sayTotal } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { CUSTOMER_COLUMNS, exportCustomers } from './export-customers.ts'
import { listCustomers } from './list-queries.ts'
import { addNote, noSuchCustomer, removeNote, setTags, targetOf } from './notes.ts'
import { showCustomer, showDetails, showRecords } from './show-customer.ts'

export function registerCustomers(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listCustomers, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, ...counted } = await listCustomers(db, query, page)
    sayTotal(request, reply, counted, page)
    return rows.map(showCustomer)
  })

  handle(app, contract.exportCustomers, ({ query }, { reply }) =>
    sendCsv(reply, 'customers', CUSTOMER_COLUMNS, exportCustomers(db, query)),
  )

  handle(app, contract.getCustomer, async ({ params }) => {
    const customer = await showDetails(db, params.id)
    if (!customer) throw noSuchCustomer()
    return customer
  })

  handle(app, contract.addCustomerNote, async ({ params: { id }, body }, exchange) => {
    await inTransaction(db, async (trx) => {
      await addNote(trx, id, body.text, exchange.viewer!.email)
      await recordActivity(trx, exchange, { target: targetOf(id), after: { text: body.text.trim() } })
    })
    return await showRecords(db, id)
  })

  handle(app, contract.removeCustomerNote, async ({ params: { id, note } }, exchange) => {
    await inTransaction(db, async (trx) => {
      const { by, text } = await removeNote(trx, id, note)
      await recordActivity(trx, exchange, { target: targetOf(id), before: { by, text } })
    })
    return await showRecords(db, id)
  })

  handle(app, contract.setCustomerTags, async ({ params: { id }, body }, exchange) => {
    await inTransaction(db, async (trx) => {
      const { before, after } = await setTags(trx, id, body)
      await recordActivity(trx, exchange, {
        target: targetOf(id),
        before: { tags: before },
        after: { tags: after },
      })
    })
    return await showRecords(db, id)
  })
}
