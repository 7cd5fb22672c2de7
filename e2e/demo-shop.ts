import { inject } from 'vitest'
import { type ShopOptions, type ShopProcess, startShop } from './shop-process.ts'

/** A shop of the test's own, with the demo in it, as a first `npm start` leaves it. */
export const startDemoShop = (options: Omit<ShopOptions, 'dataDir' | 'copyOf'> = {}): Promise<ShopProcess> =>
  startShop({ ...options, copyOf: inject('demo') })
