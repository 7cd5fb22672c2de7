import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { agreeToDelay, dayInWords } from '../../../contract/promise.ts'
import type { ReturnOptions } from '../../../contract/return.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { retryAsGuest } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { emailOfBuyer } from '../../buyer-email.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import styles from './returns.module.css'

interface KeepOrderProps {
  orderId: string
  delay: NonNullable<ReturnOptions['delay']>
}

/** For an order that takes longer, and is canceled unless its buyer agrees to wait. */
export function KeepOrder({ orderId, delay: { consent_by, until } }: KeepOrderProps) {
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function keep() {
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    try {
      const body = { ...emailOfBuyer(), until }
      await retryAsGuest(() => callApi(agreeToDelay, { params: { id: orderId }, body }))
      notify('success', 'Thank you. We keep your order.')
      await revalidate()
      focusTitle()
    } catch (thrown) {
      const said = thrown instanceof ApiError ? thrown.message : 'Something went wrong. Please try again.'
      const status = statusOf(thrown)
      // A notification, because the reloaded page may show another day, or not show this part.
      if (status === 409) notify('error', said)
      else setError(said)
      // After an ended session, the page asks for the e-mail (404).
      if (status === 404 || status === 409) await revalidate()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <section className={styles.notice} aria-label="Your order takes longer">
      <p>
        Your order takes longer{until ? `: it leaves by ${dayInWords(until)}` : ''}. Say by{' '}
        {dayInWords(consent_by)} that you wait, or we cancel it and refund it in full.
      </p>
      {error && <p role="alert">{error}</p>}
      <p>
        <Button small busy={isSending && 'Sending...'} onClick={() => void keep()}>
          Keep my order
        </Button>
      </p>
    </section>
  )
}
