import type { Rating } from '../../../contract/review.ts'
import { averageOf, countOf, fitInWords, fitPosition, inReviews } from './rating.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

/** The average, the number of reviews per rating, and how the garment fits. */
export function RatingSummary({ rating }: { rating: Rating }) {
  const average = averageOf(rating)
  const count = countOf(rating.stars)
  const fit = fitInWords(rating)
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <b>{average.toFixed(1)}</b>
        <Stars of={average} />
        <span>{inReviews(count)}</span>
      </p>
      <table className={styles.counts}>
        <caption className="visually-hidden">Reviews by stars</caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((stars) => (
            <tr key={stars}>
              <th scope="row">
                {stars}
                <span className="visually-hidden"> {stars === 1 ? 'star' : 'stars'}</span>
              </th>
              <td aria-hidden className={styles.bar}>
                <i style={{ width: `${(rating.stars[stars - 1]! / count) * 100}%` }} />
              </td>
              <td>{rating.stars[stars - 1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fit && (
        <div className={styles.fit}>
          <p>{fit}</p>
          <div aria-hidden className={styles.scale}>
            <i style={{ left: `${fitPosition(rating) * 100}%` }} />
          </div>
          <p aria-hidden className={styles.ends}>
            <span>Runs small</span>
            <span>True to size</span>
            <span>Runs large</span>
          </p>
        </div>
      )}
    </div>
  )
}
