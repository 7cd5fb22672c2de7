import { variantUrl } from '../../../contract/image.ts'
import { useShop } from '../shop-configuration.ts'

export type Variants = typeof variantUrl

/** `variantUrl` at the site that browsers load pictures from (IMAGES_PUBLIC_URL). */
export function useVariants(): Variants {
  const { images_url: site = '' } = useShop()
  return (...asked) => {
    const path = variantUrl(...asked)
    return path && site + path
  }
}
