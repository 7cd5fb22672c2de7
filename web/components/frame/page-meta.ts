import type { MetaDescriptor } from 'react-router'
import { cut } from '../../../contract/cut.ts'
import { variantUrl } from '../../../contract/image.ts'
import type { ProductImage } from '../../../contract/product.ts'
import { statusOf } from '../../api.ts'
import { type ShopConfiguration, shopOf } from '../shop-configuration.ts'

interface Page {
  /** Without a title, the page is titled with the brand alone. */
  title?: string
  description: string
  /** Pages without a path get `noindex`. */
  path?: string
  image?: Pick<ProductImage, 'url' | 'alt' | 'width' | 'height'> | null | undefined
  type?: 'website' | 'product'
}

/** Previews of shared links need 1,200 pixels; 1280 is the next width that pictures are stored in. */
const SHARED_WIDTH = 1280
/** In characters. Search engines show less. */
const MAX_DESCRIPTION = 300

type Matches = Parameters<typeof shopOf>[0]

export function pageMeta(matches: Matches, { description, ...rest }: Page): MetaDescriptor[] {
  const page = { ...rest, description: cut(description.replace(/\s+/g, ' ').trim(), MAX_DESCRIPTION) }
  const shop = shopOf(matches)
  const title = page.title ? `${page.title} | ${shop.brand_name}` : shop.brand_name
  const url = page.path === undefined ? undefined : shop.public_url + page.path
  return [
    { title },
    { name: 'description', content: page.description },
    ...(url === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url }]),
    // Previews of shared links are made from the HTML, so the browser needs no code for them.
    ...(import.meta.env.SSR ? describePreview(page, shop, url) : []),
  ]
}

export const notFoundMeta = (matches: Matches, title = 'Not found'): MetaDescriptor[] =>
  pageMeta(matches, { title, description: 'The page you are looking for does not exist.' })

/** The meta tags of a page that is replaced by an error. */
export const errorMeta = (matches: Matches, error: unknown, notFound?: string): MetaDescriptor[] =>
  statusOf(error) === 404
    ? notFoundMeta(matches, notFound)
    : pageMeta(matches, { title: 'Something went wrong', description: '' })

const describePreview = (page: Page, shop: ShopConfiguration, url: string | undefined): MetaDescriptor[] => [
  { property: 'og:site_name', content: shop.brand_name },
  { property: 'og:title', content: page.title ?? shop.brand_name },
  { property: 'og:description', content: page.description },
  { property: 'og:type', content: page.type ?? 'website' },
  ...(url === undefined ? [] : [{ property: 'og:url', content: url }]),
  ...(page.image ? describeImage(page.image, shop.public_url) : []),
]

function describeImage(
  { url, alt, width, height }: NonNullable<Page['image']>,
  origin: string,
): MetaDescriptor[] {
  const shared = variantUrl(url, SHARED_WIDTH, 'jpg')
  const shrunk = shared && width ? Math.min(1, SHARED_WIDTH / width) : 1
  const address = URL.parse(shared ?? url, origin || 'http://localhost')
  if (!address) return []
  return [
    { property: 'og:image', content: address.href },
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(Math.round(width * shrunk)) },
          { property: 'og:image:height', content: String(Math.round(height * shrunk)) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
