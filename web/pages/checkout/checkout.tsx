import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { getCartLines, useCart } from '../../cart.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { notify } from '../../notifications.ts'
import { useWhenOnline } from '../../online.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/checkout'
import styles from './checkout.module.css'
import { ChooseCountry } from './choose-country.tsx'
import { CheckoutFailed, InvalidCart, openPaymentSession } from './open-session.ts'

const NOTICE_MS = 6000

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Checkout', description: 'On the way to the payment page.' })

export default function Checkout() {
  const { lines, isKnown } = useCart()
  const { support_email, asks_country } = useShop()
  const [country, setCountry] = useState<string>()
  const [attempt, setAttempt] = useState(1)
  const [failure, setFailure] = useState<CheckoutFailed | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  function retry() {
    setFailure(null)
    setAttempt(attempt + 1)
    // The buttons are removed together with the focus.
    if (page.current?.contains(document.activeElement)) title.current?.focus()
  }
  // Not part of the attempt, because the first request after the connection returns may fail, and is followed by
  // another. Not in the background, because the tab would go to the payment page unseen.
  useWhenOnline(() => failure?.isUnreached && document.visibilityState === 'visible' && retry())

  if (isKnown && lines.length === 0) {
    return (
      <PageMessage title="Your cart is empty" text="There is nothing to pay for.">
        <ButtonLink to="/shop">Explore products</ButtonLink>
      </PageMessage>
    )
  }
  return (
    <div ref={page} className={styles.checkout}>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        Checkout
      </h1>
      <noscript>
        <p>
          Your cart is kept by scripts, and your browser does not run them here. Allow scripts for this shop
          and reload the page, or write to <a href={`mailto:${support_email}`}>{support_email}</a> and order
          by e-mail.
        </p>
        <p>
          <a href="/shop">Back to the shop</a>
        </p>
      </noscript>
      {asks_country && country === undefined ? (
        isKnown && <ChooseCountry onChoose={setCountry} />
      ) : (
        <PaymentAttempt
          key={attempt}
          isKnown={isKnown}
          country={country}
          failure={failure}
          onFail={setFailure}
          onRetry={retry}
        />
      )}
    </div>
  )
}

interface PaymentAttemptProps {
  isKnown: boolean
  country: string | undefined
  failure: CheckoutFailed | null
  onFail: (failure: CheckoutFailed) => void
  onRetry: () => void
}

function PaymentAttempt({ isKnown, country, failure, onFail, onRetry }: PaymentAttemptProps) {
  const { stripe_script_url: scriptUrl } = useShop()
  const navigate = useNavigate()

  useEffect(() => {
    if (!isKnown) return
    let isStale = false
    openPaymentSession(getCartLines(), scriptUrl, country).then(
      (url) => {
        // `replace` removes the checkout from the history, so that Back on the payment page leads to the cart.
        if (!isStale) window.location.replace(url)
      },
      (error: Error) => {
        if (isStale) return
        if (error instanceof CheckoutFailed) return onFail(error)
        if (error instanceof InvalidCart) notify('error', error.message, NOTICE_MS)
        void navigate('/cart', { replace: true })
      },
    )
    return () => {
      isStale = true
    }
  }, [isKnown, scriptUrl, country, navigate, onFail])

  useEffect(() => {
    // The back/forward cache would restore the page with its spinner, which then never ends.
    const leaveRestored = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate('/cart', { replace: true })
    }
    window.addEventListener('pageshow', leaveRestored)
    return () => window.removeEventListener('pageshow', leaveRestored)
  }, [navigate])

  if (failure === null) {
    return (
      <p className={`${styles.waiting} needs-js`}>
        <Spinner shown label="Taking you to the payment page…" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.error} role="alert">
        Error: {failure.message}
      </p>
      {!failure.isOrdered && <p>You have not been charged, and your cart is as it was.</p>}
      <div className={styles.actions}>
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink quiet to="/cart">
          Back to cart
        </ButtonLink>
      </div>
    </>
  )
}
