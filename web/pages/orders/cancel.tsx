import { useSearchParams } from 'react-router'
import { cancelOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { Fault } from '../../components/page-fault.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { retryAsGuest } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/cancel'
import styles from './orders.module.css'

const CANCELED = 'Order canceled'
const NOT_CANCELED = 'Your order was not canceled'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.refusal ? NOT_CANCELED : CANCELED
  return pageMeta(matches, { title, description: 'What became of the order that you left at its payment.' })
}

/** The page comes as it nearly always is, and stays as it is while the browser makes that true. */
export const loader = () => ({ refusal: null })

/** Ends the order's payment session, so that its pieces are free again. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id')
  try {
    if (id) await retryAsGuest(() => callApi(cancelOrder, { params: { id } }))
    return { refusal: null }
  } catch (error) {
    // Unheard, the session ends by itself soon; only an order that can't be canceled any more is news: it is
    // paid, or its payment is under way.
    return { refusal: error instanceof ApiError && error.status === 409 ? error.message : null }
  }
}
clientLoader.hydrate = true as const

/** Where the payment page's way back leads. */
export default function Cancel({ loaderData: { refusal } }: Route.ComponentProps) {
  const orderId = useSearchParams()[0].get('order_id') ?? ''
  return (
    <div role="status">
      {refusal === null ? <Canceled /> : <NotCanceled orderId={orderId} refusal={refusal} />}
    </div>
  )
}

function NotCanceled({ orderId, refusal }: { orderId: string; refusal: string }) {
  return (
    <Fault title={NOT_CANCELED} text={refusal}>
      <ButtonLink to={`/orders/track?order_id=${encodeURIComponent(orderId)}`}>See your order</ButtonLink>
    </Fault>
  )
}

function Canceled() {
  return (
    <Fault
      title={CANCELED}
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
