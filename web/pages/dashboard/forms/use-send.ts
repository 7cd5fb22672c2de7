import { useState } from 'react'
import { notify } from '../../../notifications.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { focusFault } from './take-focus.ts'
import { forgetUnsaved } from './unsaved.ts'

interface Options {
  /** Marks as saved what was sent. Default: all forms of the page. */
  forget?: () => void
  /** Before a refusal is shown. */
  onRefused?: (error: unknown) => Promise<void>
}

/** Sends a form's changes one at a time. `onDone` gets what the call returns: the row's id, or nothing where there is none. */
export function useSend<Id extends number | void = void>(
  onDone: (id: Id) => void,
  { forget = forgetUnsaved, onRefused }: Options = {},
) {
  /** What is being done, such as `Saving...`. */
  const [busy, setBusy] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  async function send(doing: string, done: string, call: () => Promise<Id>) {
    if (busy) return
    const form = document.activeElement?.closest('form')
    setBusy(doing)
    setRefusal(undefined)
    try {
      const id = await call()
      forget()
      notify('success', done)
      onDone(id)
    } catch (error) {
      await onRefused?.(error)
      setRefusal(refusalOf(error))
      focusFault(form)
    } finally {
      setBusy('')
    }
  }
  return { busy, refusal, reset: () => setRefusal(undefined), send }
}
