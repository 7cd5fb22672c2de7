import { inviteGuest } from '../../../../contract/moving-in.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import dashboard from '../dashboard.module.css'
import { Alert } from '../forms/alert.tsx'
import { useSend } from '../forms/use-send.ts'
import styles from './customer.module.css'

/** Sends a guest a mail with a link that creates an account. */
export function InviteGuest({ id }: { id: number }) {
  const { busy, refusal, send } = useSend(() => {})
  const invite = () =>
    send('Inviting...', 'The invitation is on its way', async () => {
      await callApi(inviteGuest, { params: { id } })
    })
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Account</h2>
      <p className={styles.soft}>
        None yet. A mail with a link lets this guest choose a password; what was ordered at the old shop is
        then shown there. An earlier link ends.
      </p>
      <div className={dashboard.buttons}>
        <Button small quiet busy={busy} onClick={() => void invite()}>
          Invite to open an account
        </Button>
      </div>
      <Alert>{refusal?.message}</Alert>
    </section>
  )
}
