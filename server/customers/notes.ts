import type { Database } from '../database/connection.ts'
import { NotFound } from '../errors.ts'
import { openNotes } from '../orders/notes/notes.ts'
import * as queries from './queries.ts'

export const noSuchCustomer = () => new NotFound('Customer does not exist')

/** What the activity calls a customer. */
export const targetOf = (id: number) => `customer ${id}`

export const notesOfCustomers = (db: Database) =>
  openNotes(db, {
    ...queries,
    lock: async (trx, id: number) => {
      if (!(await queries.lockCustomer(trx, id))) throw noSuchCustomer()
    },
    targetOf,
  })
