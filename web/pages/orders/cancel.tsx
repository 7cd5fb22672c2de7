import { cancelOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { PageMessage } from '../../components/frame/page-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { TryAgain } from '../../components/frame/try-again.tsx'
import { isRefused } from '../../is-refused.ts'
import { retryAsGuest } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/cancel'
import styles from './orders.module.css'

const EXPIRES = 'Unless you have paid your order, it ends by itself within the hour, and you are not charged.'

/** The text before the browser has canceled the order, and without JavaScript. */
const LEFT = {
  title: 'You left the payment',
  text: EXPIRES,
  orderId: undefined,
  isRetryable: false,
  isOfGiftCard: false,
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: (loaderData ?? LEFT).title,
    description: 'What became of the order that you left at its payment.',
  })

/** Only the browser cancels, because search engines and link previews also request URLs. */
export const loader = () => null

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('order_id')
  if (!id) return LEFT
  // Gift cards are bought separately from the cart.
  const isOfGiftCard = search.has('gift_card')
  try {
    await retryAsGuest(() => callApi(cancelOrder, { params: { id } }))
    return {
      title: 'Order canceled',
      text: `Your order was canceled and you were not charged.${isOfGiftCard ? '' : ' Your cart is as you left it.'}`,
      isRetryable: false,
      isOfGiftCard,
    }
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
    return {
      title: 'Your order was not canceled',
      // Status 409: the order is paid or being paid.
      text: isAnswered ? error.message : `It could not be canceled just now. ${EXPIRES}`,
      orderId: id,
      isRetryable: !isRefused(error),
      isOfGiftCard,
    }
  }
}
clientLoader.hydrate = true as const

export default function Cancel({ loaderData }: Route.ComponentProps) {
  const { title, text, orderId, isRetryable, isOfGiftCard } = loaderData ?? LEFT
  return (
    <div role="status">
      <PageMessage title={title} text={text}>
        {!loaderData && (
          <p className="needs-js">
            <Spinner shown label="Canceling your order..." />
          </p>
        )}
        <div className={styles.actions}>
          {isRetryable && <TryAgain busy="Canceling your order..." />}
          {orderId ? (
            <ButtonLink to={`/orders/track?order_id=${encodeURIComponent(orderId)}`}>
              See your order
            </ButtonLink>
          ) : isOfGiftCard ? (
            <ButtonLink to="/gift-cards">Back to gift cards</ButtonLink>
          ) : (
            <ButtonLink to="/cart">Back to cart</ButtonLink>
          )}
          <ButtonLink quiet to="/">
            Back to home
          </ButtonLink>
        </div>
      </PageMessage>
    </div>
  )
}
