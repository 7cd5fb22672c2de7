import { Link } from 'react-router'
import type { Operations } from '../../../../contract/operations.ts'
import { useMay } from '../access.ts'
import { shortTime } from '../shop-time.ts'
import { commandsOf } from './commands.ts'
import styles from './reconciliation-notice.module.css'

export function OperationsNotice({ operations }: { operations: Operations }) {
  const { held_since_backup_of: held, payments, samples = [], backups } = operations
  const commands = commandsOf(operations)
  const may = useMay()
  return (
    <>
      {held && (
        <p className={styles.notice} role="status">
          This shop was restored from the backup of {shortTime(held)}. Jobs, mails and payments are held until
          somebody runs {commands.release}.
        </p>
      )}
      {payments.key_problem && (
        <p className={styles.notice} role="status">
          {payments.key_problem} What needs it fails until STRIPE_SECRET_KEY is mended: {commands.doctor} says
          what is missing.
        </p>
      )}
      {samples.length > 0 && (
        <p className={styles.notice} role="status">
          <span>
            Buyers of this shop see what a demonstration left: {inWords(samples)}.{' '}
            {may('settings.change') && (
              <Link className="text-link" to="/dashboard/settings#shop">
                Write your own in the settings
              </Link>
            )}
          </span>
        </p>
      )}
      {backups?.is_late && (
        <p className={styles.notice} role="status">
          The daily backup is late.{' '}
          {backups.last_good_at
            ? `The last one is of ${shortTime(backups.last_good_at)}.`
            : 'There has been none.'}{' '}
          {backups.problem}
        </p>
      )}
    </>
  )
}

const inWords = (samples: readonly string[]) => new Intl.ListFormat('en-US').format(samples)
