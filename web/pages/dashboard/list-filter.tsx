import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import styles from './dashboard.module.css'

const PAUSE_MS = 250

interface ListFilterProps {
  label: string
  /** What was arrived with and has no field of its own. */
  also?: Record<string, string | undefined>
  /** Whether there is anything to clear. */
  isActive: boolean
  children: ReactNode
}

/** Filters that live in the address: a choice applies at once, what is typed after a short pause. */
export function ListFilter({ label, also, isActive, children }: ListFilterProps) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state } = useNavigation()
  /** Enter was pressed: what is found first takes the focus as soon as it is there. */
  const goesOn = useRef(false)

  /** Whether there was anything to ask for. */
  const apply = (): boolean => {
    clearTimeout(timer.current)
    if (!form.current) return false
    const given = [...new FormData(form.current)].filter(([, value]) => value !== '')
    const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const shown = new URLSearchParams(search)
    shown.delete('page')
    if (asked.toString() === shown.toString()) return false
    void submit(asked, { action: pathname, replace: true, preventScrollReset: true })
    return true
  }

  useEffect(() => {
    if (state !== 'idle' || !goesOn.current) return
    goesOn.current = false
    goToList()
  }, [state])

  useEffect(() => {
    // Going back shows the filters of then; what is being typed stays.
    const asked = new URLSearchParams(search)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field.name && field !== document.activeElement) field.value = asked.get(field.name) ?? ''
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
        goesOn.current = apply() || state !== 'idle'
        if (!goesOn.current) goToList()
      }}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        const isTyped = target instanceof HTMLInputElement && target.type === 'text'
        timer.current = setTimeout(apply, isTyped ? PAUSE_MS : 0)
      }}
    >
      {Object.entries(also ?? {}).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      {/* Of a form with several fields Enter sends only what has a button. */}
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

const goToList = () => document.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
