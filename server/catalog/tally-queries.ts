import type { Database } from '../database/connection.ts'
import { foldTally } from '../database/tally-queries.ts'

export const foldListingTally = (db: Database): Promise<void> =>
  foldTally(db, 'listing_tally', [
    'active',
    'in_stock',
    'low',
    'product_type',
    'price_step',
    'sizes',
    'stocked',
  ])
