import { useEffect } from 'react'
import { closeSideCart, forgetRemoval, useCart } from '../../cart.ts'
import { useCartDetails } from '../../cart-details.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CartError } from '../cart/cart-error.tsx'
import { CartLines } from '../cart/cart-lines.tsx'
import { CheckoutButtons } from '../cart/checkout-buttons.tsx'
import { CheckoutHint } from '../cart/checkout-hint.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { money } from '../../../contract/money.ts'
import styles from './side-cart.module.css'

/**
 * Exported from here because every page loads this part anyway, and no other part of a product page contains the
 * checkout.
 */
export { withOwnPieces } from './own-pieces.ts'

interface SideCartPanelProps {
  isOpen: boolean
  /** The key of the line to show. */
  added: string | null
  onClose: () => void
}

export default function SideCartPanel({ isOpen, added, onClose }: SideCartPanelProps) {
  const { count } = useCart()
  return (
    <Drawer title="Your Cart" open={isOpen} onClose={onClose} footer={count > 0 && <Footer />}>
      <Lines added={added} />
    </Drawer>
  )
}

function Lines({ added }: { added: string | null }) {
  const { lines, removed, count } = useCart()
  const details = useCartDetails()
  useEffect(() => forgetRemoval, [])
  const isAddedKnown = added !== null && details.details.has(added)
  useEffect(() => reveal(added), [added])
  // Repeated when the details load, because messages on other lines move the added line.
  useEffect(() => reveal(isAddedKnown ? added : null), [added, isAddedKnown])
  return (
    <>
      <p className="visually-hidden" role="status">
        {count === 1 ? 'Your cart has 1 item.' : `Your cart has ${count} items.`}
      </p>
      {details.error && <CartError message="Error loading cart details" details={details} />}
      {(lines.length > 0 || removed) && (
        <div className={styles.lines}>
          <CartLines compact details={details} onLeave={closeSideCart} />
        </div>
      )}
      {lines.length === 0 && <EmptyCart onLeave={closeSideCart} />}
    </>
  )
}

function reveal(line: string | null): void {
  if (line) document.getElementById(line)?.scrollIntoView({ block: 'nearest' })
}

function Footer() {
  const details = useCartDetails()
  const { total, sums, isLoading, isCartValid, error } = details
  return (
    <div className={styles.footer}>
      {!isLoading &&
        sums?.discounts.map(({ name, amount }) => (
          <p key={name} className={styles.discount}>
            <span>{name}</span>
            <span>−{money(amount)}</span>
          </p>
        ))}
      <p className={styles.total}>
        <span>Total</span>
        {total !== null ? <span>{money(total)}</span> : error ? '–' : <Skeleton width="72px" />}
      </p>
      {isCartValid ? <CheckoutButtons onLeave={closeSideCart} /> : <CheckoutHint {...details} />}
      <ButtonLink quiet wide className={styles.all} to="/cart" onClick={closeSideCart}>
        View cart
      </ButtonLink>
    </div>
  )
}
