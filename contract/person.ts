import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/person.ts'

export const PERSON_FORMATS = ['json', 'html'] as const

export type PersonFormat = (typeof PERSON_FORMATS)[number]

export type Erasure = Static<typeof schemas.Erasure>

export const exportCustomerData: Call<typeof schemas.exportCustomerData> = {
  method: 'GET',
  path: '/customers/:id/data',
}

export const planErasure: Call<typeof schemas.planErasure> = { method: 'GET', path: '/customers/:id/erasure' }

export const eraseCustomer: Call<typeof schemas.eraseCustomer> = {
  method: 'POST',
  path: '/customers/:id/erasure',
}

export const getOwnData: Call<typeof schemas.getOwnData> = { method: 'GET', path: '/users/data' }

export const planOwnErasure: Call<typeof schemas.planOwnErasure> = { method: 'GET', path: '/users/erasure' }

export const eraseOwnAccount: Call<typeof schemas.eraseOwnAccount> = {
  method: 'POST',
  path: '/users/erasure',
}
