import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/look.ts'

export const MIN_LOOK = 2
export const MAX_LOOK = 6

export type LookMember = Static<typeof schemas.LookMember>
export type ShownLook = Static<typeof schemas.ShownLook>
export type LookContent = Static<typeof schemas.LookContent>
export type AdminLook = Static<typeof schemas.AdminLook>
export type LookLine = Static<typeof schemas.LookLine>

export const getLook = call<typeof schemas.getLook>('GET', '/products/:id/look')
export const listAdminLooks = call<typeof schemas.listAdminLooks>('GET', '/looks/admin_index')
export const getAdminLook = call<typeof schemas.getAdminLook>('GET', '/looks/:id/edit')
export const createLook = call<typeof schemas.createLook>('POST', '/looks')
export const updateLook = call<typeof schemas.updateLook>('PATCH', '/looks/:id')
export const deleteLook = call<typeof schemas.deleteLook>('DELETE', '/looks/:id')
