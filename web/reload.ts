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
  pressed: string[]
  values: (string | null)[]
  /** The page that was asked for. */
  path?: string
}

let opener: Element | null = null
const restored = typeof window === 'undefined' ? null : takeKept()

if (typeof window !== 'undefined') {
  const remember = ({ target }: Event) => {
    const element = target as Element
    if (!element.closest('dialog')) opener = element.closest('[aria-haspopup=dialog]')
  }
  addEventListener('click', remember, true)
}

/** Whether the server still has the files of this page; a new release removes them. */
export async function findRelease(): Promise<'here' | 'gone' | 'unreachable'> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? 'gone' : 'here'
  } catch {
    return 'unreachable'
  }
}

/** Unless this page was reloaded by itself already. */
export function reloadOnce(overlay: string): void {
  if (!restored) reload(overlay)
}

export function reload(overlay: string): void {
  const chosen = [...document.querySelectorAll('main [aria-checked=true]'), ...(opener ? [opener] : [])]
  keep({
    overlay,
    pressed: chosen.map(labelOf),
    values: listFields().map(({ value, defaultValue }) => (value === defaultValue ? null : value)),
  })
  location.reload()
}

/** React Router reloads the page when the code of the next one cannot be loaded; this leads on to the next. */
export function keepPath(path: string): void {
  if (!restored) keep({ path, pressed: [], values: [] })
}

/** Restores what was typed and returns the buttons to press, in order. Call it before React handles input. */
export function restoreInput(): HTMLElement[] {
  const fields = listFields()
  restored?.values.forEach((value, index) => {
    if (value !== null && fields[index]) fields[index].value = value
  })
  const buttons = [...document.querySelectorAll('button')]
  return (restored?.pressed ?? []).flatMap((label) => buttons.find((one) => labelOf(one) === label) ?? [])
}

export const restoredPath = (): string | undefined => restored?.path
export const isRestored = (overlay: string): boolean => restored?.overlay === overlay

const labelOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent

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
    const kept = JSON.parse(sessionStorage.getItem(KEY)!) as Kept | null
    sessionStorage.removeItem(KEY)
    return kept && Date.now() - kept.at < ONCE_MS ? kept : null
  } catch {
    return null
  }
}
