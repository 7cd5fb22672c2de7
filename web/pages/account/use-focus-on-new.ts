import { type RefObject, useEffect } from 'react'

/** When the last page of a list has loaded, its button is removed, so the focus moves to the first new row. */
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
