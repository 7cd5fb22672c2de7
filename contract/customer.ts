import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/customer.ts'

export const CUSTOMER_SORTS = ['seen', 'spent', 'orders', 'returns', 'name'] as const

export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export type CustomerFilter = Static<typeof schemas.CustomerFilter>

export type Customer = Static<typeof schemas.Customer>

export type CustomerDetails = Static<typeof schemas.CustomerDetails>

export const listCustomers = call<typeof schemas.listCustomers>('GET', '/customers')
export const exportCustomers = call<typeof schemas.exportCustomers>('GET', '/customers/export')
export const getCustomer = call<typeof schemas.getCustomer>('GET', '/customers/:id')
export const addCustomerNote = call<typeof schemas.addCustomerNote>('POST', '/customers/:id/notes')
export const removeCustomerNote = call<typeof schemas.removeCustomerNote>(
  'DELETE',
  '/customers/:id/notes/:note',
)
export const setCustomerTags = call<typeof schemas.setCustomerTags>('PUT', '/customers/:id/tags')
