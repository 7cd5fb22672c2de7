import { Link } from 'react-router'
import type { Reconciliation, Discrepancy } from '../../../../contract/reconciliation.ts'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { shortTime } from '../shop-time.ts'
import { counted } from '../../../../contract/counted.ts'
import styles from './reconciliation-notice.module.css'

export const ReconciliationNotice = ({
  reconciliation: { faults, problem },
}: {
  reconciliation: Reconciliation
}) => (
  <>
    {problem && (
      <p className={styles.notice} role="status">
        The books could not be checked. {problem}
      </p>
    )}
    {faults.length > 0 && <Faults faults={faults} />}
  </>
)

function Faults({ faults }: Pick<Reconciliation, 'faults'>) {
  const rules = Map.groupBy(faults, ({ rule }) => rule)
  return (
    <section className={styles.notice} aria-labelledby="books">
      <h2 className={styles.title} id="books">
        The books do not balance
      </h2>
      {[...rules].map(([rule, broken]) => (
        <div key={rule} className={styles.rule}>
          <p>Broken: {rule}.</p>
          <ul className={styles.list}>
            {broken.slice(0, MAX_SHOWN).map((discrepancy) => (
              <li key={discrepancy.where}>
                <Subject {...discrepancy} />: {discrepancy.what}
              </li>
            ))}
            {broken.length > MAX_SHOWN && <li>and {broken.length - MAX_SHOWN} more</li>}
          </ul>
          <p>{broken[0]!.advice}</p>
        </div>
      ))}
    </section>
  )
}

const MAX_SHOWN = 10

const Subject = ({ where }: Pick<Discrepancy, 'where'>) =>
  /^[A-Z]{2,4}-[0-9A-Z]{5}/.test(where) ? (
    <Link className="text-link" to={adminOrderPath(where)}>
      {where}
    </Link>
  ) : (
    where
  )

/** Shows the time of the last check, so that the absence of a notice can be trusted. */
export function LastCheck({ reconciliation }: { reconciliation: Reconciliation }) {
  const { checked_at, took_seconds, problem, faults } = reconciliation
  if (checked_at === null) return <p className={styles.last}>The books have not been checked yet.</p>
  const minutes = Math.round((took_seconds ?? 0) / 60)
  return (
    <p className={styles.last}>
      Books last checked {shortTime(checked_at)}
      {minutes > 0 && `, in ${counted(minutes, 'minute')}`}.
      {!problem && faults.length === 0 && ' Stock, orders and payments agree.'}
    </p>
  )
}
