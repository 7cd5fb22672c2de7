import type { OrderChangeRecord } from '../../../../contract/order.ts'
import { money } from '../../../../contract/money.ts'
import { shortTime } from '../../../components/dates.ts'
import styles from './order-history.module.css'

export function OrderHistory({ history }: { history: readonly OrderChangeRecord[] }) {
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>History ({history.length})</summary>
      <ol>
        {history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.what}`}>
            <time dateTime={entry.at}>{shortTime(entry.at)}</time>
            <span>{entry.by}</span>
            <span>
              {entry.what}
              {entry.after && <Values before={entry.before ?? {}} after={entry.after} />}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Values({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  return Object.entries(after).map(([name, value]) => (
    <span key={name} className={styles.value}>
      {name.replaceAll('_', ' ')}: {name in before && <del>{textOf(name, before[name])}</del>}{' '}
      <bdi>{textOf(name, value)}</bdi>
    </span>
  ))
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (name === 'amount' && typeof value === 'number') return money(value)
  if (name === 'begun_at' && typeof value === 'string') return shortTime(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
