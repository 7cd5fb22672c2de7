import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../contract/product.ts'
import { searchProducts, SEARCHED_INSTEAD, UNDERSTOOD, type Understanding } from '../contract/search.ts'
import { aProduct } from '../test/products.ts'
import { aShop } from '../test/shop.ts'
import { demoProducts } from './catalogue.ts'
import { insertStyles } from './styles.ts'
import type { Expectation } from '../test/searches/expectation.ts'
import { GARMENT_SEARCHES } from '../test/searches/garments.ts'
import { OTHER_SEARCHES } from '../test/searches/others.ts'

const SEARCHES = { ...GARMENT_SEARCHES, ...OTHER_SEARCHES }

const shop = aShop()
const slugs = new Map<number, string>()

beforeAll(async () => {
  const placeOf = await shop.shop.db.transaction().execute((trx) => insertStyles(trx, demoProducts))
  // The oldest first, as their days say: of equal hits the newest come first.
  for (const demo of demoProducts.toSorted((a, b) => b.days_old - a.days_old)) {
    const { slug, days_old: _, style: _style, colour: _colour, photographs, stock, ...product } = demo
    const cover_image = `/images/${slug}.jpg`
    const id = await aProduct(shop, {
      ...product,
      ...placeOf(demo),
      cover_image,
      image_alts: { [cover_image]: photographs[0]!.alt },
      ...(typeof stock === 'number' ? { quantity: stock } : { size_quantities: stock }),
    })
    slugs.set(id, slug)
  }
})

const split = (slugs: string) => slugs.split(' ').filter((slug) => slug !== '')

async function search(q: string, exact?: boolean) {
  const query = { q, limit: 100, ...(exact && { exact }) }
  const { body, headers, status, error } = await shop.call(searchProducts, { query })
  expect(status, error).toBe(200)
  const header = headers.get(UNDERSTOOD)
  const understanding: Understanding | undefined = header ? JSON.parse(decodeURIComponent(header)) : undefined
  return {
    found: (body as Product[]).map(({ id }) => slugs.get(id)!),
    understood: understanding?.filters.map(({ label }) => label) ?? [],
    filters: understanding?.filters ?? [],
    corrected: understanding?.corrected,
    leftOut: understanding?.left_out ?? [],
    instead: headers.get(SEARCHED_INSTEAD)?.split(',').map(decodeURIComponent),
  }
}

async function check(
  q: string,
  { first = '', only, not = '', understood, instead, leftOut = [] }: Expectation,
) {
  const answer = await search(q)
  const wanted = split(first)
  expect(answer.found.slice(0, wanted.length).toSorted(), 'first').toEqual(wanted.toSorted())
  if (only !== undefined) expect(answer.found.toSorted(), 'all').toEqual(split(only).toSorted())
  else expect(answer.found.length).toBeGreaterThan(0)
  for (const slug of ['leather-card-case-black', ...split(not)]) expect(answer.found).not.toContain(slug)
  if (understood) expect(answer.understood).toEqual(understood)
  expect(answer.corrected, 'corrected').toBe(instead)
  expect(answer.leftOut, 'left out').toEqual(leftOut)
}

for (const [about, rows] of Object.entries(SEARCHES)) {
  test.each(Object.entries(rows))(`Of ${about}: “%s” finds what it should`, check)
}

test('The table has at least 150 searches', () => {
  expect(Object.values(SEARCHES).flatMap((rows) => Object.keys(rows)).length).toBeGreaterThanOrEqual(150)
})
