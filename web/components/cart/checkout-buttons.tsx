import { useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './checkout-buttons.module.css'

/** Render only for a valid cart. */
export function CheckoutButtons({ onLeave }: { onLeave?: () => void }) {
  const session = useSession()
  if (session === undefined) return <Skeleton height="var(--control)" />
  return (
    <div className={styles.buttons}>
      <ButtonLink wide to="/checkout" onClick={onLeave}>
        {session ? 'Checkout' : 'Checkout as guest'}
      </ButtonLink>
      {!session && (
        <ButtonLink wide quiet to="/login?next=/checkout" onClick={onLeave}>
          Login and track your order
        </ButtonLink>
      )}
    </div>
  )
}
