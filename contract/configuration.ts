import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/configuration.ts'

export const stripePublicKey = call<typeof schemas.stripePublicKey>(
  'GET',
  '/configurations/stripe_public_key',
)

export type ShopConfiguration = Static<typeof schemas.ShopConfiguration>

export type MenuItem = NonNullable<ShopConfiguration['menu']>[number]

export const shopConfiguration = call<typeof schemas.shopConfiguration>('GET', '/configurations/shop')

export type DeliveryChoice = Static<typeof schemas.DeliveryChoice>
export type DeliveryZone = DeliveryChoice['zones'][number]
export type ServedCountry = DeliveryZone['countries'][number]

export const deliveryChoice = call<typeof schemas.deliveryChoice>('GET', '/configurations/delivery')
