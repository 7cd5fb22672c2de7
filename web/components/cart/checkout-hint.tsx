import { lineKey, useCart } from '../../cart.ts'
import type { CartDetails } from '../../cart-details.ts'
import styles from './checkout-hint.module.css'
import { focusLine } from './cart-line.tsx'

/** Why a cart cannot be checked out, in place of the buttons. */
export function CheckoutHint({ details, isLoading, error }: CartDetails) {
  const { lines } = useCart()
  // The page shows the error with a button that tries again.
  if (error !== null) return null
  const invalid = lines.find((line) => details.get(lineKey(line))?.isValid === false)
  return (
    <div className={styles.hint}>
      <p role="status">
        {isLoading
          ? 'Checking your cart…'
          : 'Some items cannot be bought as they are, and the total leaves those pieces out. Change or remove them to check out.'}
      </p>
      {invalid && lines.length > 1 && (
        <button type="button" onClick={() => focusLine(invalid)}>
          <span className="text-link">Show the first</span>
        </button>
      )}
    </div>
  )
}
