import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import styles from './dashboard.module.css'

const DEBOUNCE_MS = 250

interface ListFilterProps {
  label: string
  /** Search parameters to keep that have no field. */
  hidden?: Record<string, string | undefined>
  isActive: boolean
  children: ReactNode
}

/** Selects apply at once, typed text is debounced. */
export function ListFilter({ label, hidden, isActive, children }: ListFilterProps) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state } = useNavigation()
  /** After Enter, the first result gets the focus as soon as the list has loaded. */
  const focusesList = useRef(false)

  /** Returns false if nothing has changed. */
  const apply = (): boolean => {
    clearTimeout(timer.current)
    if (!form.current) return false
    const given = [...new FormData(form.current)].filter(([, value]) => value !== '')
    const wanted = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const shown = new URLSearchParams(search)
    shown.delete('page')
    if (wanted.toString() === shown.toString()) return false
    void submit(wanted, { action: pathname, replace: true, preventScrollReset: true })
    return true
  }

  useEffect(() => {
    if (state !== 'idle' || !focusesList.current) return
    focusesList.current = false
    focusFirstRow()
  }, [state])

  useEffect(() => {
    // Back changes the URL: the fields follow it, except the one that has the focus.
    const current = new URLSearchParams(search)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.name && field !== document.activeElement) field.value = current.get(field.name) ?? ''
    }
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <Form
      ref={form}
      className={styles.filter}
      role="search"
      aria-label={label}
      data-filter
      onSubmit={(event) => {
        event.preventDefault()
        focusesList.current = apply() || state !== 'idle'
        if (!focusesList.current) focusFirstRow()
      }}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        const isTyped = target instanceof HTMLInputElement && target.type === 'text'
        timer.current = setTimeout(apply, isTyped ? DEBOUNCE_MS : 0)
      }}
    >
      {Object.entries(hidden ?? {}).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      {/* Enter submits a form with several fields only if there is a submit button. */}
      <button type="submit" hidden>
        Apply
      </button>
      {isActive && (
        <p>
          <Link className="text-link" to={pathname} replace>
            Clear filters
          </Link>
        </p>
      )}
    </Form>
  )
}

const focusFirstRow = () => document.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
