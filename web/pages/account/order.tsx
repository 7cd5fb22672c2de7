import { Link } from 'react-router'
import { getOrder } from '../../../contract/order.ts'
import { callApi, statusOf } from '../../api.ts'
import { OrderDetails } from '../../components/order/order-details.tsx'
import { LoadError } from '../../components/frame/load-error.tsx'
import { pageMeta } from '../../components/frame/page-meta.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/order'
import styles from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'
import { loadForCustomer } from './load.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order details', description: 'One of your orders.' })

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadForCustomer(request, 'Failed to fetch order', async () => {
    try {
      return (await callApi(getOrder, { params: { id: params.orderId } }, request.signal)).body
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  })

export { AccountSkeleton as HydrateFallback }

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <div>
        <Link className={styles.back} to="/account/orders">
          <span className="text-link">All orders</span>
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          Order details
        </h1>
      </div>
      {order.error ? (
        <LoadError error={order.error} />
      ) : order.data ? (
        <>
          {order.data.delivery?.status === 'delivered' && !order.data.gift_card && (
            <p>
              <a className="text-link" href={`/review?order=${order.data.id}`}>
                Review what you bought
              </a>
            </p>
          )}
          <OrderDetails order={order.data} />
        </>
      ) : (
        <div className={styles.missing}>
          <p role="alert">Order does not exist</p>
          <p>
            Is something wrong?{' '}
            <a className="text-link" href={`mailto:${shop.support_email}`}>
              {shop.support_email}
            </a>
          </p>
          <ButtonLink to="/account/orders">Back to orders</ButtonLink>
        </div>
      )}
    </>
  )
}
