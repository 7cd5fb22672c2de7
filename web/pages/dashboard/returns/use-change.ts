import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '../../../notifications.ts'
import { messageOf } from '../refusal.ts'

/** Sends a change and loads the list again; a second press while one is sent is ignored. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  async function change(send: () => Promise<unknown>, done: string) {
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    try {
      await send()
      notify('success', done)
      await revalidate()
    } catch (thrown) {
      setError(messageOf(thrown))
    } finally {
      setIsSending(false)
    }
  }
  return { change, isSending, error, setError }
}
