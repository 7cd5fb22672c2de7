import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isEnded, isOpen } from '../../../contract/order-states.ts'
import { getOrderBySession, MASK, type Order } from '../../../contract/order.ts'
import { callApi, statusOf } from '../../api.ts'
import { OrderDetails } from '../../components/order/order-details.tsx'
import { OrderSkeleton } from '../../components/order/order-skeleton.tsx'
import { orderTotal } from '../../components/order/order-total.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { TryAgain } from '../../components/frame/try-again.tsx'
import { retryAsGuest, useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/success'
import { orderMessage } from './order-message.ts'
import styles from './orders.module.css'
import { takeOutPaid } from './take-out-paid.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your order', description: 'Your order and where it stands.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session_id = new URL(request.url).searchParams.get('session_id')
  if (!session_id) return failed('No session ID found in the URL.')
  try {
    const query = { session_id }
    const { body: order } = await retryAsGuest(() => callApi(getOrderBySession, { query }, request.signal))
    return { order, error: null, isRetryable: false }
  } catch (error) {
    const isUnknown = [400, 404].includes(statusOf(error))
    return isUnknown ? failed('No order details available.') : failed('Failed to load order details.', true)
  }
}

const failed = (error: string, isRetryable = false) => ({ order: null, error, isRetryable })

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <Head title="Your order">
        <p>As soon as your order is paid, we confirm it by e-mail.</p>
        <noscript>
          <p>To see it here, please allow scripts in your browser and load this page again.</p>
        </noscript>
      </Head>
      <div className="needs-js">
        <OrderSkeleton label="Loading order details..." />
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

export default function Success({ loaderData }: Route.ComponentProps) {
  const shown = useLastShown(loaderData)
  const { order, error, isRetryable } = shown
  useClearedCart(shown)
  usePaymentPolling(order)
  if (!order) return <NoOrder error={error} isRetryable={isRetryable} />
  const { title, text } = orderMessage({ ...order, total: orderTotal(order) })
  return (
    <div className={styles.page}>
      <Head title={title}>
        <p role="status">{text}</p>
        <div className={styles.actions}>
          <Button quiet onClick={() => window.print()}>
            Print
          </Button>
          <ButtonLink quiet to="/shop">
            Continue shopping
          </ButtonLink>
        </div>
      </Head>
      {order.paid && <AccountOffer email={order.email} />}
      <OrderDetails order={order} />
    </div>
  )
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}

function NoOrder({ error, isRetryable }: { error: string; isRetryable: boolean }) {
  return (
    <PageMessage title="Your order" text={error}>
      <div className={styles.actions}>
        {isRetryable && <TryAgain busy="Loading order details..." />}
        <ButtonLink quiet to="/orders/track">
          Track your order
        </ButtonLink>
      </div>
    </PageMessage>
  )
}

function AccountOffer({ email: shown }: { email: Order['email'] }) {
  const session = useSession()
  if (session !== null || !shown) return null
  const email = shown.includes(MASK) ? undefined : shown
  return (
    <aside className={styles.offer} aria-labelledby="offer">
      <div>
        <h2 id="offer">Keep your orders in one place</h2>
        <p>Create an account {email && `with ${email} `}and check out faster next time.</p>
      </div>
      {/* In the history entry, because servers and proxies log addresses. */}
      <ButtonLink to="/signup" state={{ email }}>
        Create an account
      </ButtonLink>
    </aside>
  )
}

/**
 * Clears the cart once per visit, recorded in the history entry, because a phone may reload this page days later with a
 * new cart. The cart stays if a gift card was bought, which is bought separately, or if nothing was paid.
 */
function useClearedCart({ order, isRetryable }: Loaded) {
  useEffect(() => {
    const state = window.history.state as { cartCleared?: true } | null
    const isBeside = order?.gift_card || new URLSearchParams(window.location.search).has('gift_card')
    const isUnpaid = order ? isEnded(order.state) : !isRetryable
    if (isBeside || isUnpaid || state?.cartCleared) return
    if (takeOutPaid(order)) window.history.replaceState({ ...state, cartCleared: true }, '')
  }, [order, isRetryable])
}

/** A failed reload keeps the last result. */
function useLastShown(loaded: Loaded): Loaded {
  const { search } = useLocation()
  const [last, setLast] = useState({ search, loaded })
  if (loaded.order && loaded !== last.loaded) setLast({ search, loaded })
  return loaded.isRetryable && last.search === search ? last.loaded : loaded
}

/** The shortest time between two requests. It grows to a twentieth of the time waited, because a debit takes days. */
const POLL_MS = 3000

/** Polls only while the page is visible, because all who look up orders from one address share a rate limit. */
function usePaymentPolling(order: Order | null) {
  const { revalidate } = useRevalidator()
  const isUnpaid = order !== null && isOpen(order.state)
  useEffect(() => {
    if (!isUnpaid) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(look, Math.max(POLL_MS, (Date.now() - since) / 20))
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      void revalidate()
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isUnpaid, revalidate])
}
