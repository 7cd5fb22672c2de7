import type { Database } from '../database/connection.ts'
import { foldTally } from '../database/tally-queries.ts'

export const foldOrderTally = (db: Database): Promise<void> =>
  foldTally(db, 'order_tally', ['week', 'disputed', 'status', 'tracked', 'stopped'])
