import { useEffect, useRef, useState, type ComponentType } from 'react'
import styles from './product.module.css'

const load = () => import('./reviews.tsx').catch(() => null)

/** Loads as it comes near; until then, and without scripts, a link to all of them. */
export function LazyReviews({ id, rated }: { id: number; rated: string }) {
  const [Reviews, setReviews] = useState<ComponentType<{ id: number }>>()
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load().then((loaded) => loaded && setReviews(() => loaded.default))
      },
      { rootMargin: '600px' },
    )
    observer.observe(section.current!)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={section} id="reviews" className={styles.similar}>
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
