import type { CollectionContent, Condition } from '../contract/collection.ts'
import { countBestSellers } from '../server/catalog/collections/best-seller-queries.ts'
import { createCollection } from '../server/catalog/collections/collections.ts'
import { placeAll } from '../server/catalog/collections/place-all.ts'
import type { Shop } from '../server/shop.ts'
import { imageUrl } from '../server/images/queries.ts'
import { demoPhotographs } from './catalogue.ts'
import { insertVersion, notifySettings } from '../server/settings/queries.ts'
import { findCategoryIds } from './queries.ts'

type DemoCollection = Partial<CollectionContent> & Pick<CollectionContent, 'slug' | 'title'>

const BLANK = {
  text: '',
  picture: null,
  kind: 'rules',
  rules: { groups: [], newest_days: null },
  members: [],
  pins: [],
  excluded: [],
  sort: 'newest',
  hide_sold_out: false,
  active: true,
  publish_from: null,
  publish_until: null,
  seo_title: '',
  seo_text: '',
} satisfies Omit<CollectionContent, 'slug' | 'title'>

const where = (...conditions: Condition[]) => ({ groups: [conditions], newest_days: null })

function collectionsOf(ids: Map<string, number>, categories: Map<string, number>): DemoCollection[] {
  const products = (...slugs: string[]) => slugs.flatMap((slug) => ids.get(slug) ?? [])
  const inCategories = (...slugs: string[]): Condition => ({
    field: 'category',
    is: slugs.flatMap((slug) => categories.get(slug) ?? []),
  })
  return [
    {
      slug: 'new-in',
      title: 'New in',
      text: 'What has come in the last thirty days.',
      rules: { groups: [], newest_days: 30 },
    },
    {
      slug: 'women',
      title: 'Women',
      rules: where({ field: 'product_type', is: ['women', 'unisex'] }),
      pins: products('wool-coat-camel', 'satin-skirt-moss'),
    },
    {
      slug: 'men',
      title: 'Men',
      rules: where({ field: 'product_type', is: ['men', 'unisex'] }),
      pins: products('chore-jacket-tobacco', 'lambswool-crew-oat'),
    },
    {
      slug: 'linen',
      title: 'Linen',
      text: 'Washed until it falls. It creases, and it is meant to.',
      picture: pictureOf('linen-shirt-sky-1.jpg', 'Sky blue linen shirt with one chest pocket, laid flat'),
      rules: where({ field: 'fibre', fibre: 'linen', at_least: 50 }),
    },
    {
      slug: 'knitwear',
      title: 'Knitwear',
      text: 'Lambswool, merino and cotton, knitted in one piece where the pattern allows it.',
      rules: where(inCategories('knitwear')),
    },
    {
      slug: 'bags-and-leather',
      title: 'Bags & leather',
      text: 'To carry, and to hand on.',
      rules: {
        groups: [[{ field: 'fibre', fibre: 'leather', at_least: 50 }], [inCategories('bags')]],
        newest_days: null,
      },
      sort: 'price_down',
    },
    {
      slug: 'gifts-under-100',
      title: 'Gifts under $100',
      text: 'Small things that need no size.',
      rules: where({ field: 'price', from: null, to: 9_999 }, { field: 'product_type', is: ['unisex'] }),
      sort: 'best_selling',
      hide_sold_out: true,
    },
    {
      slug: 'house-favourites',
      title: 'House favourites',
      text: 'Seven pieces that we would keep if we could keep only seven.',
      kind: 'manual',
      sort: 'manual',
      members: products(
        'wool-coat-camel',
        'lambswool-crew-oat',
        'linen-shirt-white',
        'wide-jean-indigo',
        'leather-shopper-cognac',
        'heavy-tee-ecru',
        'wool-scarf-red',
      ),
    },
  ]
}

export function pictureOf(file: string, alt: string): CollectionContent['picture'] {
  const photograph = demoPhotographs[file]
  return photograph ? { url: imageUrl(photograph.hash), alt, x: 50, y: 40 } : null
}

/** After the sale, whose prices are among the rules. */
export async function seedCollections({ db }: Pick<Shop, 'db'>, ids: Map<string, number>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const categories = await findCategoryIds(trx)
    const made = new Map<string, number>()
    for (const collection of collectionsOf(ids, categories)) {
      made.set(collection.slug, (await createCollection(trx, { ...BLANK, ...collection })).id)
    }
    const to = (...slugs: string[]) =>
      slugs.map((slug) => ({ label: '', collection: made.get(slug)!, link: '', items: [] }))
    const below = (label: string, ...slugs: string[]) => ({
      label,
      collection: null,
      link: '',
      items: to(...slugs).map(({ items: _, ...link }) => link),
    })
    const items = [
      ...to('new-in', 'women', 'men'),
      below('By cloth', 'linen', 'knitwear', 'bags-and-leather'),
      ...to('house-favourites', 'gifts-under-100'),
    ]
    await insertVersion(trx, { key: 'menu', version: 1, value: { items }, savedBy: 'demo' })
    await notifySettings(trx)
  })
  await placeAll(db)
  await countBestSellers(db)
}
