import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getCartLines, useCart } from '../../cart.ts'
import { Fault } from '../../components/page-fault.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { notify } from '../../notifications.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/checkout'
import styles from './checkout.module.css'
import { InvalidCart, openPaymentSession, SignedOut } from './open-session.ts'

const INVALID_NOTICE_MS = 6000

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Checkout', description: 'On the way to the payment page.' })

export default function Checkout() {
  const { lines, isKnown } = useCart()
  const [attempt, setAttempt] = useState(1)

  if (isKnown && lines.length === 0) {
    return (
      <Fault title="Your cart is empty" text="There is nothing to pay for yet.">
        <ButtonLink to="/shop">Explore products</ButtonLink>
      </Fault>
    )
  }
  return (
    <div className={styles.checkout}>
      <h1 className={styles.title} tabIndex={-1}>
        Checkout
      </h1>
      <WayToPayment key={attempt} isKnown={isKnown} onAgain={() => setAttempt(attempt + 1)} />
    </div>
  )
}

/** One attempt: to the payment page, back to the cart that needs mending, or what went wrong. */
function WayToPayment({ isKnown, onAgain }: { isKnown: boolean; onAgain: () => void }) {
  const { stripe_script_url: scriptUrl } = useShop()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!isKnown) return
    let left = false
    openPaymentSession(getCartLines(), scriptUrl).then(
      (url) => {
        // In place of this page: Back from the payment leads to the cart, not here and forward again.
        if (!left) window.location.replace(url)
      },
      (fault: Error) => {
        if (left) return
        if (fault instanceof InvalidCart) notify('error', fault.message, INVALID_NOTICE_MS)
        if (fault instanceof InvalidCart || fault instanceof SignedOut)
          void navigate('/cart', { replace: true })
        else setError(fault.message)
      },
    )
    return () => {
      left = true
    }
  }, [isKnown, scriptUrl, navigate])

  useEffect(() => {
    // Restored from the back/forward cache: the spinner would turn for ever.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate('/cart', { replace: true })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [navigate])

  if (error === null) {
    return (
      <p className={styles.waiting}>
        <Spinner shown label="Taking you to the payment page…" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.error} role="alert">
        Error: {error}
      </p>
      <p>You have not been charged, and your cart is as it was.</p>
      <div className={styles.actions}>
        <Button onClick={onAgain}>Try again</Button>
        <ButtonLink quiet to="/cart">
          Back to cart
        </ButtonLink>
      </div>
    </>
  )
}
