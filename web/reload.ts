// Browsers keep a failed import until the page is left, so a part of a page that could not be loaded needs a reload.
// The visitor's choices, input and pressed buttons are repeated after it (`ui/reload-with-state.ts` stores them).

const KEY = 'reload'
/** A second failure within this time is shown instead of reloading again. */
const ONCE_MS = 60_000

interface Kept {
  at: number
  /** Title of the overlay that was opened. */
  overlay?: string
  /** Labels of the chosen size and of the button that opened the overlay. */
  pressed?: string[]
  values?: string[]
  /** Path of the page that was navigated to. */
  path?: string
}

/** The state that was stored before this page was reloaded; null if it was not. */
export const restored = typeof window === 'undefined' ? null : takeKept()
if (restored?.path) location.replace(restored.path)

export function keepForReload(kept: Omit<Kept, 'at'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, at: Date.now() }))
  } catch {
    // With blocked storage the page starts without the former state.
  }
}

/** Restores what was typed and returns the buttons to press, in order. Call it before React handles input. */
export function restoreInput(): HTMLElement[] {
  if (!restored) return []
  listFields().forEach((field, index) => (field.value = restored.values?.[index] ?? field.value))
  const buttons = [...document.querySelectorAll('button')]
  return (restored.pressed ?? []).flatMap((label) => buttons.find((one) => labelOf(one) === label) ?? [])
}

export const labelOf = (button: Element): string => button.ariaLabel ?? button.textContent

/** Passwords are not stored. */
export const listFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=password]), textarea)'),
]

function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage[KEY]) as Kept
    sessionStorage.removeItem(KEY)
    // A visitor who went elsewhere meanwhile, for example by a bookmark, stays there.
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return arrival?.type === 'reload' && Date.now() - kept.at < ONCE_MS ? kept : null
  } catch {
    return null
  }
}
