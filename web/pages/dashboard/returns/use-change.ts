import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '../../../notifications.ts'
import { useAct } from '../use-act.ts'

/** Sends a change and loads the list again; a second press while one is sent is ignored. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const { isBusy: isSending, act } = useAct(setError)
  const change = (send: () => Promise<unknown>, done: string) =>
    act(async () => {
      setError(undefined)
      await send()
      notify('success', done)
      await revalidate()
    })
  return { change, isSending, error, setError }
}
