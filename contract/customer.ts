import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/customer.ts'

export const CUSTOMER_SORTS = ['seen', 'spent', 'orders', 'returns', 'name'] as const

export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export type CustomerFilter = Static<typeof schemas.CustomerFilter>

export type Customer = Static<typeof schemas.Customer>

export type CustomerDetails = Static<typeof schemas.CustomerDetails>

export const listCustomers: Call<typeof schemas.listCustomers> = { method: 'GET', path: '/customers' }

export const exportCustomers: Call<typeof schemas.exportCustomers> = {
  method: 'GET',
  path: '/customers/export',
}

export const getCustomer: Call<typeof schemas.getCustomer> = { method: 'GET', path: '/customers/:id' }

export const addCustomerNote: Call<typeof schemas.addCustomerNote> = {
  method: 'POST',
  path: '/customers/:id/notes',
}

export const removeCustomerNote: Call<typeof schemas.removeCustomerNote> = {
  method: 'DELETE',
  path: '/customers/:id/notes/:note',
}

export const setCustomerTags: Call<typeof schemas.setCustomerTags> = {
  method: 'PUT',
  path: '/customers/:id/tags',
}
