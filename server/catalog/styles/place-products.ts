import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../database/connection.ts'
import { writeListings } from '../listings/write-listings.ts'
import type { GarmentFacts } from './check-facts.ts'
import { notifyProducts, writePlaces, type OwnFacts, type PlacedProduct } from './style-queries.ts'

export const FACTS = ['composition', 'care', 'origin'] as const satisfies (keyof GarmentFacts)[]
export const OWN_FACTS = [...FACTS, 'size_chart'] as const satisfies (keyof OwnFacts)[]

/**
 * Numbers the products of each style, writes them and notifies every process. `saved` are further products that were
 * saved without their listings, which are written here too.
 */
export async function writeStylePlaces(
  trx: Transaction,
  products: readonly PlacedProduct[],
  saved: readonly number[] = [],
): Promise<void> {
  const counts = new Map<number, number>()
  const numbered = products.map((product) => {
    const colour_position = counts.get(product.style_id) ?? 0
    counts.set(product.style_id, colour_position + 1)
    return { ...product, colour_position }
  })
  await writePlaces(trx, numbered)
  const ids = products.map(({ id }) => id)
  await notifyProducts(trx, ids)
  await writeListings(trx, [...new Set([...ids, ...saved])])
}

export const inOrder = (products: readonly PlacedProduct[]) =>
  products.toSorted((a, b) => a.colour_position - b.colour_position || a.id - b.id)

/** Facts inherited from the old style become the product's own if the new style's differ. */
export function keepFacts(product: PlacedProduct, from: OwnFacts, to: OwnFacts): PlacedProduct {
  const own = Object.fromEntries(
    OWN_FACTS.map((fact) => {
      const said = product[fact] ?? from[fact]
      return [fact, said === null || isDeepStrictEqual(said, to[fact]) ? null : said]
    }),
  )
  return { ...product, ...own }
}
