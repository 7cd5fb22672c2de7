import type { CustomerFilter } from '../../contract/customer.ts'
import type { Database } from '../database/connection.ts'
import { rowsInParts } from '../database/in-parts.ts'
import { dollars } from '../http/csv.ts'
import { listCustomersAfter } from './list-queries.ts'

const CUSTOMERS_AT_ONCE = 1_000

export const CUSTOMER_COLUMNS = [
  'id',
  'email',
  'name',
  'has_account',
  'orders',
  'spent',
  'pieces',
  'pieces_back',
  'returns_percent',
  'first_seen_at',
  'last_seen_at',
  'tags',
] as const

export async function* exportCustomers(
  db: Database,
  filter: CustomerFilter,
): AsyncGenerator<Record<(typeof CUSTOMER_COLUMNS)[number], string>> {
  const list = (after: number, most: number) => listCustomersAfter(db, filter, after, most)
  for await (const customer of rowsInParts(CUSTOMERS_AT_ONCE, list)) {
    yield {
      id: String(customer.id),
      email: customer.email,
      name: customer.name ?? '',
      has_account: customer.account_id === null ? 'no' : 'yes',
      orders: String(customer.orders),
      spent: dollars(customer.spent),
      pieces: String(customer.pieces),
      pieces_back: String(customer.pieces_back),
      returns_percent: String(customer.returns_percent),
      first_seen_at: customer.first_seen_at.toISOString(),
      last_seen_at: customer.last_seen_at.toISOString(),
      tags: customer.tags.join('; '),
    }
  }
}
