import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/sku.ts'

export type Sku = Static<typeof schemas.Sku>
export type Codes = Static<typeof schemas.Codes>
export type SentCodes = Static<typeof schemas.SentCodes>

export const saveCodes = call<typeof schemas.saveCodes>('PUT', '/products/:id/codes')
