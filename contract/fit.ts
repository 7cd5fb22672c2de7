import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/fit.ts'

/** The verdicts on its sizes that a product's page can show. */
export const FIT_VERDICTS = ['small', 'large'] as const

export type Fit = Static<typeof schemas.Fit>

export type ProductFit = Static<typeof schemas.ProductFit>

export const getFit = call<typeof schemas.getFit>('GET', '/products/:id/fit')
export const listFits = call<typeof schemas.listFits>('GET', '/returns/fit_index')
