import { Link } from 'react-router'
import { FITS, type ShownReview } from '../../../contract/review.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { longDate } from '../dates.ts'
import { useShop } from '../shop-configuration.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  const { brand_name } = useShop()
  return (
    <ul className={styles.list} aria-label="Reviews">
      {reviews.map(({ id, author, stars, fit, text, size, colour, published_at, reply }) => (
        <li key={id} className={styles.review} tabIndex={-1}>
          <p className={styles.head}>
            <Stars of={stars} />
            <b>{author || 'A buyer'}</b>
            <time dateTime={published_at} suppressHydrationWarning>
              {longDate(published_at)}
            </time>
          </p>
          <p className={styles.piece}>
            {[colour, sizeLabel(size), fit !== null && FITS[fit + 2]].filter(Boolean).join(' · ')}
          </p>
          {text && <p className={styles.text}>{text}</p>}
          {reply && (
            <blockquote className={styles.reply}>
              <b>{brand_name}</b>
              <p>{reply}</p>
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shops are required to state how they verify reviews. */
export const HowVerified = () => (
  <p className={styles.verified}>
    Only buyers can write a review: we ask them after their parcel has arrived, and in an account the page of
    the{' '}
    <Link className="text-link" to="/account/orders">
      order
    </Link>{' '}
    leads to it. We read reviews before they are shown. One that we have not read after a week is shown too,
    unless it has a link, an address, a telephone number or a word in it that we look at first. We hide none
    for being critical.
  </p>
)
