import { useRef, useState } from 'react'
import { notify } from '../../../notifications.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { focusFault } from './take-focus.ts'
import { forgetUnsaved } from './unsaved.ts'
import { useAttempt } from './use-act.ts'

interface Options {
  /** Marks the sent form as saved; by default all forms of the page. */
  forget?: () => void
  /** Awaited before a refusal is shown. */
  onRefused?: (error: unknown) => Promise<void>
}

/** Sends a form's changes one at a time. `onDone` gets what the call returns, such as the row's id. */
export function useSend<Answer = void>(
  onDone: (answer: Answer) => void,
  { forget = forgetUnsaved, onRefused }: Options = {},
) {
  const form = useRef<Element | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const reset = () => setRefusal(undefined)
  const { busy, attempt } = useAttempt(async (error) => {
    await onRefused?.(error)
    setRefusal(refusalOf(error))
    focusFault(form.current)
  })
  /**
   * `doing` is the text of the button meanwhile, such as `Saving...`; `done` is the notification, which may depend on
   * the answer.
   */
  const send = (doing: string, done: string | ((answer: Answer) => string), call: () => Promise<Answer>) =>
    attempt(async () => {
      form.current = document.activeElement?.closest('form') ?? null
      reset()
      const answer = await call()
      forget()
      notify('success', typeof done === 'string' ? done : done(answer))
      onDone(answer)
    }, doing)
  return { busy, refusal, reset, send }
}
