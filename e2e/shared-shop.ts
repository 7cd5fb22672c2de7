import { inject } from 'vitest'
import type { ShopProcess } from './shop-process.ts'

/** What tests know of a shop that they share: all of it can be handed to the processes that run them. */
export type SharedShop = Pick<ShopProcess, 'url' | 'dataDir' | 'admin' | 'shopper' | 'accessKey'>

/** Each worker of Vitest has a shop, which its test files use one after the other. */
export const sharedShop = (): SharedShop => inject('shops')[Number(process.env.VITEST_POOL_ID) - 1]!
