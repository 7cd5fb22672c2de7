import { useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { trackOrder } from '../../../contract/order.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { OrderDetails } from '../../components/order/order-details.tsx'
import { OrderSkeleton } from '../../components/order/order-skeleton.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { retryAsGuest } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/track'
import styles from './orders.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Track your order',
    description: 'See where your order is with the order ID from your confirmation e-mail.',
    path: '/orders/track',
  })

const FAILED = 'Failed to track order.'
const WHERE = 'it begins with {prefix}- and is in your confirmation e-mail.'

/** Loaded in the browser only, because the server has no session. */
export const loader = () => null

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id')?.trim()
  if (id === undefined) return null
  if (id === '') return { order: null, error: `Please enter the order ID: ${WHERE}` }
  try {
    const { body: order } = await retryAsGuest(() => callApi(trackOrder, { params: { id } }, request.signal))
    return { order, error: undefined }
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return { order: null, error: `Order does not exist. Check the ID: ${WHERE}` }
    const isExplained = error instanceof ApiError && status === 429
    return { order: null, error: (isExplained && error.body.error) || FAILED }
  }
}
clientLoader.hydrate = true as const

export default function Track({ loaderData: found }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { order_prefix } = useShop()
  const requestedId = search.get('order_id') ?? ''
  const [id, setId] = useState(requestedId)
  const [shownId, setShownId] = useState(requestedId)
  if (shownId !== requestedId) {
    setShownId(requestedId)
    // Back and menu links change the order id in the URL. Text typed meanwhile stays.
    if (id === shownId) setId(requestedId)
  }
  const isFirstLoad = found === null && search.has('order_id')
  const isLoading = useNavigation().location?.pathname === '/orders/track' || isFirstLoad

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Track your order
        </h1>
        <p>The order ID is in your confirmation e-mail.</p>
      </header>
      <noscript>
        <p>To track an order here, please allow scripts in your browser.</p>
      </noscript>
      <Form className={`${styles.form} needs-js`} method="get" action="/orders/track">
        <TextField
          label="Enter Order ID"
          name="order_id"
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isLoading ? undefined : found?.error?.replace('{prefix}', order_prefix)}
        />
        <Button type="submit" busy={isLoading && 'Loading...'}>
          Track Order
        </Button>
      </Form>
      <p className="visually-hidden" role="status">
        {!isLoading && found?.order && `Order ${found.order.id} is shown below.`}
      </p>
      {isLoading ? (
        <div className="needs-js">
          <OrderSkeleton label="Loading order details..." />
        </div>
      ) : (
        found?.order && <OrderDetails order={found.order} />
      )}
    </div>
  )
}
