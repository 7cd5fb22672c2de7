import { mailAgain, type RepeatedMail } from '../../../../contract/order-notes.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { useAct } from '../forms/use-act.ts'
import styles from './order-form.module.css'

/** Sends a mail again, for a buyer who did not receive it or whose e-mail was corrected. */
export function MailAgain({ order: { id, email, delivery } }: { order: AdminOrder }) {
  const mayChange = useMay()('orders.change')
  if (!email || !delivery || !mayChange) return null
  return (
    <p className={styles.buttons}>
      <SendAgain orderId={id} mail="order-confirmation">
        Mail the confirmation again
      </SendAgain>
      {delivery.status === 'shipped' && (
        <SendAgain orderId={id} mail="order-shipped">
          Mail the shipping again
        </SendAgain>
      )}
    </p>
  )
}

interface SendAgainProps {
  orderId: string
  mail: RepeatedMail
  children: string
}

/** Has its own busy state, so that the other mail can be sent meanwhile. */
function SendAgain({ orderId, mail, children }: SendAgainProps) {
  const { isBusy, act } = useAct()
  const send = () =>
    act(async () => {
      const { body } = await callApi(mailAgain, { params: { id: orderId }, body: { mail } })
      notify('success', body.message)
    })
  return (
    <Button small quiet busy={isBusy && 'Sending...'} onClick={() => void send()}>
      {children}
    </Button>
  )
}
