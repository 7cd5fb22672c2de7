import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/moving-in.ts'

/** What becomes of an option of the other shop: each colour is a product, each size a size of it. */
export const OPTION_ROLES = ['colour', 'size'] as const
export type OptionRole = (typeof OPTION_ROLES)[number]

export const MAX_MOVING_BYTES = 64 * 1024 * 1024

export type MovingReport = Static<typeof schemas.MovingReport>
export type MovingNote = Static<typeof schemas.MovingNote>
export type PeopleReport = Static<typeof schemas.PeopleReport>
export type PastOrder = Static<typeof schemas.PastOrder>
export type LostPicture = Static<typeof schemas.LostPicture>

export const checkShopifyProducts: Call<typeof schemas.checkShopifyProducts> = {
  method: 'POST',
  path: '/moving_in/shopify/products/check',
}

export const importShopifyProducts: Call<typeof schemas.importShopifyProducts> = {
  method: 'POST',
  path: '/moving_in/shopify/products',
}

export type HiddenMoved = Static<typeof schemas.HiddenMoved>
export const countHiddenMoved: Call<typeof schemas.countHiddenMoved> = {
  method: 'GET',
  path: '/moving_in/hidden_products',
}

export const publishMoved: Call<typeof schemas.publishMoved> = {
  method: 'POST',
  path: '/moving_in/hidden_products/publish',
}

export const listLostPictures: Call<typeof schemas.listLostPictures> = {
  method: 'GET',
  path: '/moving_in/pictures',
}

export const fetchPicturesAgain: Call<typeof schemas.fetchPicturesAgain> = {
  method: 'POST',
  path: '/moving_in/pictures',
}

export const checkShopifyCustomers: Call<typeof schemas.checkShopifyCustomers> = {
  method: 'POST',
  path: '/moving_in/shopify/customers/check',
}

export const importShopifyCustomers: Call<typeof schemas.importShopifyCustomers> = {
  method: 'POST',
  path: '/moving_in/shopify/customers',
}

export const checkShopifyOrders: Call<typeof schemas.checkShopifyOrders> = {
  method: 'POST',
  path: '/moving_in/shopify/orders/check',
}

export const importShopifyOrders: Call<typeof schemas.importShopifyOrders> = {
  method: 'POST',
  path: '/moving_in/shopify/orders',
}

export const listPastOrders: Call<typeof schemas.listPastOrders> = {
  method: 'GET',
  path: '/moving_in/orders',
}

export type OwnPastOrders = Static<typeof schemas.OwnPastOrders>
export const listOwnPastOrders: Call<typeof schemas.listOwnPastOrders> = {
  method: 'GET',
  path: '/past_orders',
}

export type InvitationCounts = Static<typeof schemas.InvitationCounts>
export const countInvitations: Call<typeof schemas.countInvitations> = {
  method: 'GET',
  path: '/moving_in/invitations',
}

export const inviteAllMoved: Call<typeof schemas.inviteAllMoved> = {
  method: 'POST',
  path: '/moving_in/invitations',
}

export const inviteGuest: Call<typeof schemas.inviteGuest> = {
  method: 'POST',
  path: '/customers/:id/invitation',
}

export const acceptInvitation: Call<typeof schemas.acceptInvitation> = {
  method: 'POST',
  path: '/invitations/accept',
}
