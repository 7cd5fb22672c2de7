import { useRevalidator } from 'react-router'
import { retryMails } from '../../../../contract/mail.ts'
import type { Operations } from '../../../../contract/operations.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { focusTitle } from '../../../ui/focus-title.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../../../../contract/counted.ts'
import { useAct } from '../forms/use-act.ts'
import { shortTime } from '../shop-time.ts'
import { commandsOf } from './commands.ts'
import styles from './reconciliation-notice.module.css'

/** Lists mails that have waited for more than an hour, and mails that the mail server refused in the last days. */
export function MailNotice({ operations }: { operations: Operations }) {
  const { waiting, late_since: late, refused, latest_refused: latest } = operations.mails
  if (!late && refused === 0) return null
  return (
    <section className={styles.notice} aria-labelledby="mails">
      <h2 className={styles.title} id="mails">
        Mails are not sent
      </h2>
      {late && (
        <div className={styles.rule}>
          <p>
            {counted(waiting, 'mail')} {waiting === 1 ? 'waits' : 'wait'} for the mail server,{' '}
            {waiting === 1 ? '' : 'the oldest '}since {shortTime(late)}. Look at the sender in the settings;
            {commandsOf(operations).doctor} says whether the mail server answers.
          </p>
          <Retry which="waiting" label="Try now" busy="Trying..." />
        </div>
      )}
      {refused > 0 && (
        <div className={styles.rule}>
          <p>The mail server refused {counted(refused, 'mail')} in the last days:</p>
          <ul className={styles.list}>
            {latest.map(({ id, label, recipient, failure }) => (
              <li key={id}>
                {label}, to {recipient}: {failure}
              </li>
            ))}
            {refused > latest.length && <li>and {refused - latest.length} more</li>}
          </ul>
          <Retry which="refused" label="Send again" busy="Sending..." />
        </div>
      )}
    </section>
  )
}

interface RetryProps {
  which: 'waiting' | 'refused'
  label: string
  busy: string
}

function Retry({ which, label, busy }: RetryProps) {
  const { isBusy, act } = useAct()
  const { revalidate } = useRevalidator()
  const may = useMay()
  if (!may('settings.change')) return null
  const retry = () =>
    act(async () => {
      notify('success', (await callApi(retryMails, { body: { which } })).body.message)
      await revalidate()
      // The button is removed with the last mail.
      if (document.activeElement === document.body) focusTitle()
    })
  return (
    <p>
      <Button small quiet busy={isBusy && busy} onClick={() => void retry()}>
        {label}
      </Button>
    </p>
  )
}
