import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './shortcuts.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

const SEQUENCE_MS = 1200
/** Before any key: a page's own clock begins at 0 when it is loaded. */
const NEVER = -Infinity

/** A German Mac has its brackets on Option and digits; what comes is Alt and the sign. */
const TYPED_WITH_OPTION = /^[[\]/?]$/

const PLACES: Record<string, string> = {
  h: '/dashboard',
  o: '/dashboard/orders',
  p: '/dashboard/products',
  i: '/dashboard/products/import',
}

const HELP = [
  ['Go to the dashboard, orders, products, import', 'g h', 'g o', 'g p', 'g i'],
  ['Create a product', 'c'],
  ['Type into the first filter', '/'],
  ['Next, previous of the list', 'j', 'k'],
  ['Leave the filter for the list', 'Enter', 'Esc', '↓'],
  ['Edit the one in focus', 'e', 'Enter'],
  ['Ship the order in focus', 's'],
  ['Price of the product in focus', 'p'],
  ['Next, previous page', ']', '['],
  ['Save the form', 'Ctrl Enter', 'Ctrl S'],
  ['Close the form', 'Esc'],
  ['This help', '?'],
] as const

/** The keys of the dashboard. They rest while somebody types or a dialog is open. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [helpIsOpen, setHelpIsOpen] = useState(false)
  const areSingleKeysOn = useSingleKeys()
  const lastG = useRef(NEVER)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
        const form = target.closest('form') ?? document.querySelector<HTMLFormElement>('form[data-main]')
        if (form?.method !== 'post') return
        event.preventDefault()
        return form.requestSubmit()
      }
      const isChord = event.ctrlKey || event.metaKey || (event.altKey && !TYPED_WITH_OPTION.test(event.key))
      if (isChord || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"]')) return
      if (target.matches('[data-filter] input') && /^(Escape|ArrowDown)$/.test(event.key)) {
        // A day is chosen with the arrows.
        if (event.key === 'ArrowDown' && !target.matches('[type="text"]')) return
        event.preventDefault()
        return move(1)
      }
      if (event.key === 'Escape') return closeForm(target)
      if (target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return
      if (!areSingleKeysOn && event.key.length === 1) return
      if (event.key === 'g') {
        lastG.current = event.timeStamp
        return
      }
      const place = event.timeStamp - lastG.current < SEQUENCE_MS ? PLACES[event.key] : undefined
      lastG.current = NEVER
      if (place) return void navigate(place)
      // On the row itself; a link or a button in it has a press of its own.
      const act = ACTIONS[event.key === 'Enter' && target.matches('[data-row]') ? 'e' : event.key]
      if (act) {
        event.preventDefault()
        act()
      } else if (event.key === 'c') void navigate('/dashboard/create-product')
      else if (event.key === '?') setHelpIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, areSingleKeysOn])

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        // Then no key opens it, whatever the pointer is.
        data-shown={areSingleKeysOn ? undefined : ''}
        onClick={() => setHelpIsOpen(true)}
      >
        Shortcuts {areSingleKeysOn && <kbd>?</kbd>}
      </button>
      <Dialog open={helpIsOpen} onClose={() => setHelpIsOpen(false)} title="Keyboard shortcuts">
        <div className={styles.single}>
          <label>
            <input
              type="checkbox"
              aria-describedby="single-keys-hint"
              checked={areSingleKeysOn}
              onChange={({ target }) => setSingleKeys(target.checked)}
            />
            Single-key shortcuts
          </label>
          <p id="single-keys-hint">Letters and signs that are pressed alone. Kept in this browser.</p>
        </div>
        <dl className={styles.help}>
          {HELP.map(([what, ...keys]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const EDIT = '[data-edit], [aria-label^="Edit "]'
const rowInFocus = () => document.activeElement?.closest('[data-row]')
const inRow = (selector: string) => rowInFocus()?.querySelector<HTMLElement>(selector)

/**
 * What a list shows is marked: data-row for each of it, data-edit for what opens its form where no label says so,
 * data-ship and data-price for what the keys of those names reach.
 */
const ACTIONS: Record<string, () => void> = {
  '/': () => find('[data-filter] input')?.focus(),
  j: () => move(1),
  k: () => move(-1),
  e: () => inRow(EDIT)?.click(),
  s: () => inRow('[data-ship]')?.click(),
  p: () => inRow('[data-price]')?.focus(),
  ']': () => find('a[rel="next"]')?.click(),
  '[': () => find('a[rel="prev"]')?.click(),
}

function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

function closeForm(target: HTMLElement): void {
  const form = target.closest('[data-row] form')
  form?.querySelector<HTMLElement>('[data-cancel]')?.click()
}
