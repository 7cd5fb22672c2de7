import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/settings.ts'

export const SETTING_KEYS = ['shop', 'notice'] as const

export type SettingKey = (typeof SETTING_KEYS)[number]

export type Settings = { [K in SettingKey]: Static<(typeof schemas.SETTING_SCHEMAS)[K]> }

export const getSettings: Call<typeof schemas.getSettings> = { method: 'GET', path: '/settings' }

export const listSettingVersions: Call<typeof schemas.listSettingVersions> = {
  method: 'GET',
  path: '/settings/:key/versions',
}

export const saveShopSetting: Call<typeof schemas.saveShopSetting> = { method: 'PUT', path: '/settings/shop' }

export const saveNoticeSetting: Call<typeof schemas.saveNoticeSetting> = {
  method: 'PUT',
  path: '/settings/notice',
}
