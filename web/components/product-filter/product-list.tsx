import { type ReactNode, useMemo } from 'react'
import { useNavigation } from 'react-router'
import { fromJson } from '../../json-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductGrid } from '../product/product-grid.tsx'
import { ProductsError } from '../product/products-error.tsx'
import { AppliedFilter, narrowsBy } from './applied-filter.tsx'
import { filterPath, type ListPath, MAX_PAGE, readFilter, withoutFilter } from './filter.ts'
import { LoadMore } from './load-more.tsx'
import type { LoadedList } from './load-product-list.ts'
import styles from './product-list.module.css'

interface ProductListProps {
  path: ListPath
  list: LoadedList
  empty: ReactNode
}

export function ProductList({
  path,
  list: { products: text, total, isMore, filter, hasMore, hasFailed },
  empty,
}: ProductListProps) {
  const products = useMemo(() => text && fromJson(text), [text])
  const { location: next } = useNavigation()
  const nextFilter = next?.pathname === path ? readFilter(path, new URLSearchParams(next.search)) : filter
  const narrowing = narrowsBy(path, filter)
  const isFiltering = nextFilter !== filter && nextFilter.page === 1
  const isCut = filter.page === MAX_PAGE && (isMore || total > (products?.length ?? 0))
  return (
    <>
      {/* Uses the pending filter, so that chips removed one after the other stay removed before the list has loaded. */}
      <AppliedFilter path={path} filter={nextFilter} />
      <div className={styles.list} aria-busy={isFiltering}>
        {products === null ? (
          <ProductsError />
        ) : products.length > 0 ? (
          <>
            <ProductGrid products={products} eager={4} />
            {hasFailed && <ProductsError />}
            {(hasMore || isCut) && !hasFailed && (
              <LoadMore shown={products.length} {...{ total, isMore, hasMore, path, filter }} />
            )}
          </>
        ) : narrowing > 0 ? (
          <div className={styles.nothing}>
            <p>
              {narrowing === 1 && filter.name
                ? `Nothing matches “${filter.name}”.`
                : 'Nothing matches all of that.'}
            </p>
            <p className={styles.advice}>
              {narrowing > 1 ? 'Remove one of the filters above, or all of them.' : 'Try without the filter.'}
            </p>
            <ButtonLink to={filterPath(path, withoutFilter(path, filter))}>Clear all filters</ButtonLink>
          </div>
        ) : (
          empty
        )}
      </div>
    </>
  )
}
