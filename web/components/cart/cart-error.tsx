import type { CartDetails } from '../../cart-details.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cart-error.module.css'

export function CartError({ message, details }: { message: string; details: CartDetails }) {
  return (
    <div className={styles.error}>
      <p role="alert">{message}</p>
      <Button quiet busy={details.isLoading && 'Loading...'} onClick={details.retry}>
        Try again
      </Button>
    </div>
  )
}
