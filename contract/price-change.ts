import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/price-change.ts'

/** More would be written for longer than a page should wait. */
export const MAX_PRICE_CHANGES = 5_000
/** Products that a preview lists; those with a fault come first. */
export const PRICES_SHOWN = 200
/** Names of products that a planned change left as they were. */
export const SKIPPED_NAMED = 20

export const PRICE_CHANGE_KINDS = ['percent', 'amount', 'price'] as const
/** The cents that prices can be rounded to end with. */
export const PRICE_ENDINGS = [0, 50, 90, 95, 99] as const

export type PriceTerms = Static<typeof schemas.PriceTerms>
export type CheckedPrices = Static<typeof schemas.CheckedPrices>
export type CheckedPrice = CheckedPrices['shown'][number]
export type PriceChange = Static<typeof schemas.PriceChange>

export const checkPriceChange: Call<typeof schemas.checkPriceChange> = {
  method: 'POST',
  path: '/price_changes/check',
}

export const changePrices: Call<typeof schemas.changePrices> = { method: 'POST', path: '/price_changes' }

export const listPriceChanges: Call<typeof schemas.listPriceChanges> = {
  method: 'GET',
  path: '/price_changes',
}

export const undoPriceChange: Call<typeof schemas.undoPriceChange> = {
  method: 'POST',
  path: '/price_changes/:id/undo',
}
