import { type RefObject, useEffect } from 'react'

/** The last page of a list removes the button that was pressed for it, so the focus moves to the first of the new rows. */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, shown: number): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const row = list.current?.children[shown]
      const target = row?.querySelector<HTMLElement>('a') ?? row
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
    [list, shown],
  )
}
