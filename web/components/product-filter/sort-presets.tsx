import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isSameSort, type Sort, SORT_PRESETS } from './filter.ts'
import styles from './sort-presets.module.css'

interface SortPresetsProps {
  sort: Sort
  /** Name of the list's own order; false if it has none. */
  ownOrder: string | false
  /** The two fields that a preset sets. */
  children: ReactNode
}

/** The usual orders, and below them in smaller type the fields that they set. */
export function SortPresets({ sort: applied, ownOrder, children }: SortPresetsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [sort, setSort] = useState(applied)
  const presets = [
    ...(ownOrder ? [{ label: ownOrder, sort_by: '', sort_direction: 'desc' } as const] : []),
    ...SORT_PRESETS,
  ]

  useEffect(() => {
    const form = group.current?.form
    const read = () => {
      const fields = new FormData(form!)
      setSort({ sort_by: fields.get('sort_by'), sort_direction: fields.get('sort_direction') } as Sort)
    }
    form?.addEventListener('change', read)
    return () => form?.removeEventListener('change', read)
  }, [])

  function choose(preset: Sort) {
    for (const name of ['sort_by', 'sort_direction'] as const) {
      const field = group.current?.form?.elements.namedItem(name)
      if (field instanceof RadioNodeList) field.value = preset[name]
    }
    setSort(preset)
  }

  return (
    <fieldset ref={group}>
      <legend className={styles.legend}>Sort</legend>
      <div className={`${styles.presets} needs-js`}>
        {presets.map(({ label, ...preset }) => (
          <button
            key={label}
            type="button"
            className={styles.preset}
            aria-pressed={isSameSort(preset, sort)}
            onClick={() => choose(preset)}
          >
            {label}
          </button>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
