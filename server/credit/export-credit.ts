import type { AdminCredit, CreditFilter } from '../../contract/credit.ts'
import type { Database } from '../database/connection.ts'
import { inParts, rowsOf } from '../database/in-parts.ts'
import { asIs, type CsvColumns, type CsvFile, csvFile, CURRENCY, inDollars, timeOf } from '../http/csv.ts'
import { listCreditAfter } from './list-queries.ts'
import { showCredit } from './show-credit.ts'

const ROWS_AT_ONCE = 1_000

const COLUMNS: CsvColumns<AdminCredit> = {
  ...asIs('id', 'kind', 'last_four', 'email', 'name', 'order_id'),
  ...inDollars('initial', 'balance', 'held'),
  ...asIs('frozen', 'frozen_why', 'send_on'),
  sent_at: ({ sent_at }) => timeOf(sent_at),
  created_at: ({ created_at }) => timeOf(created_at),
  currency: () => CURRENCY,
}

export const creditFile = (db: Database, filter: CreditFilter): CsvFile =>
  csvFile(COLUMNS, credit(db, filter))

async function* credit(db: Database, filter: CreditFilter): AsyncGenerator<AdminCredit> {
  const list = (after: number, most: number) => listCreditAfter(db, filter, after, most)
  for await (const row of rowsOf(inParts(ROWS_AT_ONCE, list))) yield showCredit(row)
}
