import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { TextField } from '../../ui/text-field.tsx'
import { type Filter, readFilter, shopPath } from './filter.ts'
import styles from './filter-form.module.css'

export const SORTS = { created_at: 'Created Date', price: 'Price' } as const
export const DIRECTIONS = { asc: 'Ascending', desc: 'Descending' } as const

interface FilterFormProps {
  id?: string
  filter: Filter
  onApply?: () => void
  children?: ReactNode
}

/** A plain form that asks for /shop; with scripts it goes there without loading the page anew. */
export function FilterForm({ id, filter, onApply, children }: FilterFormProps) {
  const navigate = useNavigate()

  function apply(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(shopPath(readFilter(new URLSearchParams(entries))), { preventScrollReset: true })
    onApply?.()
  }

  return (
    <form id={id} className={styles.form} method="get" action="/shop" onSubmit={apply}>
      <TextField
        label="Filter by name"
        name="name"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        defaultValue={filter.name}
      />
      <Choice legend="Sort by" name="sort_by" options={SORTS} chosen={filter.sort_by} />
      <Choice legend="Direction" name="sort_direction" options={DIRECTIONS} chosen={filter.sort_direction} />
      {children}
    </form>
  )
}

function Choice({
  legend,
  name,
  options,
  chosen,
}: {
  legend: string
  name: string
  options: Record<string, string>
  chosen: string
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <div key={value} className={styles.option}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === chosen}
          />
          <label htmlFor={`${id}-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  )
}
