import type { ProductFilter } from '../../../contract/product.ts'

export type ListPath = '/shop' | '/search'

/** What of a list is shown; it lives in the address (ux 3). */
export interface Filter {
  /** What a search looks for; empty in the shop. */
  q: string
  name: string
  /** Empty for a search's own order, the best first. */
  sort_by: 'created_at' | 'price' | ''
  sort_direction: 'asc' | 'desc'
  product_type: string[]
  size: string[]
  /** Whole dollars, as they are typed; cents are for the API. */
  price_from: number | null
  price_to: number | null
  in_stock: boolean
  /** Pages of the list that are shown, from the first on. */
  page: number
}

export const SORTS = { created_at: 'Created Date', price: 'Price' } as const
export const DIRECTIONS = { asc: 'Ascending', desc: 'Descending' } as const
export const TYPES: Record<string, string> = { unisex: 'Unisex', men: 'Men', women: 'Women' }

/** As many as the API would list at once: 1,000. */
const LAST_PAGE = 42
const DEAREST = 999_999
const MOST_SIZES = 40

/** Spec §4: the shop's defaults. A search shows the best first. */
const usualSort = (path: ListPath) => (path === '/shop' ? 'created_at' : '')

/** Reads an address as far as it makes sense; what does not is as if it were not there. */
export function readFilter(path: ListPath, search: URLSearchParams): Filter {
  // The character NUL can be in no name; asked for, it would be refused.
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const several = (name: string) => [...new Set(search.getAll(name))].filter((one) => !one.includes('\0'))
  const sort = text('sort_by')
  const page = Math.trunc(Number(text('page')))
  const prices = [dollars(text('price_from')), dollars(text('price_to'))] as const
  const isTurned = prices[0] !== null && prices[1] !== null && prices[0] > prices[1]
  const [price_from, price_to] = isTurned ? [prices[1], prices[0]] : prices
  return {
    q: path === '/search' ? text('q') : '',
    name: path === '/shop' ? text('name') : '',
    sort_by: sort === 'price' || sort === 'created_at' ? sort : usualSort(path),
    sort_direction: text('sort_direction') === 'asc' ? 'asc' : 'desc',
    product_type: several('product_type').filter((type) => Object.hasOwn(TYPES, type)),
    size: several('size')
      .filter((size) => size !== '' && size.length <= 20)
      .slice(0, MOST_SIZES),
    price_from,
    price_to,
    in_stock: text('in_stock') === 'true',
    page: page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  }
}

/** Down to nothing but what is searched for. */
export const withoutFilter = (path: ListPath, { q }: Filter): Filter => ({
  ...readFilter(path, new URLSearchParams()),
  q,
})

/** The address of a list with a filter; what is as by default is left out. */
export function filterPath(path: ListPath, filter: Filter): string {
  const usual: Record<string, unknown> = { ...withoutFilter(path, filter), q: '' }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) {
      if (one !== usual[name] && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The same as the API wants it. */
export const filterQuery = (filter: Filter): ProductFilter =>
  ({
    ...(filter.name && { name: filter.name }),
    ...(filter.sort_by && { sort_by: filter.sort_by, sort_direction: filter.sort_direction }),
    ...(filter.product_type.length > 0 && { product_type: filter.product_type }),
    ...(filter.size.length > 0 && { size: filter.size }),
    ...(filter.price_from !== null && { price_min: filter.price_from * 100 }),
    ...(filter.price_to !== null && { price_max: filter.price_to * 100 }),
    ...(filter.in_stock && { in_stock: true }),
  }) as ProductFilter

function dollars(text: string): number | null {
  const amount = Math.round(Number(text.replace(/[$,\s]/g, '')))
  return text !== '' && amount >= 0 ? Math.min(amount, DEAREST) : null
}
