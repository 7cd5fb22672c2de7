import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/price-change.ts'

/** Writing more prices would take longer than a page should wait. */
export const MAX_PRICE_CHANGES = 5_000
/** Most products that a preview lists; those with a fault come first. */
export const PRICES_SHOWN = 200
/** How many product names a list shows to identify a price change. */
export const PRODUCTS_NAMED = 3
/** Most names of skipped products that a planned change lists. */
export const SKIPPED_NAMED = 20

export const PRICE_CHANGE_KINDS = ['percent', 'amount', 'price'] as const
/** The cents that prices can be rounded to end with. */
export const PRICE_ENDINGS = [0, 50, 90, 95, 99] as const

export type PriceTerms = Static<typeof schemas.PriceTerms>
export type CheckedPrices = Static<typeof schemas.CheckedPrices>
export type CheckedPrice = CheckedPrices['shown'][number]
export type PriceChange = Static<typeof schemas.PriceChange>

export const checkPriceChange = call<typeof schemas.checkPriceChange>('POST', '/price_changes/check')
export const changePrices = call<typeof schemas.changePrices>('POST', '/price_changes')
export const listPriceChanges = call<typeof schemas.listPriceChanges>('GET', '/price_changes')
export const undoPriceChange = call<typeof schemas.undoPriceChange>('POST', '/price_changes/:id/undo')
