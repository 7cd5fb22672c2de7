import { formatCount } from '../../../../contract/counted.ts'
import styles from './report-counts.module.css'

interface ReportCountsProps {
  counts: readonly (readonly [words: string, count: number, ofOne?: string])[]
  /** Class for the marked count, used if it is not 0. */
  bad: string
}

/** The effects of a file in numbers. */
export function ReportCounts({ counts, bad }: ReportCountsProps) {
  return (
    <ul className={styles.counts}>
      {counts.map(([words, count, ofOne = words]) => (
        <li key={words} data-bad={words === bad && count > 0}>
          <b>{formatCount(count)}</b> {count === 1 ? ofOne : words}
        </li>
      ))}
    </ul>
  )
}
