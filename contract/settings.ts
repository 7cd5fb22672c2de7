import type { Static } from 'typebox'
import type { Call } from './call.ts'
import { PAGE_SLUGS, type PageSlug } from './page.ts'
import type * as schemas from './schemas/settings.ts'
import type { TaxSetting as TaxSettingSchema } from './schemas/tax-setting.ts'

/** Size of the file. */
export const MAX_LOGO_BYTES = 120_000

export type PageKey = `page_${PageSlug}`

export type SettingKey =
  | 'shop'
  | 'logo'
  | 'notice'
  | 'delivery'
  | 'tax'
  | 'home'
  | 'products'
  | 'returns'
  | 'menu'
  | 'mails'
  | 'refunds'
  | 'invoices'
  | PageKey

export const pageKey = (slug: PageSlug): PageKey => `page_${slug}`

export const SETTING_KEYS: readonly SettingKey[] = [
  'shop',
  'logo',
  'notice',
  'delivery',
  'tax',
  'home',
  'products',
  'returns',
  'menu',
  'mails',
  'refunds',
  'invoices',
  ...PAGE_SLUGS.map(pageKey),
]

export type DeliverySetting = Static<typeof schemas.DeliverySetting>

export type DeliveryMethod = DeliverySetting['methods'][number]

export type DeliveryGroup = DeliverySetting['groups'][number]

export type TaxSetting = Static<typeof TaxSettingSchema>

export type MailsSetting = Static<typeof schemas.MailsSetting>

export type HomeSetting = Static<typeof schemas.HomeSetting>

export type MenuSetting = Static<typeof schemas.MenuSetting>

export type PageSetting = Static<typeof schemas.PageSetting>

export type Settings = {
  shop: Static<typeof schemas.ShopSetting>
  logo: Static<typeof schemas.LogoSetting>
  notice: Static<typeof schemas.NoticeSetting>
  delivery: DeliverySetting
  tax: TaxSetting
  home: HomeSetting
  products: Static<typeof schemas.ProductsSetting>
  returns: Static<typeof schemas.ReturnsSetting>
  menu: MenuSetting
  mails: MailsSetting
  refunds: Static<typeof schemas.RefundsSetting>
  invoices: Static<typeof schemas.InvoicesSetting>
} & Record<PageKey, PageSetting>

export const getSettings: Call<typeof schemas.getSettings> = { method: 'GET', path: '/settings' }

export const listSettingVersions: Call<typeof schemas.listSettingVersions> = {
  method: 'GET',
  path: '/settings/:key/versions',
}

export const saveShopSetting: Call<typeof schemas.saveShopSetting> = { method: 'PUT', path: '/settings/shop' }

export const saveLogoSetting: Call<typeof schemas.saveLogoSetting> = { method: 'PUT', path: '/settings/logo' }

export const saveNoticeSetting: Call<typeof schemas.saveNoticeSetting> = {
  method: 'PUT',
  path: '/settings/notice',
}

export const saveDeliverySetting: Call<typeof schemas.saveDeliverySetting> = {
  method: 'PUT',
  path: '/settings/delivery',
}

export const saveTaxSetting: Call<typeof schemas.saveTaxSetting> = { method: 'PUT', path: '/settings/tax' }

export const saveRefundsSetting: Call<typeof schemas.saveRefundsSetting> = {
  method: 'PUT',
  path: '/settings/refunds',
}

export const saveMailsSetting: Call<typeof schemas.saveMailsSetting> = {
  method: 'PUT',
  path: '/settings/mails',
}

export const saveHomeSetting: Call<typeof schemas.saveHomeSetting> = { method: 'PUT', path: '/settings/home' }

export const saveProductsSetting: Call<typeof schemas.saveProductsSetting> = {
  method: 'PUT',
  path: '/settings/products',
}

export const saveReturnsSetting: Call<typeof schemas.saveReturnsSetting> = {
  method: 'PUT',
  path: '/settings/returns',
}

export const saveMenuSetting: Call<typeof schemas.saveMenuSetting> = { method: 'PUT', path: '/settings/menu' }

export const saveInvoicesSetting: Call<typeof schemas.saveInvoicesSetting> = {
  method: 'PUT',
  path: '/settings/invoices',
}

export const savePageSetting: Call<typeof schemas.savePageSetting> = {
  method: 'PUT',
  path: '/settings/pages/:slug',
}
