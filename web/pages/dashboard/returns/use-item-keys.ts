import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Permission } from '../../../../contract/permissions.ts'
import { useMay } from '../access.ts'
import { useSingleKeys } from '../shortcuts/single-keys.ts'
import { followScanner, SCANNED } from './scanned.ts'

interface ItemKeys<Item> {
  items: readonly Item[]
  /** The permission to use the keys. Roles that may only read see the row as well. */
  needs: Permission
  /** Returns whether the key has a meaning for the item. */
  pressed: (item: Item, key: string) => boolean
  save: () => void
  /** Called with a message if a number was scanned onto the row, which has no effect. */
  setError: (fault: string) => void
}

/**
 * While the row has the focus, 1…9 choose an item, other keys decide about it, and Enter saves. Enter saves from a
 * field as well.
 */
export function useItemKeys<Item>(
  { items, needs, pressed, save, setError }: ItemKeys<Item>,
  form: RefObject<HTMLFormElement | null>,
): Item | undefined {
  const [chosen, setChosen] = useState(0)
  const [isScanned] = useState(followScanner)
  const areKeysOn = useSingleKeys()
  const may = useMay()(needs)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).matches('input:not([type="radio"]), select')
    if (!may || isField || event.ctrlKey || event.metaKey || event.altKey) return
    const isNumber = /^[1-9]$/.test(event.key) && Number(event.key) <= items.length
    // X ticks a range if rows can be ticked. No number of the shop begins with X, so it does not begin a scan.
    const isRange = event.key === 'X' && !!form.current?.closest('[data-row]')?.querySelector('[data-tick]')
    // A button in focus would take the scanner's Enter, whether single keys are on or not.
    if (isScanned(event.key, event.timeStamp, isNumber || isRange)) {
      event.preventDefault()
      if (event.key === 'Enter') setError(SCANNED)
      return
    }
    if (!areKeysOn) return
    const item = items[chosen]
    if (isNumber) setChosen(Number(event.key) - 1)
    else if (!item || !pressed(item, event.key)) {
      if (event.key !== 'Enter' || (event.target as HTMLElement).matches('button, a, summary')) return
      save()
    }
    event.preventDefault()
  })
  useEffect(() => {
    const row = form.current?.closest<HTMLElement>('[data-row]')
    const listener = (event: KeyboardEvent) => press(event)
    row?.addEventListener('keydown', listener)
    return () => row?.removeEventListener('keydown', listener)
  }, [form])
  return items[chosen]
}
