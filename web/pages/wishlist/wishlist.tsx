import { createElement, useEffect } from 'react'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { lazyCode } from '../../lazy-code.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/wishlist'
import styles from './wishlist.module.css'

const TITLE = 'Wishlist'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'The garments that you keep in mind.' })

const wishes = lazyCode(async () => (await import('./wishes.tsx')).Wishes, true)

export default function WishlistPage() {
  const Wishes = wishes.use()
  useEffect(() => wishes.preload(), [])
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {TITLE}
      </h1>
      {Wishes === 'failed' && (
        <p role="alert">The wishlist could not be loaded. Check your connection and load the page again.</p>
      )}
      {Wishes === null && <Loading />}
      {typeof Wishes === 'function' && createElement(Wishes)}
    </div>
  )
}

/** Shown until the code has loaded, because the list is stored in the browser. */
function Loading() {
  return (
    <>
      <noscript>
        <p>The wishlist is kept in your browser and needs JavaScript.</p>
      </noscript>
      <div className={`${styles.rows} needs-js`}>
        <span className="visually-hidden">Loading...</span>
        {[0, 1].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton ratio="4 / 5" />
            <div className={styles.words}>
              <Skeleton width="min(240px, 80%)" height="1.2em" />
              <Skeleton width="90px" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
