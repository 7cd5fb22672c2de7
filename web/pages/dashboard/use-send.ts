import { useState } from 'react'
import { notify } from '../../notifications.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { forgetUnsaved } from './unsaved.ts'

/** Sends a form's changes one at a time. `onDone` gets what the call returns: the row's id, or undefined once it is deleted. */
export function useSend<Id extends number | undefined>(onDone: (id: Id) => void) {
  /** What is being done, such as `Saving...`. */
  const [busy, setBusy] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  async function send(doing: string, done: string, call: () => Promise<Id>) {
    if (busy) return
    setBusy(doing)
    setRefusal(undefined)
    try {
      const id = await call()
      forgetUnsaved()
      notify('success', done)
      onDone(id)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy('')
    }
  }
  return { busy, refusal, send }
}
