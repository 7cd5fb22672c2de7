import { useEffect } from 'react'
import { Link } from 'react-router'
import { lineKey, forgetRemoval, useCart } from '../../cart.ts'
import { useCartDetails } from '../../cart-details.ts'
import { focusLine } from '../../components/cart/cart-line.tsx'
import { CartError } from '../../components/cart/cart-error.tsx'
import { CartLines } from '../../components/cart/cart-lines.tsx'
import { CheckoutButtons } from '../../components/cart/checkout-buttons.tsx'
import { EmptyCart } from '../../components/cart/empty-cart.tsx'
import { LazyNewIn } from '../../components/product/lazy-new-in.tsx'
import { OrderSummary } from '../../components/cart/order-summary.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useSession } from '../../session.ts'
import type { Route } from './+types/cart'
import { CartSkeleton } from './cart-skeleton.tsx'
import styles from './cart.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Cart',
    description: 'What you have chosen, and what it costs.',
    path: '/cart',
  })

export default function CartPage() {
  const cart = useCart()
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        Cart
      </h1>
      {cart.isKnown ? <CartContent /> : <CartSkeleton />}
    </div>
  )
}

function CartContent() {
  const { lines, removed } = useCart()
  const details = useCartDetails()
  useEffect(() => forgetRemoval, [])
  const isEmpty = lines.length === 0
  return (
    <div className={isEmpty ? undefined : styles.columns}>
      <div>
        {!isEmpty && <GuestPrompt />}
        {details.error && <CartError message={`Error: ${details.error}`} details={details} />}
        {(!isEmpty || removed) && <CartLines details={details} />}
        {isEmpty && (
          <>
            <EmptyCart />
            <LazyNewIn />
          </>
        )}
      </div>
      {!isEmpty && (
        <div className={styles.summary}>
          <OrderSummary details={details}>
            <CheckoutOrReason {...details} />
          </OrderSummary>
        </div>
      )}
    </div>
  )
}

function CheckoutOrReason({ details, isCartValid, isLoading, error }: ReturnType<typeof useCartDetails>) {
  const { lines } = useCart()
  if (isCartValid)
    return (
      <>
        <CheckoutButtons />
        <Link className={styles.credit} to="/checkout/credit">
          <span className="text-link">Gift card or credit</span>
        </Link>
      </>
    )
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

function GuestPrompt() {
  const session = useSession()
  if (session) return null
  return (
    <p className={styles.prompt}>
      Already have an account?{' '}
      <Link className="text-link" to="/account">
        Sign in
      </Link>
    </p>
  )
}
