import { Suspense, type ReactNode } from 'react'
import { money } from '../../../contract/money.ts'
import type { CartDetails } from '../../cart-details.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LazyCartCodes } from '../cart-codes/lazy-cart-codes.tsx'
import styles from './order-summary.module.css'
import { useShop } from '../shop-configuration.ts'
import { Sums } from '../order/sums.tsx'
import { freeDelivery } from './free-delivery.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CartPromise = lazyPart(async () => (await import('./cart-promise.tsx')).default)

/**
 * Tax, unless prices include it, and shipping are calculated on the payment page; until then they are shown as $0.00.
 */
export function OrderSummary({ details, children }: { details: CartDetails; children: ReactNode }) {
  const { subtotal, total, sums, isLoading, error } = details
  const { tax_included } = useShop()
  const missing = error === null ? <Skeleton width="72px" height="1.2em" /> : '–'
  const known = (cents: number | null) => (cents === null ? missing : money(cents))
  const isPromised = [...details.details.values()].some(({ ship_by }) => ship_by)
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 className={styles.title} id="summary">
        Summary
      </h2>
      <Sums
        rows={[
          ['Subtotal', known(subtotal)],
          ...(sums?.discounts ?? []).map(
            ({ name, amount }) => [name, isLoading ? missing : `−${money(amount)}`] as const,
          ),
          ...(tax_included ? [] : [['Tax', money(0)] as const]),
          ['Shipping', money(0)],
        ]}
        total={known(total)}
      />
      <p className={styles.note}>
        {tax_included ? 'Prices include tax. Shipping is' : 'Tax and shipping are'} calculated at payment.
        {sums && freeDelivery(sums)}
      </p>
      {isPromised && (
        <Suspense>
          <CartPromise details={details.details} />
        </Suspense>
      )}
      <LazyCartCodes details={details} />
      {children}
    </section>
  )
}
