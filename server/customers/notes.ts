import type { Database } from '../database/connection.ts'
import { found } from '../errors.ts'
import { openNotes } from '../orders/notes/notes.ts'
import * as queries from './queries.ts'

export const NO_SUCH_CUSTOMER = 'Customer does not exist'

/** The activity's target for a customer. */
export const targetOf = (id: number) => `customer ${id}`

export const notesOfCustomers = (db: Database) =>
  openNotes(db, {
    ...queries,
    lock: async (trx, id: number) => found(await queries.lockCustomer(trx, id), NO_SUCH_CUSTOMER),
    targetOf,
  })
