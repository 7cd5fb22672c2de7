import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ordersToDoPath } from '../../../../contract/paths/dashboard.ts'
import { isOfIme } from '../../../ui/is-of-ime.ts'
import type { May } from '../access.ts'
import { pageAt } from '../pages.ts'

/** The second key must follow `g` within this time. */
const SEQUENCE_MS = 1200
/** On a German Mac these keys need Option, which sets altKey. */
const TYPED_WITH_OPTION = /^[[\]/?]$/

/** Pages by the key that follows `g`, with a name if the page alone is not specific. */
export const GO_TO: Record<string, { page: string; name?: string }> = {
  h: { page: '/dashboard' },
  o: { page: '/dashboard/orders' },
  m: { page: ordersToDoPath('make'), name: 'orders to make' },
  t: { page: ordersToDoPath('ship'), name: 'orders to ship' },
  r: { page: '/dashboard/returns' },
  u: { page: '/dashboard/customers' },
  p: { page: '/dashboard/products' },
  i: { page: '/dashboard/products/import' },
  k: { page: '/dashboard/stock' },
  s: { page: '/dashboard/settings' },
}

/**
 * Keys without a modifier. Pages mark the elements they act on: data-row each row of a list, data-edit what opens its
 * form (or a label that begins with Edit), data-tick the box of `x`, data-begin, data-ship, data-delivered, data-delay
 * and data-price the targets of `b`, `s`, `v`, `d` and `p`, data-tick-all, data-print, data-ship-all and
 * data-delivered-all those of `a`, `P`, `S` and `V`, data-tag and data-collect those of `t` and `l`, data-scan a field
 * that a scanner types into.
 */
const ACTIONS: Record<string, () => void> = {
  '/': focusFilter,
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  e: () => findInRow('[data-edit], [aria-label^="Edit "]')?.click(),
  x: () => tick(false),
  X: () => tick(true),
  a: () => find('[data-tick-all]')?.click(),
  P: () => find('[data-print]')?.click(),
  S: () => find('[data-ship-all]')?.click(),
  V: () => find('[data-delivered-all]')?.click(),
  t: () => find('[data-tag]')?.click(),
  l: () => find('[data-collect]')?.click(),
  b: () => findInRow('[data-begin]')?.click(),
  s: () => findInRow('[data-ship]')?.click(),
  v: () => findInRow('[data-delivered]')?.click(),
  d: () => findInRow('[data-delay]')?.click(),
  p: () => findInRow('[data-price]')?.focus(),
  ']': () => find('a[rel="next"]')?.click(),
  '[': () => find('a[rel="prev"]')?.click(),
}

export const mayOpen = (page: string, may: May): boolean => may(pageAt(page.split('?')[0]!).needs)

const NEW_PRODUCT = '/dashboard/create-product'

/** Ignores all keys in dialogs, keys without a modifier in fields, and those of pages that the role does not have. */
export function useShortcutKeys(areSingleKeysOn: boolean, may: May, openHelp: () => void): void {
  const navigate = useNavigate()
  const open = (page: string) => mayOpen(page, may) && void navigate(page)
  /** Not 0, because an event's time stamp may be 0. */
  const lastG = useRef(-Infinity)

  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isOfIme(event)) return
    const target = event.target as HTMLElement
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
      return submitForm(event, target)
    }
    const isChord = event.ctrlKey || event.metaKey || (event.altKey && !TYPED_WITH_OPTION.test(event.key))
    if (isChord || event.defaultPrevented) return
    if (document.querySelector('[role="dialog"]')) return
    if (target.matches('[data-filter] input') && /^(Escape|ArrowDown)$/.test(event.key)) {
      return leaveFilter(event, target)
    }
    // The field may have the focus already, after the last row of a filter was removed (use-kept-focus.ts).
    if (event.key === '/' && target.matches('[data-filter] input') && isReplaced(target as HTMLInputElement))
      return event.preventDefault()
    if (event.key === 'Escape') return closeForm(target)
    if (target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return
    if (!areSingleKeysOn && event.key.length === 1) return
    if (event.key === 'g') {
      lastG.current = event.timeStamp
      return
    }
    const page = event.timeStamp - lastG.current < SEQUENCE_MS ? GO_TO[event.key]?.page : undefined
    lastG.current = -Infinity
    if (page) return void open(page)
    if (event.key === 'c') return void open(NEW_PRODUCT)
    pressKey(event, target, openHelp)
  })

  // Runs before the page is painted, because a key may be pressed as soon as it is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function submitForm(event: KeyboardEvent, target: HTMLElement): void {
  const form = target.closest('form') ?? document.querySelector<HTMLFormElement>('form[data-main]')
  if (form?.method !== 'post') return
  event.preventDefault()
  // A disabled button prevents submission by Enter in a field, but not by requestSubmit().
  if (!form.querySelector('[type="submit"]')?.matches(':disabled')) form.requestSubmit()
}

function leaveFilter(event: KeyboardEvent, target: HTMLElement): void {
  // Date fields use the arrow keys themselves.
  if (event.key === 'ArrowDown' && !target.matches('[type="text"]')) return
  event.preventDefault()
  moveFocus(1)
}

function pressKey(event: KeyboardEvent, target: HTMLElement, openHelp: () => void): void {
  // Enter edits only if the row itself has the focus; on a link, which a row may be, or a button it activates that.
  const action = ACTIONS[event.key === 'Enter' && target.matches('[data-row]:not(a)') ? 'e' : event.key]
  if (action) {
    event.preventDefault()
    action()
  } else if (event.key === '?') openHelp()
  // The browser then types the key into the field.
  else if (BEGINS_CODE.test(event.key)) focusFilter()
}

/**
 * First characters of codes that scanners type: numbers of orders and parcels, SKUs and GTINs. Capitals that are
 * shortcuts keep their meaning.
 */
const BEGINS_CODE = /^[0-9A-Z]$/

/** Focuses the filter's field with its text selected, so that the next input replaces it. */
function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    '[data-filter] input:not([type="hidden"]), [data-scan]',
  )
  field?.focus()
  field?.select()
}

/** Whether all of the field's text is selected, or it is empty. */
const isReplaced = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const findInRow = (selector: string) =>
  document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(selector)

/** Ticks a range with Shift. */
const tick = (shiftKey: boolean) =>
  findInRow('[data-tick]')?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }),
  )

function moveFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  // From a form beside the list, continues at the row that it edits.
  const index = focused === -1 ? rows.findIndex((row) => row.matches('[aria-current]')) : focused
  const next = rows[index === -1 ? (step > 0 ? 0 : rows.length - 1) : index + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** A permanent form cannot be closed, so the focus moves from its field to the row, where keys and scanners work. */
function closeForm(target: HTMLElement): void {
  const opener = target.closest('[data-bar] form') && find('[data-bar] [aria-expanded="true"]')
  if (opener) {
    opener.focus({ preventScroll: true })
    return opener.click()
  }
  const form = target.closest('[data-row] form')
  const cancel = form?.querySelector<HTMLElement>('[data-cancel]')
  if (cancel) cancel.click()
  else form?.closest<HTMLElement>('[data-row]')?.focus()
}
