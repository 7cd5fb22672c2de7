import { useRouteLoaderData } from 'react-router'
import { MAX_LINE_PIECES } from '../../contract/cart.ts'
import type { ShopConfiguration as Configuration } from '../../contract/configuration.ts'

/** `useMenu` returns the menu, only product pages show delivery prices, and none shows `sandbox`. */
export type ShopConfiguration = Omit<Configuration, 'menu' | 'shipping' | 'sandbox'>

/** Empty and false fields are omitted, because every page loads the configuration. */
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

/** Most pieces of one product and size in one order. */
export const useMaxPieces = (): number => useShop().max_line_pieces ?? MAX_LINE_PIECES

/** For `meta` functions, which cannot call hooks. */
export const shopOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShopConfiguration =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopConfiguration | undefined) ?? UNKNOWN_SHOP
