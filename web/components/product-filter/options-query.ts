import type { FilterOptionsQuery } from '../../../contract/product.ts'
import { type Filter, filterQuery } from './filter.ts'

/** The query for the filter's options: the list's words and filters, without its order. */
export function optionsQuery(filter: Filter): FilterOptionsQuery {
  const { sort_by: _, sort_direction: __, ...query } = filterQuery(filter)
  return { ...query, ...(filter.q && { q: filter.q, ...(filter.exact && { exact: true }) }) }
}
