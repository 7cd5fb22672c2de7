import { mailAgain, type RepeatedMail } from '../../../../contract/order-notes.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { useAct } from '../forms/use-act.ts'
import styles from './order-form.module.css'

/** For a buyer who has not got a mail, or whose e-mail was corrected. */
export function MailAgain({ order: { id, email, delivery } }: { order: AdminOrder }) {
  const { busy, act } = useAct()
  const mayChange = useMay()('orders.change')
  if (!email || !delivery || !mayChange) return null

  const send = (mail: RepeatedMail) =>
    act(async () => {
      const { body } = await callApi(mailAgain, { params: { id }, body: { mail } })
      notify('success', body.message)
    }, mail)
  return (
    <p className={styles.buttons}>
      <Button
        small
        quiet
        busy={busy === 'order-confirmation' && 'Sending...'}
        onClick={() => void send('order-confirmation')}
      >
        Mail the confirmation again
      </Button>
      {delivery.status === 'shipped' && (
        <Button
          small
          quiet
          busy={busy === 'order-shipped' && 'Sending...'}
          onClick={() => void send('order-shipped')}
        >
          Mail the shipping again
        </Button>
      )}
    </p>
  )
}
