import { useState } from 'react'
import { inviteAllMoved, type InvitationCounts } from '../../../../contract/moving-in.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import dashboard from '../dashboard.module.css'
import { Alert } from '../forms/alert.tsx'
import { useSend } from '../forms/use-send.ts'
import styles from './moving-in.module.css'

interface InvitationsProps {
  counts: InvitationCounts
  onDone: () => void
}

/** Renders nothing before customers have moved in. */
export function Invitations({ counts: { uninvited, waiting, sent, accepted }, onDone }: InvitationsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, refusal, send } = useSend(onDone)
  if (uninvited + waiting + sent === 0) return null
  const invite = () =>
    send('Inviting...', 'The invitations are on their way', async () => {
      await callApi(inviteAllMoved, {})
      setIsAsking(false)
    })
  return (
    <section className={styles.pictures} aria-labelledby="invitations">
      <h2 id="invitations">Accounts</h2>
      <p role="status">
        {uninvited > 0 &&
          `${formatCount(uninvited)} who moved in ${uninvited === 1 ? 'has' : 'have'} no account. `}
        {sent + waiting > 0 &&
          `Invited: ${formatCount(sent + waiting)}${waiting > 0 ? `, of which ${counted(waiting, 'mail waits', 'mails wait')} to be sent` : ''}. Accounts opened: ${formatCount(accepted)}.`}
      </p>
      {uninvited > 0 && (
        <p>
          <Button small quiet busy={busy} onClick={() => setIsAsking(true)}>
            Invite them to open one …
          </Button>
        </p>
      )}
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Invite all who moved in">
        <div className={styles.ask}>
          <p>
            {uninvited === 1 ? 'One guest gets a mail' : `${formatCount(uninvited)} guests get one mail each`}
            , with a link that opens an account. It works for 30 days, and nobody is invited twice by this
            button. 500 mails are sent in an hour.
          </p>
          <Alert>{refusal?.message}</Alert>
          <div className={dashboard.buttons}>
            <Button busy={busy} onClick={() => void invite()}>
              Send {counted(uninvited, 'mail')}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}
