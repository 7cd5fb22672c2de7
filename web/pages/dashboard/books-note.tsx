import type { Books } from '../../../contract/books.ts'
import styles from './books-note.module.css'
import { shortTime } from './times.ts'

/** Whether stock, orders and payments agree; where they don't, what to do about it. */
export function BooksNote({ books: { checked_at, problem, faults } }: { books: Books }) {
  if (checked_at === null) return null
  const when = <time dateTime={checked_at}>{shortTime(checked_at)}</time>
  if (faults.length === 0) {
    return (
      <p className={styles.note}>
        {problem ? `The books could not be checked: ${problem}` : 'Stock, orders and payments agree.'} Last
        checked {when}.
      </p>
    )
  }
  return (
    <section className={styles.faults} role="alert" aria-label="The books do not agree">
      <p>
        Stock, orders and payments do not agree in {faults.length} {faults.length === 1 ? 'place' : 'places'}.
        Last checked {when}.
      </p>
      <ul>
        {faults.map(({ rule, where, what, advice }) => (
          <li key={`${rule} ${where}`}>
            <b>{where}</b>
            <span>{what}</span>
            <span className={styles.advice}>{advice}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
