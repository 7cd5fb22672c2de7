import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/look.ts'

export const MIN_LOOK = 2
export const MAX_LOOK = 6

export type LookMember = Static<typeof schemas.LookMember>
export type ShownLook = Static<typeof schemas.ShownLook>
export type LookContent = Static<typeof schemas.LookContent>
export type AdminLook = Static<typeof schemas.AdminLook>
export type LookLine = Static<typeof schemas.LookLine>

export const getLook: Call<typeof schemas.getLook> = { method: 'GET', path: '/products/:id/look' }

export const listAdminLooks: Call<typeof schemas.listAdminLooks> = {
  method: 'GET',
  path: '/looks/admin_index',
}

export const getAdminLook: Call<typeof schemas.getAdminLook> = { method: 'GET', path: '/looks/:id/edit' }

export const createLook: Call<typeof schemas.createLook> = { method: 'POST', path: '/looks' }

export const updateLook: Call<typeof schemas.updateLook> = { method: 'PATCH', path: '/looks/:id' }

export const deleteLook: Call<typeof schemas.deleteLook> = { method: 'DELETE', path: '/looks/:id' }
