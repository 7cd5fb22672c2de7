import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../api.ts'
import { notify } from '../../../notifications.ts'

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
      setError(thrown instanceof ApiError ? thrown.message : 'Something went wrong. Please try again.')
    } finally {
      setIsSending(false)
    }
  }
  return { change, isSending, error, setError }
}
