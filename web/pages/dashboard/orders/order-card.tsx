import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { money } from '../../../../contract/money.ts'
import { paymentStatus } from '../../../components/payment-status.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { shortTime } from '../../../components/dates.ts'
import styles from './order-card.module.css'
import { OrderForm } from './order-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { RefundForm } from './refund-form.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useOrderEdit } from './use-order-edit.ts'

/** One order with all that its packing, sending and paying back needs. */
export function OrderCard({ order: given }: { order: AdminOrder }) {
  const edit = useOrderEdit(given)
  const [isRefunding, setIsRefunding] = useState(false)
  const editButton = useFocusReturn(edit.draft !== null)
  const refundButton = useFocusReturn(isRefunding)
  const { order } = edit
  const { delivery } = order
  const total = order.subtotal + order.amount_shipping + order.amount_tax
  /** Paid for, and nobody disputes it. */
  const isSettled = /^(paid|partially_refunded)$/.test(order.state) && order.disputed !== 'open'
  return (
    <li className={styles.order} data-row tabIndex={-1} aria-label={`Order ${order.id}`}>
      <header className={styles.head}>
        <h2 className={styles.id}>{order.id}</h2>
        <time dateTime={order.created_at}>{shortTime(order.created_at)}</time>
        <span className={styles.email}>{order.email}</span>
        <span className={styles.states}>
          <span className={styles.status} data-status={delivery?.status}>
            {edit.isSaving ? 'Saving...' : (delivery?.status ?? 'No delivery')}
          </span>
          <span className={classNames(order.state !== 'paid' && styles.flag)}>{paymentStatus(order)}</span>
          {order.disputed && (
            <span className={styles.flag}>
              {order.disputed === 'open' ? 'Disputed' : `Dispute ${order.disputed}`}
            </span>
          )}
        </span>
      </header>

      <div className={styles.body}>
        <OrderLines items={order.order_items} />

        <address className={styles.address}>
          {delivery ? addressLines(delivery.address) : 'No address'}
        </address>

        <dl className={styles.sums}>
          <dt>Subtotal</dt>
          <dd>{money(order.subtotal)}</dd>
          <dt>{order.amount_shipping === 0 ? 'Standard Shipping' : 'Expedited Shipping'}</dt>
          <dd>{money(order.amount_shipping)}</dd>
          <dt>Tax</dt>
          <dd>{money(order.amount_tax)}</dd>
          <dt>Total</dt>
          <dd className={styles.total}>{money(total)}</dd>
          {order.amount_refunded > 0 && (
            <>
              <dt>Refunded</dt>
              <dd className={styles.flag}>−{money(order.amount_refunded)}</dd>
            </>
          )}
        </dl>

        <div className={styles.actions}>
          {delivery?.tracking_information && (
            <p className={styles.tracking}>
              Tracking <Tracking information={delivery.tracking_information} />
            </p>
          )}
          {delivery?.status === 'manufacturing' && isSettled && !edit.draft && !edit.isSaving && (
            <Button
              small
              quiet
              data-ship
              aria-label={`Ship order ${order.id}`}
              onClick={() => edit.begin('shipped')}
            >
              Ship
            </Button>
          )}
          {delivery && (
            <Button
              ref={editButton}
              small
              quiet
              data-edit
              aria-expanded={edit.draft !== null}
              aria-label={`Edit Order ${order.id}`}
              busy={edit.isSaving && 'Edit Order'}
              onClick={() => (edit.draft ? edit.end() : edit.begin())}
            >
              Edit Order
            </Button>
          )}
          {isSettled && (
            <Button
              ref={refundButton}
              small
              quiet
              aria-expanded={isRefunding}
              aria-label={`Refund order ${order.id}`}
              onClick={() => setIsRefunding(!isRefunding)}
            >
              Refund
            </Button>
          )}
        </div>
      </div>

      {edit.draft && <OrderForm edit={edit} draft={edit.draft} />}
      {isRefunding && (
        <RefundForm
          order={order}
          onDone={(changed) => {
            if (changed) edit.setOrder(changed)
            setIsRefunding(false)
          }}
        />
      )}
      <OrderHistory history={order.history} />
    </li>
  )
}

function addressLines(address: NonNullable<AdminOrder['delivery']>['address']): string {
  const { name, line1, line2, city, state, postal_code, country } = address
  const town = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ')
  return [name, line1, line2, town, country].filter(Boolean).join('\n') || 'No address'
}

function Tracking({ information }: { information: string }) {
  const isAddress = URL.canParse(information) && /^https?:$/.test(new URL(information).protocol)
  if (!isAddress) return <b>{information}</b>
  return (
    <a className="text-link" href={information} target="_blank" rel="noreferrer">
      {new URL(information).host}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
