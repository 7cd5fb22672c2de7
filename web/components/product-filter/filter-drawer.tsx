import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { dialogIntent } from '../../ui/dialog.tsx'
import { filterPath } from './filter.ts'
import type { FilterFormProps } from './filter-form.tsx'
// The form's sheet too: without scripts the form stands in the page itself.
import styles from './filter.module.css'

const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(loadPanel)
/** A browser that runs this never looks into <noscript>: the form is only in what the server sends. */
const PlainForm = import.meta.env.SSR ? (await import('./filter-form.tsx')).FilterForm : null

function prepare() {
  void loadPanel()
  void dialogIntent.onFocus()
}

/** In the address of a list: the form stands in the page. */
const IN_PAGE = 'filter'

/** Opens the filter; without scripts it leads to the same list with the form in it. */
export function FilterDrawer(form: Pick<FilterFormProps, 'path' | 'filter' | 'options'>) {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { search } = useLocation()
  return (
    <>
      <button
        type="button"
        className={`${styles.opener} needs-js`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
      >
        Filter & Sort
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <FilterPanel open={isOpen} onClose={() => setIsOpen(false)} {...form} />
        </Suspense>
      )}
      <noscript>
        {PlainForm && new URLSearchParams(search).has(IN_PAGE) ? (
          <div className={styles.plain}>
            <PlainForm {...form}>
              <Button type="submit" className="capitals">
                APPLY
              </Button>
            </PlainForm>
          </div>
        ) : (
          <a className={styles.opener} href={openForm(form)}>
            Filter & Sort
          </a>
        )}
      </noscript>
    </>
  )
}

function openForm({ path, filter }: Pick<FilterFormProps, 'path' | 'filter'>): string {
  const list = filterPath(path, filter)
  return `${list}${list.includes('?') ? '&' : '?'}${IN_PAGE}`
}
