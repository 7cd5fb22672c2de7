import { keepForReload, labelOf, listFields, restored } from '../reload.ts'

let opener: Element | null | undefined = document.activeElement?.closest('[aria-haspopup=dialog]')

addEventListener(
  'click',
  ({ target }) => {
    const element = target as Element
    if (!element.closest('dialog')) opener = element.closest('[aria-haspopup=dialog]')
  },
  true,
)

/** 404 if a new release has removed the files of this page, 0 if the server cannot be reached. */
export const findStatus = (): Promise<number> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )

/** Reloads the page, unless it was reloaded automatically before. */
export function reloadOnce(overlay: string): void {
  if (!restored) reloadWithState(overlay)
}

export function reloadWithState(overlay: string): void {
  const chosen = [...document.querySelectorAll('main [aria-checked=true]'), ...(opener ? [opener] : [])]
  keepForReload({ overlay, pressed: chosen.map(labelOf), values: listFields().map(({ value }) => value) })
  location.reload()
}
