import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/saved-address.ts'

export const MOST_ADDRESSES = 20

export type AddressContent = Static<typeof schemas.AddressContent>

export type SavedAddress = Static<typeof schemas.SavedAddress>

export const listAddresses: Call<typeof schemas.listAddresses> = { method: 'GET', path: '/users/addresses' }

export const addAddress: Call<typeof schemas.addAddress> = { method: 'POST', path: '/users/addresses' }

export const updateAddress: Call<typeof schemas.updateAddress> = {
  method: 'PUT',
  path: '/users/addresses/:id',
}

export const removeAddress: Call<typeof schemas.removeAddress> = {
  method: 'DELETE',
  path: '/users/addresses/:id',
}
