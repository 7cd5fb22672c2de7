import type { CustomerFilter } from '../../contract/customer.ts'
import type { Database } from '../database/connection.ts'
import { inParts, rowsOf } from '../database/in-parts.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, CURRENCY, dollars } from '../http/csv.ts'
import { type ListedCustomer, listCustomersAfter } from './list-queries.ts'

const CUSTOMERS_AT_ONCE = 1_000

const COLUMNS: CsvColumns<ListedCustomer> = {
  ...asIs('id', 'email', 'name'),
  has_account: ({ account_id }) => (account_id === null ? 'no' : 'yes'),
  orders: ({ orders }) => orders,
  spent: ({ spent }) => dollars(spent),
  ...asIs('pieces', 'pieces_back', 'returns_percent', 'first_seen_at', 'last_seen_at'),
  tags: ({ tags }) => tags.join('; '),
  currency: () => CURRENCY,
}

export function customersFile(db: Database, filter: CustomerFilter): CsvFile {
  const list = (after: number, most: number) => listCustomersAfter(db, filter, after, most)
  return csvFile(COLUMNS, rowsOf(inParts(CUSTOMERS_AT_ONCE, list)))
}
