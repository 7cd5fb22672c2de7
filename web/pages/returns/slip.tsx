import { Suspense } from 'react'
import type { Return } from '../../../contract/return.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { useShop } from '../../components/shop-configuration.ts'
import { Button } from '../../ui/button.tsx'
import numbers from '../../components/order/number.module.css'
import styles from './returns.module.css'
import { nameOf } from './sentences.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Barcode = lazyPart(async () => (await import('../../components/order/barcode.tsx')).Barcode, '')

/** The only part of the page that is printed. */
export function Slip({ returned: { number, kind, order_id, send_to, items } }: { returned: Return }) {
  const { brand_name, support_email } = useShop()
  const name = nameOf(kind)
  return (
    <section className={styles.slip} aria-labelledby="slip">
      <div className={styles.slipHead}>
        <h2 id="slip">
          {brand_name} {name}
        </h2>
        <p className={styles.slipNumber}>{number}</p>
        <Suspense fallback={<span className={styles.barcode} />}>
          <Barcode value={number} />
        </Suspense>
      </div>
      <div>
        <h3>Send to</h3>
        {send_to.length > 0 ? (
          <address className={styles.address}>{send_to.join('\n')}</address>
        ) : (
          <p>
            Ask us for the address:{' '}
            <a className="text-link" href={`mailto:${support_email}?subject=${name}%20${number}`}>
              {support_email}
            </a>
          </p>
        )}
      </div>
      <div>
        <h3>In this parcel</h3>
        <ul>
          {items.map(({ id, quantity, name, size }) => (
            <li key={id}>
              {quantity} × {nameWithSize(name, size)}
            </li>
          ))}
        </ul>
        <p className={styles.id}>
          Order <span className={numbers.number}>{order_id}</span>
        </p>
      </div>
      <Button quiet onClick={() => window.print()}>
        Print this slip
      </Button>
    </section>
  )
}
