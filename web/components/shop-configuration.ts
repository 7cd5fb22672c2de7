import { useRouteLoaderData } from 'react-router'
import type { ShopConfiguration } from '../../contract/configuration.ts'

/** What is shown of the shop when even its configuration could not be had. */
const UNKNOWN_SHOP: ShopConfiguration = {
  brand_name: 'Hemline',
  support_email: 'support@hemline.test',
  public_url: '',
  feature_search: false,
  sandbox: false,
  stripe_script_url: '',
}

/** Brand, support address and flags of the shop that a page belongs to. */
export const useShop = (): ShopConfiguration => useRouteLoaderData<ShopConfiguration>('root') ?? UNKNOWN_SHOP

/** The same for a `meta` function, which has no hooks. */
export const shopOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): ShopConfiguration =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopConfiguration | undefined) ?? UNKNOWN_SHOP
