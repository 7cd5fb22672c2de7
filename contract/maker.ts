import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/maker.ts'

/** The manufacturer of a garment, and its responsible person in the European Union where the manufacturer is not there. */
export const MAKER_KINDS = ['manufacturer', 'eu_responsible'] as const
export type MakerKind = (typeof MAKER_KINDS)[number]

export const MAX_MAKERS = 500

export type Maker = Static<typeof schemas.Maker>
export type MakerContent = Static<typeof schemas.MakerContent>

export const listMakers: Call<typeof schemas.listMakers> = { method: 'GET', path: '/makers' }

export const createMaker: Call<typeof schemas.createMaker> = { method: 'POST', path: '/makers' }

export const updateMaker: Call<typeof schemas.updateMaker> = { method: 'PATCH', path: '/makers/:id' }

export const deleteMaker: Call<typeof schemas.deleteMaker> = { method: 'DELETE', path: '/makers/:id' }
