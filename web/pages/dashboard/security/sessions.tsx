import { useState } from 'react'
import { endAllSessions, endSession, type StaffSession } from '../../../../contract/staff.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { logOut } from '../../../session.ts'
import { Button } from '../../../ui/button.tsx'
import { useAct } from '../forms/use-act.ts'
import styles from './security.module.css'

export function Sessions({ loaded }: { loaded: StaffSession[] }) {
  const [sessions, setSessions] = useState(loaded)
  const { busy, act } = useAct()

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
                  void act(async () => {
                    setSessions((await callApi(endSession, { params: { id } })).body)
                    notify('success', 'The session has ended')
                  }, id)
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
          void act(async () => {
            await callApi(endAllSessions, {})
            await logOut()
          }, 'all')
        }
      >
        End all sessions
      </Button>
    </section>
  )
}
