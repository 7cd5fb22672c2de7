import { Link, useNavigate } from 'react-router'
import { money } from '../../../contract/money.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import styles from './applied-filter.module.css'
import {
  DIRECTIONS,
  FACETS,
  type Filter,
  filterPath,
  type ListPath,
  SORTS,
  TYPES,
  withoutFilter,
} from './filter.ts'

export function AppliedFilter({ path, filter }: { path: ListPath; filter: Filter }) {
  const chips = chipsOf(path, filter)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Applied filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <ChipLink label={label} to={filterPath(path, { ...filter, page: 1, ...without })} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            className={styles.clear}
            to={filterPath(path, withoutFilter(path, filter))}
            preventScrollReset
            onClick={passFocusOn}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * A chip that is pressed by key is removed together with the focus, which therefore moves to its neighbour, or to the
 * filter.
 */
function passFocusOn({ detail, currentTarget }: React.MouseEvent) {
  if (detail > 0) return
  const { previousElementSibling, nextElementSibling } = currentTarget.parentElement!
  const chip = currentTarget.matches('[aria-label]') && (previousElementSibling ?? nextElementSibling)
  const next = chip ? chip.querySelector('a') : document.querySelector<HTMLElement>('main [aria-haspopup]')
  next?.focus()
}

/** Links to the list without the filter that the label names. */
export function ChipLink({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate()
  const follow = (event: React.MouseEvent) => {
    passFocusOn(event)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Rendered at once, because a second key press would follow a link that still contains the removed filter.
    void navigate(to, { preventScrollReset: true, flushSync: true })
  }
  return (
    <Link className={styles.chip} to={to} preventScrollReset aria-label={`Remove ${label}`} onClick={follow}>
      {label}
      <svg width="9" height="9" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden>
        <path d="m1 1 7 7M8 1 1 8" />
      </svg>
    </Link>
  )
}

/** `winter-coats` as `Winter coats`. */
export const inWords = (slug: string): string =>
  slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

interface Chip {
  label: string
  without: Partial<Filter>
}

/**
 * The title of a list's page, such as `Our Products, “coat”, page 2`, for the history and the list of offline pages.
 */
export const titleOfList = (title: string, path: ListPath, filter: Filter): string =>
  [
    title,
    ...chipsOf(path, filter).map(({ label }) => label),
    ...(filter.page > 1 ? [`page ${filter.page}`] : []),
  ].join(', ')

/** Takes whole dollars, as filters do. */
const dollars = (amount: number) => money(amount * 100).slice(0, -3)

export function chipsOf(path: ListPath, filter: Filter): Chip[] {
  const defaults = withoutFilter(path, filter)
  const { name, product_type, size, price_from: from, price_to: to, sort_by, sort_direction } = filter
  const price = { price_from: null, price_to: null }
  const sort = { sort_by: defaults.sort_by, sort_direction: defaults.sort_direction }
  const isSorted = sort_by !== sort.sort_by || (sort_by !== '' && sort_direction !== sort.sort_direction)
  return [
    name && { label: `“${name}”`, without: { name: '' } },
    ...product_type.map((type) => ({
      label: TYPES[type]!,
      without: { product_type: product_type.filter((other) => other !== type) },
    })),
    ...size.map((one) => ({
      label: sizeLabel(one),
      without: { size: size.filter((other) => other !== one) },
    })),
    ...FACETS.flatMap((facet) =>
      filter[facet].map((one) => ({
        label: inWords(one),
        without: { [facet]: filter[facet].filter((other) => other !== one) },
      })),
    ),
    from !== null && to !== null && { label: `${dollars(from)} – ${dollars(to)}`, without: price },
    from !== null && to === null && { label: `From ${dollars(from)}`, without: price },
    from === null && to !== null && { label: `Up to ${dollars(to)}`, without: price },
    filter.in_stock && { label: 'In stock', without: { in_stock: false } },
    isSorted && sort_by && { label: `${SORTS[sort_by]}, ${DIRECTIONS[sort_direction]}`, without: sort },
  ].filter((chip) => !!chip)
}

/** The number of chips that narrow the list; sorting is not one of them. */
export const narrowsBy = (path: ListPath, filter: Filter): number => {
  const { sort_by, sort_direction } = withoutFilter(path, filter)
  return chipsOf(path, { ...filter, sort_by, sort_direction }).length
}
