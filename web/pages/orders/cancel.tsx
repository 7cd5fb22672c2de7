import { useSearchParams } from 'react-router'
import { cancelOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
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

/** The server renders the page as canceled; the client loader then cancels the order. */
export const loader = () => ({ refusal: null })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id')
  try {
    if (id) await retryAsGuest(() => callApi(cancelOrder, { params: { id } }))
    return { refusal: null }
  } catch (error) {
    // Status 409: the order is paid or being paid. After other failures the payment session expires by itself.
    return { refusal: error instanceof ApiError && error.status === 409 ? error.message : null }
  }
}
clientLoader.hydrate = true as const

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
    <PageMessage title={NOT_CANCELED} text={refusal}>
      <ButtonLink to={`/orders/track?order_id=${encodeURIComponent(orderId)}`}>See your order</ButtonLink>
    </PageMessage>
  )
}

function Canceled() {
  return (
    <PageMessage
      title={CANCELED}
      text="Your order was canceled and you were not charged. Your cart is as you left it."
    >
      <div className={styles.actions}>
        <ButtonLink to="/cart">Back to cart</ButtonLink>
        <ButtonLink quiet to="/">
          Back to home
        </ButtonLink>
      </div>
    </PageMessage>
  )
}
