import { ButtonLink } from '../../ui/button.tsx'
import styles from './empty-cart.module.css'

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className={styles.empty}>
      <p>
        You don't have anything in your cart. Let's change that, use the link below to start browsing our
        products
      </p>
      <ButtonLink to="/shop" onClick={onLeave}>
        Explore products
      </ButtonLink>
    </div>
  )
}
