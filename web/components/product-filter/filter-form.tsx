import { Fragment, useId, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FacetOption, FilterOptions } from '../../../contract/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { inWords } from './applied-filter.tsx'
import {
  DIRECTIONS,
  type Facet,
  FACETS,
  type Filter,
  filterPath,
  type ListPath,
  readFilter,
  SEARCH,
  SORTS,
  TYPES,
} from './filter.ts'
import { SortPresets } from './sort-presets.tsx'
import facetStyles from './facets.module.css'
import styles from './filter.module.css'
import sortStyles from './sort-presets.module.css'

export interface FilterFormProps {
  id?: string
  path: ListPath
  filter: Filter
  /** Null if the options could not be loaded. */
  options: FilterOptions | null
  /** Shown in place of the options while there are none. */
  instead?: ReactNode
  /** Called with the chosen filter before it is applied. */
  onDraft?: (filter: Filter) => void
  onApply?: () => void
  children?: ReactNode
}

/** Submitted with GET, so it works without JavaScript too. */
export function FilterForm({
  id,
  path,
  filter,
  options,
  instead,
  onDraft,
  onApply,
  children,
}: FilterFormProps) {
  const navigate = useNavigate()
  const isSearch = path === SEARCH
  const ownOrder = isSearch ? 'Best match' : path !== '/shop' && 'Featured'
  const facets = options?.facets

  const read = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    return readFilter(path, new URLSearchParams(entries))
  }
  function apply(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(filterPath(path, read(event.currentTarget)), { preventScrollReset: true })
    onApply?.()
  }

  return (
    <form
      id={id}
      className={styles.form}
      method="get"
      action={path}
      onSubmit={apply}
      onChange={({ currentTarget }) => onDraft?.(read(currentTarget))}
    >
      <Sought isSearch={isSearch} filter={filter} />
      <SortPresets sort={filter} ownOrder={ownOrder}>
        <SortChoice filter={filter} ownOrder={ownOrder} />
      </SortPresets>
      <Choice
        several
        legend="Type"
        name="product_type"
        options={facets?.product_type ?? Object.entries(TYPES).map(([value, label]) => ({ value, label }))}
        chosen={filter.product_type}
      />
      <Choice
        several
        boxed
        legend="Size"
        name="size"
        options={facets?.size ?? filter.size.map((size) => ({ value: size, label: size }))}
        chosen={filter.size}
      />
      {FACETS.filter((facet) => facet !== 'collection' || path === '/shop' || isSearch).map((facet) => (
        <Choice
          key={facet}
          several
          legend={LEGENDS[facet]}
          name={facet}
          options={facets?.[facet] ?? filter[facet].map((value) => ({ value, label: inWords(value) }))}
          chosen={filter[facet]}
        />
      ))}
      {!facets && instead}
      <PriceRange filter={filter} options={options} />
      <Choice
        several
        legend="Availability"
        name="in_stock"
        options={facets?.in_stock ?? [{ value: 'true', label: 'In stock only' }]}
        chosen={filter.in_stock ? ['true'] : []}
      />
      {children}
    </form>
  )
}

function Sought({ isSearch, filter }: { isSearch: boolean; filter: Filter }) {
  if (isSearch) return <input type="hidden" name="q" value={filter.q} />
  return (
    <Field
      label="Filter by name"
      name="name"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      defaultValue={filter.name}
    />
  )
}

const LEGENDS: Record<Facet, string> = {
  colour: 'Colour',
  category: 'Category',
  fabric: 'Fabric, at least 20%',
  collection: 'Collection',
}

/** Without JavaScript there are no presets, so these are as large as the other fields. */
const BELOW_PRESETS = !import.meta.env.SSR

/** `ownOrder` is the list's order unless a shopper chooses another. */
function SortChoice({ filter, ownOrder }: { filter: Filter; ownOrder: string | false }) {
  return (
    <div className={BELOW_PRESETS ? undefined : styles.pair}>
      <Choice
        inline={BELOW_PRESETS}
        legend="Sort by"
        name="sort_by"
        options={named([...(ownOrder ? [['', ownOrder]] : []), ...Object.entries(SORTS)])}
        chosen={filter.sort_by}
      />
      <Choice
        inline={BELOW_PRESETS}
        legend="Direction"
        name="sort_direction"
        options={named(Object.entries(DIRECTIONS))}
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

const named = (options: string[][]): FacetOption[] =>
  options.map(([value = '', label = '']) => ({ value, label }))

interface ChoiceProps {
  legend: string
  name: string
  options: readonly FacetOption[]
  chosen: string | string[]
  several?: boolean
  boxed?: boolean
  /** Shown on one line with its legend, for choices that are used less often. */
  inline?: boolean
}

/** An option without products is shown only while it is chosen. */
function Choice({ legend, name, options, chosen, several, boxed, inline }: ChoiceProps) {
  const id = useId()
  if (options.length === 0) return null
  const isColour = name === 'colour'
  return (
    <fieldset className={inline ? sortStyles.line : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={boxed ? styles.boxes : isColour ? facetStyles.columns : undefined}>
        {options.map(({ value, label, count }, index) => (
          <Fragment key={value}>
            {boxed && kindOf(value) !== kindOf(options[index - 1]?.value) && <span className={styles.turn} />}
            <div
              className={classNames(
                boxed ? `${styles.box} ${facetStyles.boxed}` : inline ? sortStyles.choice : styles.option,
                count === 0 && facetStyles.none,
              )}
            >
              <input
                type={several ? 'checkbox' : 'radio'}
                id={`${id}-${value}`}
                name={name}
                value={value}
                defaultChecked={[chosen].flat().includes(value)}
                aria-describedby={count === undefined ? undefined : `${id}-${value}-n`}
              />
              {isColour && <span className={facetStyles.swatch} data-family={value} aria-hidden />}
              <label htmlFor={`${id}-${value}`}>{label}</label>
              {count !== undefined && <Found id={`${id}-${value}-n`} count={count} />}
            </div>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

const Found = ({ id, count }: { id: string; count: number }) => (
  <span id={id} className={facetStyles.number}>
    {count.toLocaleString('en-US')}
    <span className="visually-hidden"> {count === 1 ? 'product' : 'products'}</span>
  </span>
)

/** Letters, numbers, ranges and words are different kinds of size; each kind starts a new row. */
const kindOf = (size = 'M') => (/[^\w.,]/.test(size) ? 2 : /\d$/.test(size) ? 1 : 0)

interface AmountProps {
  label: string
  name: string
  value: number | null
  /** Lowest or highest price in cents that the other filters leave, shown as the placeholder. */
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
