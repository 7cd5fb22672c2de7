import { expect } from 'vitest'
import {
  getSettings,
  type PageKey,
  type SettingKey,
  type Settings,
  type TaxSetting,
} from '../contract/settings.ts'
import type { Config } from '../server/config.ts'
import { defaultsOf } from '../server/settings/defaults.ts'
import type { CurrentSettings } from '../server/settings/settings.ts'
import type { ApiCaller, TestReply } from './caller.ts'
import type { TestShop } from './shop.ts'

/** The settings of a shop that has saved none. */
export function defaultSettings(config: Config): CurrentSettings {
  const values = defaultsOf(config)
  return { get: (key) => values[key], onChange: () => {}, reload: async () => {} }
}

/** Saves a section as it is with this change. */
export async function saveSetting<Key extends Exclude<SettingKey, PageKey>>(
  { call, request }: ApiCaller,
  token: string,
  key: Key,
  change: Partial<Settings[Key]>,
): Promise<TestReply> {
  const { value, version } = (await call(getSettings, {}, token)).body[key]
  const body = { value: { ...value, ...change }, version }
  return await request('PUT', `/api/settings/${key}`, { headers: { authorization: token }, body })
}

/** As `saveSetting`, as an admin, where it is meant to succeed. */
export async function changeSetting<Key extends Exclude<SettingKey, PageKey>>(
  shop: TestShop,
  key: Key,
  change: Partial<Settings[Key]>,
): Promise<void> {
  const { status, error } = await saveSetting(shop, await shop.adminToken(), key, change)
  expect(status, error).toBe(200)
}

/** By the provider and added, unless said otherwise. */
export const setTax = (shop: TestShop, tax: Partial<TaxSetting>) =>
  changeSetting(shop, 'tax', { source: 'provider', is_included: false, rates: [], ...tax })

/** Whose days are those of the shop. */
export const setTimeZone = (shop: TestShop, time_zone: string) => changeSetting(shop, 'shop', { time_zone })
