import lineStyles from '../../components/cart/cart-line.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './cart.module.css'

/** For the server and hydration, which cannot read the cart from local storage. */
export function CartSkeleton() {
  return (
    <div className={styles.columns}>
      <noscript>
        <p>The cart is kept in your browser and needs JavaScript.</p>
      </noscript>
      <div className="needs-js">
        <span className="visually-hidden">
          <Spinner />
        </span>
        {[0, 1].map((row) => (
          <div key={row} className={lineStyles.line}>
            <Skeleton ratio="4 / 5" />
            <div className={styles.placeholder}>
              <Skeleton width="min(240px, 80%)" height="1.2em" />
              <Skeleton width="90px" />
            </div>
          </div>
        ))}
      </div>
      <div className={`${styles.summary} needs-js`}>
        <Skeleton height="240px" />
      </div>
    </div>
  )
}
