import { useState } from 'react'
import { isRefused } from '../../../is-refused.ts'
import { notify } from '../../../notifications.ts'
import { randomKey } from '../../../random-key.ts'
import { messageOf } from './refusal.ts'

/**
 * Runs one action at a time. `busy` is the text given to `attempt` while it runs, and `error` tells why the last
 * attempt failed. `onFault` is awaited while the action still counts as busy.
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
 * Like `useAttempt`, with an idempotency key: a repeated request has the same key, also if the first answer was lost. A
 * refused request was not executed, so the next attempt gets a new key.
 */
export function useKeyedAttempt(onFault?: (error: unknown) => unknown) {
  const [key, setKey] = useState(randomKey)
  const attempting = useAttempt((error) => {
    if (isRefused(error)) setKey(randomKey())
    return onFault?.(error)
  })
  return { key, ...attempting }
}

/** Runs one action at a time. A failure is shown as a notification. */
export function useAct() {
  const { busy, isBusy, attempt } = useAttempt((error) => notify('error', messageOf(error), 6000))
  return { busy, isBusy, act: attempt }
}
