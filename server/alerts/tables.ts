import type { Generated, GeneratedAlways } from 'kysely'

export interface AlertTables {
  stock_alerts: StockAlertsTable
  waiting_pools: WaitingPoolsTable
}

/** A shopper's request to be told when a size can be bought again. */
interface StockAlertsTable {
  id: GeneratedAlways<number>
  product_id: number
  /** '' if the product has no sizes. */
  size: string
  email: string
  email_folded: GeneratedAlways<string>
  account_id: number | null
  created_at: Generated<Date>
  expires_at: Date
  mailed_at: Date | null
  undo_hash: Buffer
  mail_hash: Buffer | null
}

/** A stock pool with waiting requests. Only the job that runs each minute writes it. */
interface WaitingPoolsTable {
  product_id: number
  size: string
  free_since: Date | null
  last_wave_at: Date | null
}
