import type { Collection } from '../../../contract/collection.ts'
import type { CardProduct } from '../../components/product/product-card.tsx'

/** More would make the page larger than the first packets of a connection carry. */
const MOST_LISTED = 6

export function describeCollection(
  { slug, title, text }: Pick<Collection, 'slug' | 'title' | 'text'>,
  products: readonly Pick<CardProduct, 'id' | 'name'>[],
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    url: `${origin}/collections/${slug}`,
    ...(text && { description: text }),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: products.slice(0, MOST_LISTED).map(({ id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${origin}/shop/${id}`,
      })),
    },
  }
}
