import { useSyncExternalStore } from 'react'
import { createStore } from '../../../store.ts'
import { followOtherTabs, readStored, writeStored } from '../../../stored.ts'

const KEY = 'singleKeyShortcuts'

/** Users can turn single-key shortcuts off, because speech input can trigger them (WCAG 2.1.4). */
const current = createStore(true)
/** False if local storage is blocked; the setting then lasts until the page is left. */
let isStored = true

export const useSingleKeys = (): boolean => useSyncExternalStore(current.subscribe, current.read, () => true)

export function setSingleKeys(areOn: boolean): void {
  isStored = writeStored(KEY, areOn ? null : 'off')
  current.write(areOn)
}

function follow(): void {
  if (isStored) current.write(readStored(KEY) !== 'off')
}

if (typeof window !== 'undefined') {
  follow()
  followOtherTabs([KEY], follow)
}
