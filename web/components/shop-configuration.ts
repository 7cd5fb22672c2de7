import { useRouteLoaderData } from 'react-router'
import type { ShopConfiguration as Configuration } from '../../contract/configuration.ts'

/** The menu has a function of its own, `useMenu`, only a product's page says what its delivery costs, and none says `sandbox`. */
export type ShopConfiguration = Omit<Configuration, 'menu' | 'shipping' | 'sandbox'>

/** Every page loads it, so what would be empty or false is left out. */
const UNKNOWN_SHOP = {
  brand_name: 'Hemline',
  support_email: 'support@hemline.test',
  public_url: '',
  order_prefix: 'HL',
  pages: [],
  social_links: [],
  imprint: [],
} as Partial<ShopConfiguration> as ShopConfiguration

export const useShop = (): ShopConfiguration => useRouteLoaderData<ShopConfiguration>('root') ?? UNKNOWN_SHOP

/** For `meta` functions, which cannot call hooks. */
export const shopOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShopConfiguration =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopConfiguration | undefined) ?? UNKNOWN_SHOP
