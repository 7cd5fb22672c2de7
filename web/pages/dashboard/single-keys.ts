import { useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import { followOtherTabs, readStored, writeStored } from '../../stored.ts'

const KEY = 'singleKeyShortcuts'

/** A letter alone may be dictation that was misheard: it can be turned off (WCAG 2.1.4), and is on until then. */
const current = createStore(true)
/** Where storage is blocked the choice lives as long as the page. */
let isKept = true

export const useSingleKeys = (): boolean => useSyncExternalStore(current.subscribe, current.read, () => true)

export function setSingleKeys(areOn: boolean): void {
  isKept = writeStored(KEY, areOn ? null : 'off')
  current.write(areOn)
}

function follow(): void {
  if (isKept) current.write(readStored(KEY) !== 'off')
}

if (typeof window !== 'undefined') {
  follow()
  followOtherTabs([KEY], follow)
}
