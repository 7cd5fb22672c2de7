import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogIntent, Drawer } from '../../ui/dialog.tsx'
import styles from './shop.module.css'
import type { Filter } from './filter.ts'
import { FilterForm } from './filter-form.tsx'

/** Nothing is applied before APPLY (spec §4). */
export function FilterDrawer({ filter }: { filter: Filter }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const form = useId()
  return (
    <>
      <button
        type="button"
        className={`${styles.filter} needs-js`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        {...dialogIntent}
      >
        Filter & Sort
      </button>
      <Drawer
        title="Filter & Sort"
        open={isOpen}
        onClose={close}
        footer={
          <Button wide type="submit" form={form} className="capitals">
            APPLY
          </Button>
        }
      >
        <FilterForm id={form} filter={filter} onApply={close} />
      </Drawer>
      <noscript>
        <details className={styles.plain}>
          <summary>Filter & Sort</summary>
          <FilterForm filter={filter}>
            <Button type="submit" className="capitals">
              APPLY
            </Button>
          </FilterForm>
        </details>
      </noscript>
    </>
  )
}
