import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { filterPath, readFilter } from './filter.ts'
import type { LoadedList } from './load-product-list.ts'

interface ListPage {
  list: LoadedList
}

/** The data that the last list was shown from, and the list's address. */
let kept: { of: string; page: ListPage } | undefined

/** The shown page of a list. If loading failed, returns what was last shown of the same list, marked as failed. */
export function useKeptList<Page extends ListPage>(page: Page | undefined): Page | undefined {
  const { pathname, search } = useLocation()
  const filter = readFilter(pathname, new URLSearchParams(search))
  const of = filterPath(pathname, { ...filter, page: 1 })
  useEffect(() => {
    if (page?.list.products) kept = { of, page }
  }, [of, page])
  if (page?.list.products || kept?.of !== of) return page
  return { ...kept.page, list: { ...kept.page.list, hasFailed: true } } as Page
}
