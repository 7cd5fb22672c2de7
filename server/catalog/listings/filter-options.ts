import { COLOUR_FAMILIES } from '../../../contract/colour.ts'
import { fibreName, isFibre } from '../../../contract/fibres.ts'
import type { FacetOption, Facets, FilterOptions, FilterOptionsQuery } from '../../../contract/product.ts'
import { PRODUCT_TYPES } from '../../../contract/product-fields.ts'
import { inGarmentOrder } from '../../../contract/sizes.ts'
import { MOST_COUNTED } from '../../../contract/total.ts'
import type { Database } from '../../database/connection.ts'
import { findCategories } from '../collections/listed-categories.ts'
import { findCollections, memberCondition } from '../collections/listed.ts'
import type { FacetCounts } from './facet-counts.ts'
import { currentColumns } from './listing-counter.ts'
import { countListings, getListingOptions, listFacetValues } from './listing-queries.ts'
import { filterOf, type Names } from './product-filter-queries.ts'
import { countSearchFacets } from '../search/search-products.ts'

/** The most values that the filter offers per kind. */
const MOST_OFFERED = 60

export async function getFilterOptions(db: Database, query: FilterOptionsQuery): Promise<FilterOptions> {
  const { sizes, ...prices } = await getListingOptions(db)
  const offered = { collections: await findCollections(db), categories: await findCategories(db) }
  const shown = inGarmentOrder(sizes.slice(0, MOST_OFFERED))
  const counts = await countOptions(db, query, offered)
  const facets = counts
    ? countedFacets(counts, query, offered, shown)
    : namedFacets(await findFacetValues(db), offered, shown)
  const options = {
    sizes: shown,
    ...(counts ? pricesOf(counts) : prices),
    ...(counts && { total: counts.total }),
    facets,
  }
  return counts && !query.q ? await countedOnce(db, query, offered, options) : options
}

const pricesOf = ({ prices }: FacetCounts) => ({
  price_min: prices?.[0] ?? null,
  price_max: prices?.[1] ?? null,
})

/** Filters under which a list shows each style once, so a count of colours would be wrong. */
const OF_STYLES = ['product_type', 'category', 'fabric', 'collection'] as const

async function countedOnce(
  db: Database,
  query: FilterOptionsQuery,
  offered: Names,
  options: FilterOptions,
): Promise<FilterOptions> {
  const filter = filterOf(query, offered)
  if (!filter.oncePerStyle) return options
  const named = OF_STYLES.map((name) => [
    name,
    options.facets[name].map(({ value, label }) => ({ value, label })),
  ])
  return {
    ...options,
    total: await countListings(db, filter),
    facets: { ...options.facets, ...(Object.fromEntries(named) as Pick<Facets, (typeof OF_STYLES)[number]>) },
  }
}

/** Undefined while the columns may be outdated, and for a text with more matches than are counted. */
async function countOptions(
  db: Database,
  { q, exact = false, ...filter }: FilterOptionsQuery,
  offered: Names,
): Promise<FacetCounts | undefined> {
  const columns = await currentColumns(db)
  if (!columns) return undefined
  const conditions = offered.collections.map(memberCondition)
  const counts = q
    ? await countSearchFacets(db, columns, q, exact, filter, { ...offered, conditions })
    : columns.facets(filterOf(filter, offered), conditions)
  return (q || filter.name) && counts.total > MOST_COUNTED ? undefined : counts
}

const IN_STOCK = { value: 'true', label: 'In stock only' }
const fibreLabel = (fibre: string) => capital(isFibre(fibre) ? fibreName(fibre) : fibre)
const fibreOption = (fibre: string) => ({ value: fibre, label: fibreLabel(fibre) })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const plain = (value: string) => ({ value, label: capital(value) })
const chosenOf = (value: unknown): string[] => [value ?? []].flat().map(String)

/** Omits options without products unless they are selected. */
function countedFacets(
  counts: FacetCounts,
  query: FilterOptionsQuery,
  { collections, categories }: Names,
  sizes: readonly string[],
): Facets {
  const counted = (
    options: readonly { value: string; label: string; id?: number }[],
    found: ReadonlyMap<string | number, number>,
    chosen: unknown,
  ): FacetOption[] => {
    const isChosen = new Set(chosenOf(chosen))
    return options
      .map(({ value, label, id }) => ({ value, label, count: found.get(id ?? value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || isChosen.has(value))
      .slice(0, MOST_OFFERED)
  }
  const chosenSizes = chosenOf(query.size).filter((size) => !sizes.includes(size))
  return {
    product_type: counted(PRODUCT_TYPES.map(plain), counts.types, query.product_type),
    size: counted(
      [...sizes, ...chosenSizes].map((size) => ({ value: size, label: size })),
      counts.sizes,
      query.size,
    ),
    in_stock: [{ ...IN_STOCK, count: counts.inStock }],
    colour: counted(COLOUR_FAMILIES.map(plain), counts.colours, query.colour),
    category: counted(categories.map(named), counts.categories, query.category),
    fabric: counted(
      [...new Set([...mostFrequent(counts.fabrics), ...chosenOf(query.fabric)])].map(fibreOption),
      counts.fabrics,
      query.fabric,
    ),
    collection: counted(collections.map(titled), counts.collections, query.collection),
  }
}

const named = ({ id, slug, name }: Names['categories'][number]) => ({ id, value: slug, label: name })
const titled = ({ id, slug, title }: Names['collections'][number]) => ({ id, value: slug, label: title })

const mostFrequent = (fabrics: ReadonlyMap<string, number>) =>
  [...fabrics].sort(([, a], [, b]) => b - a).map(([fibre]) => fibre)

/** Cached, because PostgreSQL takes a second for 100,000 products. */
async function findFacetValues(db: Database) {
  const found = (await currentColumns(db))?.facets({ active: true }, [])
  if (!found) return await listFacetValues(db)
  const { colours, categories, fabrics } = found
  return {
    colours: [...colours.keys()],
    categories: [...categories.keys()],
    fabrics: mostFrequent(fabrics),
  }
}

/** Without counts: all values that active products have. */
function namedFacets(
  found: { colours: string[]; categories: number[]; fabrics: string[] },
  { collections, categories }: Names,
  sizes: readonly string[],
): Facets {
  const option = ({ value, label }: FacetOption): FacetOption => ({ value, label })
  return {
    product_type: PRODUCT_TYPES.map(plain),
    size: sizes.map((size) => ({ value: size, label: size })),
    in_stock: [IN_STOCK],
    colour: COLOUR_FAMILIES.filter((family) => found.colours.includes(family)).map(plain),
    category: categories.filter(({ id }) => found.categories.includes(id)).map((one) => option(named(one))),
    fabric: found.fabrics.slice(0, MOST_OFFERED).map(fibreOption),
    collection: collections.slice(0, MOST_OFFERED).map((one) => option(titled(one))),
  }
}
