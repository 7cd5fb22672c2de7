import { useState } from 'react'
import { mailAgain, type RepeatedMail } from '../../../../contract/order-notes.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { messageOf } from '../forms/refusal.ts'
import styles from './order-form.module.css'

/** For a buyer who has not got a mail, or whose e-mail was corrected. */
export function MailAgain({ order: { id, email, delivery } }: { order: AdminOrder }) {
  const [isBusy, setIsBusy] = useState<RepeatedMail | null>(null)
  const mayChange = useMay()('orders.change')
  if (!email || !delivery || !mayChange) return null

  const send = async (mail: RepeatedMail) => {
    setIsBusy(mail)
    try {
      const { body } = await callApi(mailAgain, { params: { id }, body: { mail } })
      notify('success', body.message)
    } catch (error) {
      notify('error', messageOf(error), 6000)
    } finally {
      setIsBusy(null)
    }
  }
  return (
    <p className={styles.buttons}>
      <Button
        small
        quiet
        busy={isBusy === 'order-confirmation' && 'Sending...'}
        onClick={() => void send('order-confirmation')}
      >
        Mail the confirmation again
      </Button>
      {delivery.status === 'shipped' && (
        <Button
          small
          quiet
          busy={isBusy === 'order-shipped' && 'Sending...'}
          onClick={() => void send('order-shipped')}
        >
          Mail the shipping again
        </Button>
      )}
    </p>
  )
}
