import { useRouteLoaderData } from 'react-router'
import type { ShopConfiguration } from '../../contract/configuration.ts'

const UNKNOWN_SHOP: ShopConfiguration = {
  brand_name: 'Hemline',
  support_email: 'support@hemline.test',
  public_url: '',
  feature_search: false,
  notice: null,
  shipping: '',
  asks_country: false,
  order_prefix: 'HL',
  pages: [],
  phone: '',
  social_links: [],
  imprint: [],
  sandbox: false,
  demonstration: '',
  stripe_script_url: '',
}

export const useShop = (): ShopConfiguration => useRouteLoaderData<ShopConfiguration>('root') ?? UNKNOWN_SHOP

/** For `meta` functions, which cannot call hooks. */
export const shopOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShopConfiguration =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopConfiguration | undefined) ?? UNKNOWN_SHOP
