import type { AdminCredit, CreditFilter } from '../../contract/credit.ts'
import type { Database } from '../database/connection.ts'
import { inParts, rowsOf } from '../database/in-parts.ts'
import { CURRENCY, type CsvColumns, type CsvFile, csvFile, dollars, timeOf } from '../http/csv.ts'
import { listCreditAfter } from './list-queries.ts'
import { showCredit } from './show-credit.ts'

const ROWS_AT_ONCE = 1_000

const COLUMNS: CsvColumns<AdminCredit> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  last_four: ({ last_four }) => last_four,
  email: ({ email }) => email,
  name: ({ name }) => name,
  order_id: ({ order_id }) => order_id,
  initial: ({ initial }) => dollars(initial),
  balance: ({ balance }) => dollars(balance),
  held: ({ held }) => dollars(held),
  frozen: ({ frozen }) => frozen,
  frozen_why: ({ frozen_why }) => frozen_why,
  send_on: ({ send_on }) => send_on,
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
