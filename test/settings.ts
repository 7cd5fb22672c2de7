import { expect } from 'vitest'
import {
  getSettings,
  saveShopSetting,
  saveTaxSetting,
  type Settings,
  type TaxSetting,
} from '../contract/settings.ts'
import type { Config } from '../server/config.ts'
import { defaultsOf } from '../server/settings/defaults.ts'
import type { CurrentSettings } from '../server/settings/settings.ts'
import type { TestShop } from './shop.ts'

/** The settings of a shop that has saved none. */
export function defaultSettings(config: Config): CurrentSettings {
  const values = defaultsOf(config)
  return { get: (key) => values[key], onChange: () => {}, reload: async () => {} }
}

/** By the provider and added, unless said otherwise. */
export async function setTax(shop: TestShop, tax: Partial<TaxSetting>): Promise<void> {
  const token = await shop.adminToken()
  const { version } = (await shop.call(getSettings, {}, token)).body.tax
  const value: TaxSetting = { source: 'provider', is_included: false, rates: [], ...tax }
  const { status, error } = await shop.call(saveTaxSetting, { body: { value, version } }, token)
  expect(status, error).toBe(200)
}

/** Everything else of the shop's section stays. */
async function changeShop(shop: TestShop, change: Partial<Settings['shop']>, owner?: string): Promise<void> {
  const token = owner ?? (await shop.adminToken())
  const { value, version } = (await shop.call(getSettings, {}, token)).body.shop
  const body = { value: { ...value, ...change }, version }
  const { status, error } = await shop.call(saveShopSetting, { body }, token)
  expect(status, error).toBe(200)
}

/** What the numbers of new orders begin with. */
export const setOrderPrefix = (shop: TestShop, order_prefix: string) => changeShop(shop, { order_prefix })

/** Whose days are those of the shop. */
export const setTimeZone = (shop: TestShop, time_zone: string, owner?: string) =>
  changeShop(shop, { time_zone }, owner)
