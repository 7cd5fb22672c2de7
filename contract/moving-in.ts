import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/moving-in.ts'

/** What an imported product option maps to: each colour becomes a product, each size a size of it. */
export const OPTION_ROLES = ['colour', 'size'] as const
export type OptionRole = (typeof OPTION_ROLES)[number]

export const MAX_MOVING_BYTES = 64 * 1024 * 1024

export type MovingReport = Static<typeof schemas.MovingReport>
export type MovingNote = Static<typeof schemas.MovingNote>
export type PeopleReport = Static<typeof schemas.PeopleReport>
export type PastOrder = Static<typeof schemas.PastOrder>
export type LostPicture = Static<typeof schemas.LostPicture>

export const checkShopifyProducts = call<typeof schemas.checkShopifyProducts>(
  'POST',
  '/moving_in/shopify/products/check',
)
export const importShopifyProducts = call<typeof schemas.importShopifyProducts>(
  'POST',
  '/moving_in/shopify/products',
)

export type HiddenMoved = Static<typeof schemas.HiddenMoved>
export const countHiddenMoved = call<typeof schemas.countHiddenMoved>('GET', '/moving_in/hidden_products')
export const publishMoved = call<typeof schemas.publishMoved>('POST', '/moving_in/hidden_products/publish')
export const listLostPictures = call<typeof schemas.listLostPictures>('GET', '/moving_in/pictures')
export const fetchPicturesAgain = call<typeof schemas.fetchPicturesAgain>('POST', '/moving_in/pictures')
export const checkShopifyCustomers = call<typeof schemas.checkShopifyCustomers>(
  'POST',
  '/moving_in/shopify/customers/check',
)
export const importShopifyCustomers = call<typeof schemas.importShopifyCustomers>(
  'POST',
  '/moving_in/shopify/customers',
)
export const checkShopifyOrders = call<typeof schemas.checkShopifyOrders>(
  'POST',
  '/moving_in/shopify/orders/check',
)
export const importShopifyOrders = call<typeof schemas.importShopifyOrders>(
  'POST',
  '/moving_in/shopify/orders',
)
export const listPastOrders = call<typeof schemas.listPastOrders>('GET', '/moving_in/orders')

export type OwnPastOrders = Static<typeof schemas.OwnPastOrders>
export const listOwnPastOrders = call<typeof schemas.listOwnPastOrders>('GET', '/past_orders')

export type InvitationCounts = Static<typeof schemas.InvitationCounts>
export const countInvitations = call<typeof schemas.countInvitations>('GET', '/moving_in/invitations')
export const inviteAllMoved = call<typeof schemas.inviteAllMoved>('POST', '/moving_in/invitations')
export const inviteGuest = call<typeof schemas.inviteGuest>('POST', '/customers/:id/invitation')
export const acceptInvitation = call<typeof schemas.acceptInvitation>('POST', '/invitations/accept')
