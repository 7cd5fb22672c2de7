import { Fragment, useId, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FilterOptions } from '../../../contract/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { DIRECTIONS, type Filter, filterPath, type ListPath, readFilter, SORTS, TYPES } from './filter.ts'
import { SortPresets } from './sort-presets.tsx'
import styles from './filter.module.css'

export interface FilterFormProps {
  id?: string
  path: ListPath
  filter: Filter
  /** Null if they could not be loaded. */
  options: FilterOptions | null
  onApply?: () => void
  children?: ReactNode
}

/** Submitted with GET, so it works without JavaScript too. */
export function FilterForm({ id, path, filter, options, onApply, children }: FilterFormProps) {
  const navigate = useNavigate()
  const isSearch = path === '/search'
  const sizes = [...new Set([...(options?.sizes ?? []), ...filter.size])]

  function apply(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const chosen = readFilter(path, new URLSearchParams(entries))
    void navigate(filterPath(path, chosen), { preventScrollReset: true })
    onApply?.()
  }

  return (
    <form id={id} className={styles.form} method="get" action={path} onSubmit={apply}>
      {isSearch ? (
        <input type="hidden" name="q" value={filter.q} />
      ) : (
        <Field
          label="Filter by name"
          name="name"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={filter.name}
        />
      )}
      <SortPresets filter={filter} />
      <SortChoice filter={filter} isSearch={isSearch} />
      <Choice
        several
        legend="Type"
        name="product_type"
        options={Object.entries(TYPES)}
        chosen={filter.product_type}
      />
      {sizes.length > 0 && (
        <Choice
          several
          boxed
          legend="Size"
          name="size"
          options={sizes.map((size) => [size, size] as const)}
          chosen={filter.size}
        />
      )}
      <PriceRange filter={filter} options={options} />
      <Choice
        several
        legend="Availability"
        name="in_stock"
        options={[['true', 'In stock only']]}
        chosen={filter.in_stock ? ['true'] : []}
      />
      {children}
    </form>
  )
}

function SortChoice({ filter, isSearch }: { filter: Filter; isSearch: boolean }) {
  return (
    <div className={styles.pair}>
      <Choice
        legend="Sort by"
        name="sort_by"
        options={[...(isSearch ? [['', 'Best match'] as const] : []), ...Object.entries(SORTS)]}
        chosen={filter.sort_by}
      />
      <Choice
        legend="Direction"
        name="sort_direction"
        options={Object.entries(DIRECTIONS)}
        chosen={filter.sort_direction}
      />
    </div>
  )
}

function PriceRange({ filter, options }: Pick<FilterFormProps, 'filter' | 'options'>) {
  return (
    <fieldset>
      <legend className={styles.legend}>Price range</legend>
      <div className={styles.pair}>
        <Amount
          label="From"
          name="price_from"
          value={filter.price_from}
          priceCents={options?.price_min}
          round={Math.floor}
        />
        <Amount
          label="To"
          name="price_to"
          value={filter.price_to}
          priceCents={options?.price_max}
          round={Math.ceil}
        />
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  legend: string
  name: string
  options: readonly (readonly [string, string])[]
  chosen: string | string[]
  several?: boolean
  boxed?: boolean
}

function Choice({ legend, name, options, chosen, several, boxed }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={boxed ? styles.boxes : undefined}>
        {options.map(([value, label], index) => (
          <Fragment key={value}>
            {boxed && kindOf(value) !== kindOf(options[index - 1]?.[0]) && <span className={styles.turn} />}
            <div className={boxed ? styles.box : styles.option}>
              <input
                type={several ? 'checkbox' : 'radio'}
                id={`${id}-${value}`}
                name={name}
                value={value}
                defaultChecked={[chosen].flat().includes(value)}
              />
              <label htmlFor={`${id}-${value}`}>{label}</label>
            </div>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

/** Letters, numbers, ranges and words are different kinds of size; each kind starts a new row. */
const kindOf = (size = 'M') => (/[^\w.,]/.test(size) ? 2 : /\d$/.test(size) ? 1 : 0)

interface AmountProps {
  label: string
  name: string
  value: number | null
  /** Cents; the lowest or highest price in the shop, shown as the placeholder. */
  priceCents: number | null | undefined
  round: (dollars: number) => number
}

function Amount({ label, name, value, priceCents, round }: AmountProps) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      isAmount
      placeholder={priceCents == null ? undefined : String(round(priceCents / 100))}
      defaultValue={value ?? ''}
    />
  )
}

function Field({
  label,
  isAmount,
  ...input
}: ComponentProps<'input'> & { label: string; isAmount?: boolean }) {
  const id = useId()
  return (
    <div className={classNames(styles.field, isAmount && styles.amount)}>
      <label htmlFor={id}>{label}</label>
      <input type="text" {...input} id={id} />
    </div>
  )
}
