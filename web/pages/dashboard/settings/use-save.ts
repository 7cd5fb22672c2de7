import { useState } from 'react'
import { statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { isEqual } from '../forms/merge-drafts.ts'
import { type Refusal, refusalOf } from '../forms/refusal.ts'
import { saveOnce } from '../forms/save-once.ts'
import { useAttempt } from '../forms/use-act.ts'

export interface SavedSetting<Value> {
  value: Value
  version: number
  saved_at: string | null
  saved_by: string | null
}

interface Saving<Value> {
  send: (body: { value: Value; version: number }) => Promise<SavedSetting<Value>>
  /** What is stored, after somebody else has saved it. */
  find: () => Promise<SavedSetting<Value>>
  onSaved: (saved: SavedSetting<Value>) => void
  /** A value as it is compared with a stored one. */
  contentOf: (value: Value) => unknown
}

/** Saves a section once at a time; `theirs` is what somebody else has saved meanwhile. */
export function useSave<Value>({ send, find, onSaved, contentOf }: Saving<Value>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [theirs, setTheirs] = useState<SavedSetting<Value> | null>(null)

  const { busy, attempt } = useAttempt(async (error) => {
    if (statusOf(error) === 409) setTheirs(await find().catch(() => null))
    setRefusal(refusalOf(error))
  })

  const reset = () => {
    setRefusal(null)
    setTheirs(null)
  }

  /** `what` becomes `busy`, such as `draft`. */
  const save = (value: Value, version: number, { what, told }: { what: string; told: string }) =>
    attempt(async () => {
      reset()
      const saved = await saveOnce({
        save: () => send({ value, version }),
        find,
        hasAll: (stored) => isEqual(contentOf(stored.value), contentOf(value)),
      })
      onSaved(saved)
      notify('success', told)
    }, what)

  return { busy, refusal, theirs, setRefusal, reset, save }
}
