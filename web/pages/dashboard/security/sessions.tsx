import { useState } from 'react'
import { endAllSessions, endSession, type StaffSession } from '../../../../contract/staff.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { logOut } from '../../../session.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../forms/refusal.ts'
import styles from './security.module.css'

export function Sessions({ loaded }: { loaded: StaffSession[] }) {
  const [sessions, setSessions] = useState(loaded)
  /** The session that is being ended, or all of them. */
  const [busy, setBusy] = useState<string>()

  async function end(what: string, work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      notify('error', messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section aria-labelledby="security-sessions">
      <h2 id="security-sessions">Where you are logged in</h2>
      <p className={styles.about}>A session ends after twelve hours without use.</p>
      <ul>
        {sessions.map(({ id, device, address, place, created_at, last_used_at, is_own }) => (
          <li key={id} className={styles.row}>
            <p>
              {device} {is_own && <b>this one</b>}
              <span>
                {place ? `${place}, ${address}` : address}. Since {shortTime(created_at)}, last used{' '}
                {shortTime(last_used_at)}
              </span>
            </p>
            {!is_own && (
              <Button
                small
                quiet
                busy={busy === id && 'Ending...'}
                aria-label={`End the session on ${device}`}
                onClick={() =>
                  void end(id, async () => {
                    setSessions((await callApi(endSession, { params: { id } })).body)
                    notify('success', 'The session has ended')
                  })
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        small
        quiet
        busy={busy === 'all' && 'Ending...'}
        onClick={() =>
          void end('all', async () => {
            await callApi(endAllSessions, {})
            await logOut()
          })
        }
      >
        End all sessions
      </Button>
    </section>
  )
}
