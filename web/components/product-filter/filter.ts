import { cut } from '../../../contract/cut.ts'
import type { ProductFilter } from '../../../contract/product.ts'

/** With this parameter, the list's page contains the form, for browsers without JavaScript. */
export const FORM_PARAM = 'filter'

/** `/shop`, `/search` or the path of a collection. */
export type ListPath = string
export const SEARCH: ListPath = '/search'

export interface Filter {
  q: string
  /** Searches for the words as typed, misspelled or not. */
  exact: boolean
  name: string
  /** '' means by relevance, or in the collection's own order. */
  sort_by: 'created_at' | 'price' | ''
  sort_direction: 'asc' | 'desc'
  product_type: string[]
  size: string[]
  /** Colour families. */
  colour: string[]
  /** Slugs. */
  category: string[]
  /** Keys of fibres. */
  fabric: string[]
  /** Slugs. */
  collection: string[]
  /** Whole dollars; the API takes cents. */
  price_from: number | null
  price_to: number | null
  in_stock: boolean
  /** The list shows all pages up to this one. */
  page: number
}

export const SORTS = { created_at: 'Created Date', price: 'Price' } as const
export const DIRECTIONS = { asc: 'Ascending', desc: 'Descending' } as const
export type Sort = Pick<Filter, 'sort_by' | 'sort_direction'>

/** The usual orders in shoppers' words. */
export const SORT_PRESETS: readonly (Sort & { label: string })[] = [
  { label: 'Newest', sort_by: 'created_at', sort_direction: 'desc' },
  { label: 'Price, low to high', sort_by: 'price', sort_direction: 'asc' },
  { label: 'Price, high to low', sort_by: 'price', sort_direction: 'desc' },
]

/** The direction does not matter for a list's own order. */
export const isSameSort = (one: Sort, other: Sort): boolean =>
  one.sort_by === other.sort_by && (one.sort_by === '' || one.sort_direction === other.sort_direction)

export const TYPES: Record<string, string> = { unisex: 'Unisex', men: 'Men', women: 'Women' }

/** A list is loaded into one page of the browser, up to 42 pages of 24 products. */
export const MAX_PAGE = 42
const MAX_DOLLARS = 999_999
const MAX_SIZES = 40
const MAX_SLUGS = 20

/** The filters whose options the API names, beside type and size. */
export const FACETS = ['colour', 'category', 'fabric', 'collection'] as const
export type Facet = (typeof FACETS)[number]
const SLUG = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/

const defaultSort = (path: ListPath) => (path === '/shop' ? 'created_at' : '')

/** Invalid parameters are ignored. */
export function readFilter(path: ListPath, search: URLSearchParams): Filter {
  // The API rejects NUL characters.
  const text = (name: string) => cut((search.get(name) ?? '').replaceAll('\0', '').trim(), 200)
  const several = (name: string) => [...new Set(search.getAll(name))].filter((one) => !one.includes('\0'))
  const slugs = (name: Facet) =>
    several(name)
      .filter((value) => SLUG.test(value))
      .slice(0, MAX_SLUGS)
  const isSearch = path === SEARCH
  const sort = text('sort_by')
  const page = Math.trunc(Number(text('page')))
  const prices = [dollars(text('price_from')), dollars(text('price_to'))] as const
  const isReversed = prices[0] !== null && prices[1] !== null && prices[0] > prices[1]
  const [price_from, price_to] = isReversed ? [prices[1], prices[0]] : prices
  return {
    q: isSearch ? text('q') : '',
    exact: isSearch && text('exact') === 'true',
    name: isSearch ? '' : text('name'),
    sort_by: sort === 'price' || sort === 'created_at' ? sort : defaultSort(path),
    sort_direction: text('sort_direction') === 'asc' ? 'asc' : 'desc',
    product_type: several('product_type').filter((type) => Object.hasOwn(TYPES, type)),
    size: several('size')
      .filter((size) => size !== '' && size.length <= 20)
      .slice(0, MAX_SIZES),
    colour: slugs('colour'),
    category: slugs('category'),
    fabric: slugs('fabric'),
    collection: slugs('collection'),
    price_from,
    price_to,
    in_stock: text('in_stock') === 'true',
    page: page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  }
}

export const withoutFilter = (path: ListPath, { q }: Filter): Filter => ({
  ...readFilter(path, new URLSearchParams()),
  q,
})

export function filterPath(path: ListPath, filter: Filter): string {
  const defaults: Record<string, unknown> = { ...withoutFilter(path, filter), q: '' }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) {
      if (one !== defaults[name] && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

export const filterQuery = (filter: Filter): ProductFilter =>
  ({
    ...(filter.name && { name: filter.name }),
    ...(filter.sort_by && { sort_by: filter.sort_by, sort_direction: filter.sort_direction }),
    ...(filter.product_type.length > 0 && { product_type: filter.product_type }),
    ...Object.fromEntries(
      (['size', ...FACETS] as const).flatMap((name) =>
        filter[name].length > 0 ? [[name, filter[name]]] : [],
      ),
    ),
    ...(filter.price_from !== null && { price_min: filter.price_from * 100 }),
    ...(filter.price_to !== null && { price_max: filter.price_to * 100 }),
    ...(filter.in_stock && { in_stock: true }),
  }) as ProductFilter

function dollars(text: string): number | null {
  const amount = Math.round(Number(text.replace(/,(?=..?$)/, '.').replace(/[$,\s]/g, '')))
  return text !== '' && amount >= 0 ? Math.min(amount, MAX_DOLLARS) : null
}
