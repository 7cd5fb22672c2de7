import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/configuration.ts'

export const stripePublicKey: Call<typeof schemas.stripePublicKey> = {
  method: 'GET',
  path: '/configurations/stripe_public_key',
}

export type ShopConfiguration = Static<typeof schemas.ShopConfiguration>

export type MenuItem = NonNullable<ShopConfiguration['menu']>[number]

export const shopConfiguration: Call<typeof schemas.shopConfiguration> = {
  method: 'GET',
  path: '/configurations/shop',
}

export type DeliveryChoice = Static<typeof schemas.DeliveryChoice>

export const deliveryChoice: Call<typeof schemas.deliveryChoice> = {
  method: 'GET',
  path: '/configurations/delivery',
}
