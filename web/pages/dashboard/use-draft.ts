import { useState } from 'react'
import { useUnsaved } from './unsaved.ts'

/** What a form holds while it is edited. `stored` is read once, so that a refresh in the background overwrites nothing. */
export function useDraft<Draft extends object>(stored: () => Draft, mayChange: boolean) {
  const [base] = useState(stored)
  const [draft, setDraft] = useState(base)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  useUnsaved(mayChange && isDirty)
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  return { draft, set, isDirty }
}
