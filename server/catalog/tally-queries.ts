import type { Database } from '../database/connection.ts'
import { foldTally } from '../database/tally-queries.ts'

export async function foldListingTallies(db: Database): Promise<void> {
  await foldTally(db, 'listing_tally', [
    'active',
    'in_stock',
    'low',
    'product_type',
    'price_step',
    'sizes',
    'stocked',
  ])
  await foldTally(db, 'listing_weeks', ['week', 'active', 'in_stock', 'product_type'])
}
