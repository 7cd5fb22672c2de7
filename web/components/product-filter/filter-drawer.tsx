import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.tsx'
import { filterPath, FORM_PARAM } from './filter.ts'
import type { FilterFormProps } from './filter-form.tsx'
// Imported here as well, because without JavaScript the form is part of the page.
import styles from './filter.module.css'

const FilterPanel = lazyOverlay('Filter & Sort', () => import('./filter-panel.tsx'))
/** Rendered only by the server, inside <noscript>; keeps the form out of the browser's bundle. */
const PlainForm = import.meta.env.SSR ? (await import('./filter-form.tsx')).FilterForm : null

/** Without JavaScript it links to the same list with the form in the page. */
export function FilterDrawer(form: Pick<FilterFormProps, 'path' | 'filter' | 'options'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { search } = useLocation()
  return (
    <>
      <button
        type="button"
        className={`${styles.opener} needs-js`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        {...FilterPanel.intent}
      >
        Filter & Sort
      </button>
      <FilterPanel isOpen={isOpen} onClose={() => setIsOpen(false)} {...form} />
      <noscript>
        {PlainForm && new URLSearchParams(search).has(FORM_PARAM) ? (
          <div className={styles.plain}>
            <PlainForm {...form}>
              <Button type="submit" className="capitals">
                APPLY
              </Button>
            </PlainForm>
          </div>
        ) : (
          <a className={styles.opener} href={pathWithForm(form)}>
            Filter & Sort
          </a>
        )}
      </noscript>
    </>
  )
}

function pathWithForm({ path, filter }: Pick<FilterFormProps, 'path' | 'filter'>): string {
  const list = filterPath(path, filter)
  return `${list}${list.includes('?') ? '&' : '?'}${FORM_PARAM}`
}
