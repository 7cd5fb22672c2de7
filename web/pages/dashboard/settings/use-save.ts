import { useState } from 'react'
import { ApiError, statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'

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
}

/** Saves a section once at a time; `theirs` is what somebody else has saved meanwhile. */
export function useSave<Value>({ send, find, onSaved }: Saving<Value>) {
  /** What is being saved, such as `draft`. */
  const [busy, setBusy] = useState('')
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> } | null>(null)
  const [theirs, setTheirs] = useState<SavedSetting<Value> | null>(null)

  const reset = () => {
    setRefusal(null)
    setTheirs(null)
  }

  async function save(value: Value, version: number, { what, told }: { what: string; told: string }) {
    if (busy) return
    setBusy(what)
    reset()
    try {
      onSaved(await send({ value, version }))
      notify('success', told)
    } catch (error) {
      const { message, fields } =
        error instanceof ApiError ? error : { message: 'Something went wrong.', fields: {} }
      if (statusOf(error) === 409) setTheirs(await find().catch(() => null))
      setRefusal({ message, fields })
    } finally {
      setBusy('')
    }
  }

  return { busy, refusal, theirs, setRefusal, reset, save }
}
