import { useEffect } from 'react'
import { Link } from 'react-router'
import { forgetRemoval, useCart } from '../../cart.ts'
import { type CartDetails, useCartDetails } from '../../cart-details.ts'
import { CartError } from '../../components/cart/cart-error.tsx'
import { CartLines } from '../../components/cart/cart-lines.tsx'
import { CheckoutButtons } from '../../components/cart/checkout-buttons.tsx'
import { CheckoutHint } from '../../components/cart/checkout-hint.tsx'
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
            <CheckoutOrHint details={details} />
          </OrderSummary>
        </div>
      )}
    </div>
  )
}

function CheckoutOrHint({ details }: { details: CartDetails }) {
  if (!details.isCartValid) return <CheckoutHint {...details} />
  return (
    <>
      <CheckoutButtons />
      <Link className={styles.credit} to="/checkout/credit">
        <span className="text-link">Gift card or credit</span>
      </Link>
    </>
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
