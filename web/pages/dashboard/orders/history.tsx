import { money } from '../../../../contract/money.ts'
import type { OrderChangeRecord } from '../../../../contract/order.ts'
import { shortTime } from '../shop-time.ts'
import styles from './history.module.css'

interface HistoryProps {
  history: readonly OrderChangeRecord[]
  /** A value to omit because each entry has it. */
  leftOut?: string
}

/** The events of an order or a return with time and author, newest first. */
export function History({ history, leftOut }: HistoryProps) {
  return (
    <ol className={styles.entries}>
      {history.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.what}`}>
          <time dateTime={entry.at}>{shortTime(entry.at)}</time>
          <span>{entry.by}</span>
          <span>
            {entry.what}
            {entry.after && <Values before={entry.before ?? {}} after={entry.after} leftOut={leftOut} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ValuesProps {
  before: Record<string, unknown>
  after: Record<string, unknown>
  leftOut: string | undefined
}

function Values({ before, after, leftOut }: ValuesProps) {
  return Object.entries(after)
    .filter(([name]) => name !== leftOut)
    .map(([name, value]) => (
      <span key={name} className={styles.value}>
        {name.replaceAll('_', ' ')}: {name in before && <del>{textOf(name, before[name])}</del>}{' '}
        <bdi>{textOf(name, value)}</bdi>
      </span>
    ))
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (name === 'amount' && typeof value === 'number') return money(value)
  if ((name === 'begun_at' || name === 'declared_at') && typeof value === 'string') return shortTime(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
