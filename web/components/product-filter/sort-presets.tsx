import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type Filter, SORT_PRESETS } from './filter.ts'
import styles from './sort-presets.module.css'

type Sort = Pick<Filter, 'sort_by' | 'sort_direction'>

/** Sets the two choices below it, and shows which preset they make. */
export function SortPresets({ filter }: { filter: Filter }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [sort, setSort] = useState<Sort>(filter)

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
    <fieldset ref={group} className={classNames(styles.presets, 'needs-js')}>
      <legend className={styles.legend}>Sort</legend>
      {SORT_PRESETS.map(({ label, ...preset }) => (
        <button
          key={label}
          type="button"
          className={styles.preset}
          aria-pressed={sort.sort_by === preset.sort_by && sort.sort_direction === preset.sort_direction}
          onClick={() => choose(preset)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
