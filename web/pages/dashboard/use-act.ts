import { useState } from 'react'
import { notify } from '../../notifications.ts'
import { messageOf } from './refusal.ts'

/** Does one thing at a time. `error` says why the last attempt failed; `onFault` is done while it still counts as busy. */
export function useAttempt(onFault?: (error: unknown) => unknown) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      setError(messageOf(thrown))
      await onFault?.(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, setError, attempt }
}

/** Does one thing at a time. Why it failed is a notification. */
export function useAct() {
  const { isBusy, attempt } = useAttempt((error) => notify('error', messageOf(error), 6000))
  return { isBusy, act: attempt }
}
