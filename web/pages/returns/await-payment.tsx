import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { showReturn } from '../../../contract/return.ts'
import { callApi } from '../../api.ts'
import { emailOfBuyer } from '../../buyer-email.ts'
import { retryAsGuest } from '../../session.ts'

/** The shortest time between two requests. It grows to a twentieth of the time waited, because a debit takes days. */
const POLL_MS = 3000

/**
 * Reloads the page's return once the difference is paid or the time to pay has ended. A failed request changes nothing.
 * Polls only while the page is visible, because all who look up returns from one address share a rate limit.
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
