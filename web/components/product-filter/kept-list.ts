import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { filterPath, readFilter } from './filter.ts'
import type { LoadedList } from './load-product-list.ts'

interface ListPage {
  list: LoadedList
}

/** What a page with a list was shown from last, and the address of its list. */
let kept: { of: string; page: ListPage } | undefined

/** What was shown of the same list, marked as failed, where more of it or the way back to it could not be loaded. */
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
