import { useState } from 'react'
import { isRefused } from '../../../is-refused.ts'
import { notify } from '../../../notifications.ts'
import { randomKey } from '../../../random-key.ts'
import { messageOf } from './refusal.ts'

/**
 * Does one thing at a time; `busy` says which, where `attempt` is told. `error` says why the last attempt failed; `onFault` is
 * done while it still counts as busy.
 */
export function useAttempt(onFault?: (error: unknown) => unknown) {
  const [busy, setBusy] = useState('')
  const [error, setError] = useState<string>()
  async function attempt(work: () => Promise<unknown>, doing = 'Busy'): Promise<void> {
    if (busy) return
    setBusy(doing)
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      setError(messageOf(thrown))
      await onFault?.(thrown)
    } finally {
      setBusy('')
    }
  }
  return { busy, isBusy: busy !== '', error, setError, attempt }
}

/**
 * With the idempotency key of what is asked for: a repeated press asks for the same, even if the first answer was lost. What
 * was refused has not been done, so that the next attempt asks anew.
 */
export function useKeyedAttempt(onFault?: (error: unknown) => unknown) {
  const [key, setKey] = useState(randomKey)
  const attempting = useAttempt((error) => {
    if (isRefused(error)) setKey(randomKey())
    return onFault?.(error)
  })
  return { key, ...attempting }
}

/** Does one thing at a time. Why it failed is a notification. */
export function useAct() {
  const { busy, isBusy, attempt } = useAttempt((error) => notify('error', messageOf(error), 6000))
  return { busy, isBusy, act: attempt }
}
