import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '../../../store.ts'

const unsaved = createStore<ReadonlySet<string>>(new Set())

const forgetOne = (id: string) => unsaved.write(new Set([...unsaved.read()].filter((other) => other !== id)))

/**
 * While `isDirty`, UnsavedGuard asks before the page is left. Returns a function that marks only this form as saved.
 */
export function useUnsaved(isDirty: boolean): () => void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.write(new Set([...unsaved.read(), id]))
    return () => forgetOne(id)
  }, [isDirty, id])
  return () => forgetOne(id)
}

export const forgetUnsaved = () => unsaved.write(new Set())

export const hasUnsaved = () => unsaved.read().size > 0

export const useHasUnsaved = () => useSyncExternalStore(unsaved.subscribe, hasUnsaved, () => false)
