import type { Static } from 'typebox'
import { call } from './call.ts'
import type { PageSlug } from './page.ts'
import type * as schemas from './schemas/settings.ts'
import type { DeliverySetting as DeliverySettingSchema } from './schemas/delivery-setting.ts'
import type { TaxSetting as TaxSettingSchema } from './schemas/tax-setting.ts'

/** Size of the file. */
export const MAX_LOGO_BYTES = 120_000
export const MAX_DELIVERY_GROUPS = 12
export const MAX_DELIVERY_DAYS = 90
/** In cents. */
export const MAX_DELIVERY_PRICE = 100_000
export const MAX_DELIVERY_METHODS = 30
export const MAX_TAX_RATES = 300
/** Most links in the menu, and most links below one of them. */
export const MAX_MENU_ITEMS = 10
export const MAX_MENU_BELOW = 12

/** A path of this shop, an https or mailto URL, or empty; never a URL that a browser would execute. */
export const LINK_PATTERN = /^(\/(?![/\\])\S*|https:\/\/\S+|mailto:\S+)?$/

export type PageKey = `page_${PageSlug}`

type Sections = typeof schemas.SECTION_SCHEMAS

export type SettingKey = keyof Sections | PageKey

export const pageKey = (slug: PageSlug): PageKey => `page_${slug}`

export type DeliverySetting = Static<typeof DeliverySettingSchema>

export type DeliveryMethod = DeliverySetting['methods'][number]

export type DeliveryGroup = DeliverySetting['groups'][number]

export type TaxSetting = Static<typeof TaxSettingSchema>

export type MailsSetting = Static<typeof schemas.MailsSetting>

export type HomeSetting = Static<typeof schemas.HomeSetting>

export type MenuSetting = Static<typeof schemas.MenuSetting>

export type PageSetting = Static<typeof schemas.PageSetting>

export type Settings = { [Key in keyof Sections]: Static<Sections[Key]> } & Record<PageKey, PageSetting>

export const getSettings = call<typeof schemas.getSettings>('GET', '/settings')
export const listSettingVersions = call<typeof schemas.listSettingVersions>('GET', '/settings/:key/versions')
export const saveShopSetting = call<typeof schemas.saveShopSetting>('PUT', '/settings/shop')
export const saveLogoSetting = call<typeof schemas.saveLogoSetting>('PUT', '/settings/logo')
export const saveNoticeSetting = call<typeof schemas.saveNoticeSetting>('PUT', '/settings/notice')
export const saveDeliverySetting = call<typeof schemas.saveDeliverySetting>('PUT', '/settings/delivery')
export const saveTaxSetting = call<typeof schemas.saveTaxSetting>('PUT', '/settings/tax')
export const saveRefundsSetting = call<typeof schemas.saveRefundsSetting>('PUT', '/settings/refunds')
export const saveMailsSetting = call<typeof schemas.saveMailsSetting>('PUT', '/settings/mails')
export const saveHomeSetting = call<typeof schemas.saveHomeSetting>('PUT', '/settings/home')
export const saveProductsSetting = call<typeof schemas.saveProductsSetting>('PUT', '/settings/products')
export const saveReturnsSetting = call<typeof schemas.saveReturnsSetting>('PUT', '/settings/returns')
export const saveMenuSetting = call<typeof schemas.saveMenuSetting>('PUT', '/settings/menu')
export const saveInvoicesSetting = call<typeof schemas.saveInvoicesSetting>('PUT', '/settings/invoices')
export const savePageSetting = call<typeof schemas.savePageSetting>('PUT', '/settings/pages/:slug')
