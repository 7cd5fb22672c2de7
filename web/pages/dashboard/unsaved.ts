import { useEffect, useId, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'

/** The forms that hold what nobody has saved yet. */
const unsaved = createStore<ReadonlySet<string>>(new Set())

/** For a form: while `isDirty`, nobody leaves without being asked. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.write(new Set([...unsaved.read(), id]))
    return () => unsaved.write(new Set([...unsaved.read()].filter((other) => other !== id)))
  }, [isDirty, id])
}

/** After saving, or when leaving was asked for: nothing holds the page back. */
export const forgetUnsaved = () => unsaved.write(new Set())

export const hasUnsaved = () => unsaved.read().size > 0

export const useHasUnsaved = () => useSyncExternalStore(unsaved.subscribe, hasUnsaved, () => false)
