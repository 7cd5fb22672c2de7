import { useState } from 'react'
import { notify } from '../../notifications.ts'
import { messageOf } from './refusal.ts'

const notifyFault = (message: string) => notify('error', message, 6000)

/** Does one thing at a time. Why it failed is a notification, unless `onFault` shows it. */
export function useAct(onFault: (message: string) => void = notifyFault) {
  const [isBusy, setIsBusy] = useState(false)
  async function act(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      onFault(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, act }
}
