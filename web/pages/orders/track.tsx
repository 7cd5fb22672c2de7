import { useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { trackOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { OrderDetails } from '../../components/order-details.tsx'
import { OrderSkeleton } from '../../components/order-skeleton.tsx'
import { pageMeta } from '../../components/page-meta.ts'
import { orAsGuest } from '../../session.ts'
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

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id')?.trim()
  if (id === undefined) return { order: null, error: undefined }
  if (id === '') return { order: null, error: FAILED }
  try {
    const { answer } = await orAsGuest(() => callApi(trackOrder, { params: { id } }, request.signal))
    return { order: answer, error: undefined }
  } catch (error) {
    const isTheirs = error instanceof ApiError && (error.status === 404 || error.status === 429)
    return { order: null, error: (isTheirs && error.body.error) || FAILED }
  }
}

export function HydrateFallback() {
  return <TrackPage />
}

export default function Track({ loaderData: { order, error } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/orders/track'
  return (
    <TrackPage error={isLoading ? undefined : error} isLoading={isLoading}>
      {isLoading ? (
        <OrderSkeleton label="Loading order details..." />
      ) : (
        order && <OrderDetails order={order} />
      )}
    </TrackPage>
  )
}

interface TrackPageProps {
  error?: string | undefined
  isLoading?: boolean
  children?: React.ReactNode
}

function TrackPage({ error, isLoading = false, children }: TrackPageProps) {
  const [search] = useSearchParams()
  const [id, setId] = useState(search.get('order_id') ?? '')

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Track your order
        </h1>
        <p>The order ID is in your confirmation e-mail.</p>
      </header>
      <Form className={styles.form} method="get" action="/orders/track">
        <TextField
          label="Enter Order ID"
          name="order_id"
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
        <Button type="submit" busy={isLoading && 'Loading...'}>
          Track Order
        </Button>
      </Form>
      {children}
    </div>
  )
}
