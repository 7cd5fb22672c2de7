import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'

export const stripePublicKey = defineCall({
  name: 'stripePublicKey',
  summary: 'The payment provider’s publishable key',
  method: 'GET',
  path: '/configurations/stripe_public_key',
  access: 'public',
  answer: Type.Object({ stripe_public_key: Type.String() }),
})

/** What every page knows of the shop it belongs to. */
export const ShopConfiguration = Type.Object({
  brand_name: Type.String(),
  support_email: Type.String(),
  public_url: Type.String(),
  feature_search: Type.Boolean(),
  /** True while payments run against the shop's own sandbox. */
  sandbox: Type.Boolean(),
  /** Where the payment provider's script is loaded from. */
  stripe_script_url: Type.String(),
})
export type ShopConfiguration = Static<typeof ShopConfiguration>

export const shopConfiguration = defineCall({
  name: 'shopConfiguration',
  summary: 'Brand, support address and feature flags',
  method: 'GET',
  path: '/configurations/shop',
  access: 'public',
  answer: ShopConfiguration,
})
