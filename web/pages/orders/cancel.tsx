import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cancelOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { Fault } from '../../components/page-fault.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/cancel'
import styles from './orders.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order canceled', description: 'Your order was canceled.' })

/** Where the payment page's way back leads: ends its session, so that the pieces are free again. */
export default function Cancel() {
  const { orderId, refusal } = useCancellation()
  if (refusal !== null) {
    return (
      <Fault title="Your order was not canceled" text={refusal}>
        <ButtonLink to={`/orders/track?order_id=${encodeURIComponent(orderId)}`}>See your order</ButtonLink>
      </Fault>
    )
  }
  return (
    <Fault
      title="Order canceled"
      text="Your order was canceled and you were not charged. Your cart is as you left it."
    >
      <div className={styles.actions}>
        <ButtonLink to="/cart">Back to cart</ButtonLink>
        <ButtonLink quiet to="/">
          Back to home
        </ButtonLink>
      </div>
    </Fault>
  )
}

function useCancellation() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id') ?? ''
  /** Why not, in the shop's words: it is paid, or its payment is under way. */
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (!orderId) return
    let left = false
    // Unheard, the session ends by itself soon; only an order that can't be canceled any more is news.
    callApi(cancelOrder, { params: { id: orderId } }).catch((error: unknown) => {
      if (!left && error instanceof ApiError && error.status === 409) setRefusal(error.message)
    })
    return () => {
      left = true
    }
  }, [orderId])
  return { orderId, refusal }
}
