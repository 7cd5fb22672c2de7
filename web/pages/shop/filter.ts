/** What of the shop is shown; it lives in the address (ux 3). */
export interface Filter {
  name: string
  sort_by: 'created_at' | 'price'
  sort_direction: 'asc' | 'desc'
  /** Pages of the list that are shown, from the first on. */
  page: number
}

/** Spec §4: the defaults. */
export const NO_FILTER: Filter = { name: '', sort_by: 'created_at', sort_direction: 'desc', page: 1 }

/** As many as the API would list at once: 1,000. */
const LAST_PAGE = 42

/** Reads an address as far as it makes sense; what does not is as if it were not there. */
export function readFilter(search: URLSearchParams): Filter {
  const page = Math.trunc(Number(search.get('page')))
  return {
    name: (search.get('name') ?? '').trim().slice(0, 200),
    sort_by: search.get('sort_by') === 'price' ? 'price' : 'created_at',
    sort_direction: search.get('sort_direction') === 'asc' ? 'asc' : 'desc',
    page: page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  }
}

/** The shop's address with a filter; what is as by default is left out. */
export function shopPath(filter: Partial<Filter>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== NO_FILTER[name as keyof Filter]) search.set(name, String(value))
  }
  return search.size > 0 ? `/shop?${search}` : '/shop'
}
