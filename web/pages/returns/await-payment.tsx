import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { showReturn } from '../../../contract/return.ts'
import { callApi } from '../../api.ts'
import { emailOfBuyer } from '../../buyer-email.ts'
import { retryAsGuest } from '../../session.ts'

/** The least time between two looks. It grows to a twentieth of what was waited, because a debit takes days. */
const POLL_MS = 3000

/**
 * Has the page load its return anew once the difference is paid, or can be paid no more. A look that fails leaves what the page
 * shows. In sight only: all who look for a return from one address share a limit.
 */
export function AwaitPayment({ number }: { number: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const leaving = new AbortController()
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const input = { params: { number }, body: emailOfBuyer() }
      const found = await retryAsGuest(() => callApi(showReturn, input, leaving.signal))
      if (!found.body.exchange?.pay_until) await revalidate()
    }
    const wait = () => {
      timer = setTimeout(look, Math.max(POLL_MS, (Date.now() - since) / 20))
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      ask().catch(() => undefined)
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [number, revalidate])
  return null
}
