import { useRevalidator } from 'react-router'
import { notify } from '../../../notifications.ts'
import { useAttempt } from '../forms/use-act.ts'

/** Sends a change and loads the list again; a second press while one is sent is ignored. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const { isBusy: isSending, error, setError, attempt } = useAttempt()
  const change = (send: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await send()
      notify('success', done)
      await revalidate()
    })
  return { change, isSending, error, setError }
}
