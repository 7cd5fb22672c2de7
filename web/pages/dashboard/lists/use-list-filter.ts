import { useEffect, useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { isUnread, leadsToUnread, namesOfUnread } from '../forms/take-focus.ts'

const DEBOUNCE_MS = 250

/** The form of a list's filter: selects apply at once, typed text is debounced, Enter leads to the first row. */
export function useListFilter() {
  const submit = useSubmit()
  const { pathname, search, key } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { state, location: next } = useNavigation()
  /** Parameters of the shown or loading list; undefined while another page is loading. */
  const coming = useRef<URLSearchParams>(undefined)
  const applied = useRef('')
  /** After Enter, the first result gets the focus as soon as the list has loaded. */
  const focusesList = useRef(false)
  /** The fields' key: a new value mounts them again. */
  const [round, setRound] = useState(0)

  /** Returns false if nothing has changed. */
  const apply = (): boolean => {
    stop(timer)
    if (!form.current || !coming.current) return false
    const shown = new URLSearchParams(coming.current)
    const unread = namesOfUnread(form.current)
    // A half-typed date does not change the filter.
    const given = [...new FormData(form.current)].map(([name, value]) => [
      name,
      unread.has(name) ? (shown.get(name) ?? '') : String(value),
    ])
    const wanted = new URLSearchParams(given.filter(([, value]) => value !== ''))
    shown.delete('page')
    applied.current = wanted.toString()
    if (applied.current === shown.toString()) return false
    void submit(wanted, { action: pathname, replace: true, preventScrollReset: true })
    return true
  }

  useEffect(() => {
    const query = new URLSearchParams(next ? next.search : search)
    coming.current = !next || next.pathname === pathname ? query : undefined
    // A link that was pressed after typing takes precedence.
    if (query.toString() !== applied.current) stop(timer)
  }, [next, pathname, search])

  useEffect(() => {
    if (state !== 'idle' || !focusesList.current) return
    focusesList.current = false
    focusFirstRow(form.current)
    // oxlint-disable-next-line react/exhaustive-deps -- of a list that comes at once no loading is rendered before it
  }, [state, key])

  useEffect(() => {
    // Changes made meanwhile have not been applied yet.
    if (state !== 'idle' || timer.current !== undefined) return
    // Back changes the URL: the fields follow it, except the one that has the focus.
    const current = new URLSearchParams(search)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (!field.name || field === document.activeElement) continue
      if (!isUnread(field.validity)) field.value = current.get(field.name) ?? ''
      // A half-typed date stays while it is typed. Afterwards, only mounting the field again can clear it and its
      // message.
      else if (current.toString() !== applied.current) return setRound((before) => before + 1)
    }
  }, [search, state])
  useEffect(() => () => clearTimeout(timer.current), [])

  const props = {
    ref: form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (leadsToUnread(form.current)) return
      focusesList.current = apply() || state !== 'idle'
      if (!focusesList.current) focusFirstRow(form.current)
    },
    onChange({ target }: ChangeEvent) {
      stop(timer)
      const isTyped = target instanceof HTMLInputElement && target.type === 'text'
      timer.current = setTimeout(apply, isTyped ? DEBOUNCE_MS : 0)
    },
  }
  return { round, props }
}

function stop(timer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(timer.current)
  timer.current = undefined
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/**
 * Focuses the first row or its main control. If there is none, selects the typed text, so that the next scan replaces
 * it.
 */
function focusFirstRow(form: HTMLFormElement | null): void {
  const first = find('[data-found]') ?? find('[data-count]') ?? find('[data-row]')
  if (first?.matches('input, [data-row]')) {
    return first.focus({ preventScroll: first.matches('[data-row]') })
  }
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])]
  const field = inputs.find((input) => input === document.activeElement) ?? inputs[0]
  field?.focus()
  field?.select()
}
