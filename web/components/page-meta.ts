import type { MetaDescriptor } from 'react-router'
import { shopOf } from './shop-configuration.ts'

interface Page {
  /** Without it the title is the brand alone. */
  title?: string
  description: string
  /** Without it the page is kept out of indexes. */
  path?: string
  image?: string | null | undefined
  type?: 'website' | 'product'
}

/** Title, description, canonical link and Open Graph of a page; one call per `meta` function. */
export function pageMeta(matches: Parameters<typeof shopOf>[0], page: Page): MetaDescriptor[] {
  const shop = shopOf(matches)
  const title = page.title ? `${page.title} | ${shop.brand_name}` : shop.brand_name
  const url = page.path === undefined ? undefined : shop.public_url + page.path
  const image = page.image && new URL(page.image, shop.public_url || 'http://localhost').href
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: shop.brand_name },
    { property: 'og:title', content: page.title ?? shop.brand_name },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(url === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]),
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}
