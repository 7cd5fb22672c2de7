import type { Caller } from '../../../contract/call.ts'
import {
  type FilterOptions,
  type FilterOptionsQuery,
  type Product,
  productFilterOptions,
} from '../../../contract/product.ts'
import { type JsonText, toJson } from '../../json-text.ts'
import { readIsMore } from '../totals.ts'
import { type CardProduct, toCard, toLowerCard } from '../product/product-card.tsx'
import { type Filter, FORM_PARAM, MAX_PAGE } from './filter.ts'
import { optionsQuery } from './options-query.ts'

const PAGE_SIZE = 24

/** `products` is null when the list could not be loaded. */
export interface LoadedList {
  products: JsonText<CardProduct[]> | null
  total: number
  isMore?: boolean
  filter: Filter
  hasMore: boolean
  /** True if loading failed and this is what was shown before (`kept-list.ts`). */
  hasFailed?: boolean
}

interface ProductPage {
  body: Product[]
  headers: Headers
}

/** Loads all existing pages up to the filter's page. `isLower` is true if the list begins below other content. */
export async function loadProductList(
  filter: Filter,
  load: (paging: { limit: number; page: number }) => Promise<ProductPage>,
  { isLower = false } = {},
): Promise<LoadedList & { headers: Headers }> {
  const first = await load({ limit: PAGE_SIZE, page: 1 })
  const total = Number(first.headers.get('x-total-count') ?? first.body.length)
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const shown = Math.min(filter.page, pages)
  const others = await Promise.all(
    Array.from({ length: shown - 1 }, (_, index) => load({ limit: PAGE_SIZE, page: index + 2 })),
  )
  return {
    products: toJson([first, ...others].flatMap(({ body }) => body).map(isLower ? toLowerCard : toCard)),
    total,
    isMore: readIsMore(first.headers),
    filter: { ...filter, page: shown },
    hasMore: shown < Math.min(pages, MAX_PAGE),
    headers: first.headers,
  }
}

/**
 * Options for the form in the page, which only browsers without JavaScript ask for. The drawer asks for its own when it
 * opens.
 */
export async function loadOptions(
  call: Caller,
  search: URLSearchParams,
  filter: Filter,
  within: Pick<FilterOptionsQuery, 'collection' | 'group'> = {},
): Promise<FilterOptions | null> {
  if (!search.has(FORM_PARAM)) return null
  return await call(productFilterOptions, { query: { ...optionsQuery(filter), ...within } }).then(
    ({ body }) => body,
    () => null,
  )
}
