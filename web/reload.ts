// Browsers keep a failed import until the page is left, so a part of a page that could not be loaded needs a reload.
// What the visitor had chosen, typed and asked for is repeated after it.

const KEY = 'reload'
/** Within this time, a second failure is shown instead of reloading by itself again. */
const ONCE_MS = 60_000

interface Kept {
  at: number
  /** The title of the overlay that was asked for. */
  overlay?: string
  /** Labels of the chosen size and of the button that opened the overlay. */
  pressed?: string[]
  values?: string[]
  /** The page that was asked for. */
  path?: string
}

let opener: Element | null
const restored = typeof window === 'undefined' ? null : takeKept()

if (typeof window !== 'undefined') {
  if (restored?.path) location.replace(restored.path)
  addEventListener(
    'click',
    ({ target }) => {
      const element = target as Element
      if (!element.closest('dialog')) opener = element.closest('[aria-haspopup=dialog]')
    },
    true,
  )
}

/** 404 if a new release has removed the files of this page, 0 if the server cannot be reached. */
export const findStatus = (): Promise<number> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )

/** Unless this page was reloaded by itself already. */
export function reloadOnce(overlay: string): void {
  if (!restored) reload(overlay)
}

export function reload(overlay: string): void {
  const chosen = [...document.querySelectorAll('main [aria-checked=true]'), ...(opener ? [opener] : [])]
  keep({ overlay, pressed: chosen.map(labelOf), values: listFields().map(({ value }) => value) })
  location.reload()
}

/** React Router reloads the page when the code of the next one cannot be loaded; this leads on to the next. */
export function keepPath(path: string): void {
  if (!restored) keep({ path })
}

/** Restores what was typed and returns the buttons to press, in order. Call it before React handles input. */
export function restoreInput(): HTMLElement[] {
  listFields().forEach((field, index) => (field.value = restored?.values?.[index] ?? field.value))
  const buttons = [...document.querySelectorAll('button')]
  return (restored?.pressed ?? []).flatMap((label) => buttons.find((one) => labelOf(one) === label) ?? [])
}

export const isRestored = (overlay: string): boolean => restored?.overlay === overlay

const labelOf = (button: Element): string => button.ariaLabel ?? button.textContent

/** Passwords are not stored. */
const listFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=password]), textarea)'),
]

function keep(kept: Omit<Kept, 'at'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, at: Date.now() }))
  } catch {
    // With blocked storage the page begins anew.
  }
}

function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage[KEY]) as Kept
    sessionStorage.removeItem(KEY)
    return Date.now() - kept.at < ONCE_MS ? kept : null
  } catch {
    return null
  }
}
