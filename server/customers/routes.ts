import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/customer.ts'
import { found } from '../errors.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { customersFile } from './export-customers.ts'
import { listCustomers } from './list-queries.ts'
import { NO_SUCH_CUSTOMER, notesOfCustomers } from './notes.ts'
import { showCustomer, showDetails, showRecords } from './show-customer.ts'

export function registerCustomers(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listCustomers, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listCustomers(db, query, page))
    return rows.map(showCustomer)
  })

  handle(app, contract.exportCustomers, ({ query }, { reply }) =>
    sendTable(reply, 'customers', customersFile(db, query), settings.get('shop').time_zone),
  )

  handle(app, contract.getCustomer, async ({ params }) =>
    found(await showDetails(db, params.id), NO_SUCH_CUSTOMER),
  )

  const notes = notesOfCustomers(db)

  handle(app, contract.addCustomerNote, async ({ params: { id }, body }, exchange) => {
    await notes.add(exchange, id, body.text)
    return await showRecords(db, id)
  })

  handle(app, contract.removeCustomerNote, async ({ params: { id, note } }, exchange) => {
    await notes.remove(exchange, id, note)
    return await showRecords(db, id)
  })

  handle(app, contract.setCustomerTags, async ({ params: { id }, body }, exchange) => {
    await notes.setTags(exchange, id, body)
    return await showRecords(db, id)
  })
}
