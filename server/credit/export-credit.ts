import type { CreditFilter } from '../../contract/credit.ts'
import type { Database } from '../database/connection.ts'
import { rowsInParts } from '../database/in-parts.ts'
import { dollars } from '../http/csv.ts'
import { listCreditAfter } from './list-queries.ts'
import { showCredit } from './show-credit.ts'

const ROWS_AT_ONCE = 1_000

export const CREDIT_COLUMNS = [
  'id',
  'kind',
  'last_four',
  'email',
  'name',
  'order_id',
  'initial',
  'balance',
  'held',
  'frozen',
  'send_on',
  'sent_at',
  'created_at',
] as const

export async function* exportCredit(
  db: Database,
  filter: CreditFilter,
): AsyncGenerator<Record<(typeof CREDIT_COLUMNS)[number], string>> {
  const list = (after: number, most: number) => listCreditAfter(db, filter, after, most)
  for await (const row of rowsInParts(ROWS_AT_ONCE, list)) {
    const shown = showCredit(row)
    yield {
      id: String(shown.id),
      kind: shown.kind,
      last_four: shown.last_four ?? '',
      email: shown.email ?? '',
      name: shown.name ?? '',
      order_id: shown.order_id ?? '',
      initial: dollars(shown.initial),
      balance: dollars(shown.balance),
      held: dollars(shown.held),
      frozen: shown.frozen ?? '',
      send_on: shown.send_on ?? '',
      sent_at: shown.sent_at ?? '',
      created_at: shown.created_at,
    }
  }
}
