import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/person.ts'

export const PERSON_FORMATS = ['json', 'html'] as const

export type PersonFormat = (typeof PERSON_FORMATS)[number]

export type Erasure = Static<typeof schemas.Erasure>

export const exportCustomerData = call<typeof schemas.exportCustomerData>('GET', '/customers/:id/data')
export const planErasure = call<typeof schemas.planErasure>('GET', '/customers/:id/erasure')
export const eraseCustomer = call<typeof schemas.eraseCustomer>('POST', '/customers/:id/erasure')
export const getOwnData = call<typeof schemas.getOwnData>('GET', '/users/data')
export const planOwnErasure = call<typeof schemas.planOwnErasure>('GET', '/users/erasure')
export const eraseOwnAccount = call<typeof schemas.eraseOwnAccount>('POST', '/users/erasure')
