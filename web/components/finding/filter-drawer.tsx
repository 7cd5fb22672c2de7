import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogIntent } from '../../ui/dialog.tsx'
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

/** Opens the filter; without scripts it is a part of the page that unfolds. */
export function FilterDrawer(form: Pick<FilterFormProps, 'path' | 'filter' | 'options'>) {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
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
        {PlainForm && (
          <details className={styles.plain}>
            <summary>Filter & Sort</summary>
            <PlainForm {...form}>
              <Button type="submit" className="capitals">
                APPLY
              </Button>
            </PlainForm>
          </details>
        )}
      </noscript>
    </>
  )
}
