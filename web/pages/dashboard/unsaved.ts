import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'

const unsaved = createStore<ReadonlySet<string>>(new Set())

/** While `isDirty`, UnsavedGuard asks before the page is left. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.write(new Set([...unsaved.read(), id]))
    return () => unsaved.write(new Set([...unsaved.read()].filter((other) => other !== id)))
  }, [isDirty, id])
}

export const forgetUnsaved = () => unsaved.write(new Set())

export const hasUnsaved = () => unsaved.read().size > 0

export const useHasUnsaved = () => useSyncExternalStore(unsaved.subscribe, hasUnsaved, () => false)
