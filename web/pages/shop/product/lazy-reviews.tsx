import { useNear } from '../../../components/use-near.ts'
import styles from './product.module.css'

const load = () => import('./reviews.tsx').catch(() => null)

/** Loads when it comes near the viewport; until then, and without JavaScript, it is a link to all reviews. */
export function LazyReviews({ id, rated }: { id: number; rated: string }) {
  const { ref, Part: Reviews } = useNear(load)
  return (
    <section ref={ref} id="reviews" className={styles.similar}>
      <h2>Reviews</h2>
      {Reviews ? (
        <Reviews id={id} />
      ) : (
        <a className="text-link" href={`/shop/${id}/reviews`}>
          {rated}
        </a>
      )}
    </section>
  )
}
