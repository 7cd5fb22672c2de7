import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/fit.ts'

/** What the page of a product says of its sizes. */
export const FIT_VERDICTS = ['small', 'large'] as const

export type Fit = Static<typeof schemas.Fit>

export type ProductFit = Static<typeof schemas.ProductFit>

export type FitReport = Static<typeof schemas.FitReport>

export const getFit: Call<typeof schemas.getFit> = { method: 'GET', path: '/products/:id/fit' }

export const listFits: Call<typeof schemas.listFits> = { method: 'GET', path: '/returns/fit_index' }
