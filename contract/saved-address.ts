import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/saved-address.ts'

export const MOST_ADDRESSES = 20

export type AddressContent = Static<typeof schemas.AddressContent>

export type SavedAddress = Static<typeof schemas.SavedAddress>

export const listAddresses = call<typeof schemas.listAddresses>('GET', '/users/addresses')
export const addAddress = call<typeof schemas.addAddress>('POST', '/users/addresses')
export const updateAddress = call<typeof schemas.updateAddress>('PUT', '/users/addresses/:id')
export const removeAddress = call<typeof schemas.removeAddress>('DELETE', '/users/addresses/:id')
