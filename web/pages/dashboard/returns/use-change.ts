import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { useAttempt } from '../forms/use-act.ts'

/**
 * Sends a change and loads the list again; a second press meanwhile is ignored. `reload` is set if the change was
 * refused because others have changed the return; what is typed in the list stays.
 */
export function useChange() {
  const { revalidate } = useRevalidator()
  const [isStale, setIsStale] = useState(false)
  const attempting = useAttempt((thrown) => setIsStale(statusOf(thrown) === 409))
  const { isBusy: isSending, error, attempt } = attempting
  const setError = (fault: string | undefined) => {
    setIsStale(false)
    attempting.setError(fault)
  }
  const change = (send: () => Promise<unknown>, done: string) => {
    if (!isSending) setIsStale(false)
    return attempt(async () => {
      await send()
      notify('success', done)
      await revalidate()
    })
  }
  async function reload() {
    await revalidate()
    setError(undefined)
  }
  return { change, isSending, error, setError, reload: isStale && error ? reload : undefined }
}
