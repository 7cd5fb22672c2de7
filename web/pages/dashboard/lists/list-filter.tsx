import { Children, Fragment, useState, type ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../dashboard.module.css'
import { useListFilter } from './use-list-filter.ts'

interface FindFieldProps {
  name?: string
  label?: string
  maxLength?: number
  placeholder?: string
  value: string | undefined
}

/** The field for a text that is searched for in several columns. */
export const FindField = ({
  name = 'q',
  label = 'Find',
  maxLength = 254,
  value,
  ...input
}: FindFieldProps) => (
  <TextField
    {...input}
    {...{ name, label, maxLength }}
    className={styles.find}
    autoComplete="off"
    defaultValue={value}
  />
)

interface ListFilterProps {
  label: string
  /** Search parameters to keep that have no field. */
  hidden?: Record<string, string | undefined>
  isActive: boolean
  /** The URL after the filters are cleared, with the open tab or form. */
  unfiltered?: string | undefined
  children: ReactNode
}

/**
 * With more fields than this, a phone shows only the first and those with a value, so that the list begins on the first
 * screen.
 */
const MOST_ON_A_PHONE = 4

/** Selects apply at once, typed text is debounced. */
export function ListFilter({ label, hidden, isActive, unfiltered, children }: ListFilterProps) {
  const { pathname } = useLocation()
  const isLong = Children.count(children) > MOST_ON_A_PHONE
  const [isOpen, setIsOpen] = useState(false)
  const { round, props } = useListFilter()
  return (
    <Form
      {...props}
      className={styles.filter}
      role="search"
      aria-label={label}
      data-filter
      data-folded={isLong && !isOpen ? '' : undefined}
    >
      {Object.entries(hidden ?? {}).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Fragment key={round}>{children}</Fragment>
      {isLong && (
        <p className={styles.unfold}>
          <button
            type="button"
            className="text-link"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Fewer filters' : 'More filters'}
          </button>
        </p>
      )}
      {/* Enter submits a form with several fields only if there is a submit button. */}
      <button type="submit" hidden>
        Apply
      </button>
      {isActive && (
        <p>
          <Link className="text-link" to={{ pathname, search: unfiltered }} replace>
            Clear filters
          </Link>
        </p>
      )}
    </Form>
  )
}
