import { useEffect, useId, useState } from 'react'
import { type FilterOptions, productFilterOptions } from '../../../contract/product.ts'
import { callApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { useShop } from '../shop-configuration.ts'
import { countOf } from '../totals.ts'
import type { Filter, ListPath } from './filter.ts'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { optionsQuery } from './options-query.ts'
import styles from './facets.module.css'

const DEBOUNCE_MS = 150

interface FilterPanelProps extends Pick<FilterFormProps, 'path' | 'filter'> {
  isOpen: boolean
  onClose: () => void
}

export default function FilterPanel({ isOpen, onClose, path, filter }: FilterPanelProps) {
  const id = useId()
  const [draft, setDraft] = useState<{ of: Filter; is: Filter }>()
  const { options, hasFailed, tryAgain } = useOptions(isOpen, path, draft?.of === filter ? draft.is : filter)
  const close = () => {
    setDraft(undefined)
    onClose()
  }
  return (
    <Drawer
      title="Filter & Sort"
      open={isOpen}
      onClose={close}
      footer={
        <>
          <p className={styles.found} role="status">
            {options?.total !== undefined &&
              `${countOf(options.total)} ${options.total === 1 ? 'item' : 'items'}`}
          </p>
          <Button wide type="submit" form={id} className="capitals">
            APPLY
          </Button>
        </>
      }
    >
      <FilterForm
        id={id}
        path={path}
        filter={filter}
        options={options}
        instead={
          hasFailed ? (
            <div className={styles.instead} role="alert">
              <p>Sizes, colours and fabrics could not be loaded.</p>
              <Button small quiet onClick={tryAgain}>
                Try again
              </Button>
            </div>
          ) : (
            <p className={styles.instead}>Loading sizes, colours and fabrics...</p>
          )
        }
        onDraft={(is) => setDraft({ of: filter, is })}
        onApply={close}
      />
    </Drawer>
  )
}

/** Options without their counts, which belong to a former choice. */
function withoutNumbers(options: FilterOptions | null): FilterOptions | null {
  if (!options) return null
  const { total: _, facets, ...prices } = options
  const named = Object.entries(facets).map(([name, all]) => [
    name,
    all.map(({ value, label }) => ({ value, label })),
  ])
  return { ...prices, facets: Object.fromEntries(named) as FilterOptions['facets'] }
}

/**
 * Options for what is chosen in the form, applied or not. The previous options stay while new ones load, and lose their
 * counts if loading fails.
 */
function useOptions(isOpen: boolean, path: ListPath, filter: Filter) {
  const [options, setOptions] = useState<FilterOptions | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { list_group: group } = useShop()
  const [, , collection] = path.split('/')
  const query = {
    ...optionsQuery(filter),
    ...(collection && { collection }),
    ...(group && path === '/shop' && { group }),
  }
  const asked = JSON.stringify(query)
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        callApi(productFilterOptions, { query }, controller.signal).then(
          ({ body }) => {
            setOptions(body)
            setHasFailed(false)
          },
          () => {
            if (controller.signal.aborted) return
            setOptions(withoutNumbers)
            setHasFailed(true)
          },
        )
      },
      options ? DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the query is compared by its text
  }, [isOpen, asked, tries])
  const tryAgain = () => {
    setHasFailed(false)
    setTries(tries + 1)
  }
  return { options, hasFailed, tryAgain }
}
