import { countMissingPages } from '../server/catalog/redirects/missing-queries.ts'
import { saveRedirects } from '../server/catalog/redirects/save-redirects.ts'
import type { Shop } from '../server/shop.ts'

/** Addresses of the shop before this one that shoppers still follow, by how often. */
const MISSING = [
  ['/products/collarless-wool-coat', 42],
  ['/products/heavy-tee-slate', 17],
  ['/pages/lookbook-2024', 9],
  ['/blogs/journal/how-to-wash-wool', 4],
  ['/collections/outlet', 1],
] as const

/** What a shop that has moved here looks like: some addresses lead on, others wait for it. */
export async function seedRedirects(
  { db, config: { publicUrl } }: Shop,
  ids: Map<string, number>,
): Promise<void> {
  const camel = ids.get('wool-coat-camel')
  const moved = [
    { path: '/collections/all', target: '/shop' },
    { path: '/pages/contact', target: '/faq' },
    { path: '/products/gift-card', target: '/gift-cards' },
    { path: '/pages/pop-up-store', target: '' },
    ...(camel === undefined ? [] : [{ path: '/products/wool-coat-camel', target: `/shop/${camel}` }]),
  ]
  await db.transaction().execute((trx) =>
    saveRedirects(
      trx,
      moved.map((one, index) => ({ row: index + 2, ...one })),
      { publicUrl, source: 'file' },
    ),
  )
  await countMissingPages(db, new Map(MISSING))
}
