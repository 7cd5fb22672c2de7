import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { cancelEmailChange, type Profile, sendEmailLinkAgain } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { notify } from '../../notifications.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import styles from './profile-row.module.css'

const NOTICE_MS = 10_000

type Action = typeof sendEmailLinkAgain | typeof cancelEmailChange

/** Tells what the address waits for; nothing if it is confirmed. */
export function EmailStatus({ profile }: { profile: Profile }) {
  const { email, email_change: change, email_verified } = profile
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  if (!change && email_verified) return null

  async function act(call: Action) {
    if (isBusy) return
    setIsBusy(true)
    try {
      notify('success', (await callApi(call, {})).body.message, NOTICE_MS)
      if (call === cancelEmailChange) focusTitle()
    } catch (error) {
      notify('error', error instanceof Error ? error.message : 'Something went wrong.', NOTICE_MS)
    }
    await revalidate()
    setIsBusy(false)
  }

  return (
    <div className={styles.note}>
      <p>{change ? waitsFor(change, email) : 'Not confirmed yet. Follow the link that we have sent you.'}</p>
      <p className={styles.actions}>
        <button type="button" onClick={() => void act(sendEmailLinkAgain)}>
          <span className="text-link">Send again</span>
        </button>
        {change && (
          <button type="button" onClick={() => void act(cancelEmailChange)}>
            <span className="text-link">Cancel the change</span>
          </button>
        )}
      </p>
    </div>
  )
}

const waitsFor = (change: NonNullable<Profile['email_change']>, email: string) =>
  change.waits_for === 'new_address'
    ? `${change.email} counts once you have followed the link that we have sent there.`
    : `To change it to ${change.email}, first follow the link that we have sent to ${email}.`
