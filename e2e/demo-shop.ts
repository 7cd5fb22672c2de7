import { beforeAll, inject } from 'vitest'
import { type ShopOptions, type ShopProcess, startShop } from './shop-process.ts'

/** A shop of the test's own, with the demo in it, as a first `npm start` leaves it. */
export const startDemoShop = (options: Omit<ShopOptions, 'dataDir' | 'copyOf'> = {}): Promise<ShopProcess> =>
  startShop({ ...options, copyOf: inject('demo') })

/** One for all tests of a file: it starts before the first and stops after the last. Empty until then. */
export function ownDemoShop(options: Parameters<typeof startDemoShop>[0] = { env: { LOG_LEVEL: 'warn' } }) {
  const shop = {} as ShopProcess
  beforeAll(async () => {
    Object.assign(shop, await startDemoShop(options))
    return () => shop.stop()
  })
  return shop
}
