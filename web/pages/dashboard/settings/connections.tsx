import type { Operations } from '../../../../contract/operations.ts'
import { shortTime } from '../shop-time.ts'
import styles from './settings.module.css'
import { Fact } from '../lists/fact.tsx'

const PROVIDERS: Record<Operations['payments']['mode'], string> = {
  sandbox: 'Sandbox: test cards pay, and no money moves',
  test: 'Stripe, with test keys: no money moves',
  live: 'Stripe, with live keys',
}

/** What the environment has set. Keys and addresses stay on the server. */
export function Connections({ operations }: { operations: Operations }) {
  const { payments, connections, backups } = operations
  const rows: [what: string, state: string][] = [
    ['Payments', PROVIDERS[payments.mode]],
    ['Key', payments.key_problem ?? 'Connected'],
    ['Last webhook', payments.last_webhook_at ? shortTime(payments.last_webhook_at) : 'None has come yet'],
    ['Mails', connections.mail_server ? 'Mail server connected' : 'Not connected: no mail reaches a buyer'],
    ['Pictures', connections.picture_bucket ? 'Bucket connected' : 'In a folder of this shop'],
    ['Backups', backups ? lastBackup(backups) : 'Not connected: no daily backup is made'],
    ['CDN', connections.cdn ? 'Connected' : 'Not connected'],
  ]
  return (
    <section className={styles.section} id="connections" tabIndex={-1} aria-labelledby="settings-connections">
      <header>
        <h2 id="settings-connections">Connections</h2>
        <p>What the shop is connected with. It is set where the shop runs, and only looked at here.</p>
      </header>
      <dl className={styles.connections}>
        {rows.map(([what, state]) => (
          <Fact key={what} name={what}>
            {state}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

const lastBackup = ({ last_good_at }: NonNullable<Operations['backups']>) =>
  last_good_at ? `Connected, last one of ${shortTime(last_good_at)}` : 'Connected, none has been made yet'
