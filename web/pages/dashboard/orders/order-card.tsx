import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { canShip } from '../../../../contract/order-states.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { adminCreditPath, adminOrderPath, customerOfPath } from '../../../../contract/paths/dashboard.ts'
import { shortTime } from '../shop-time.ts'
import { deliveryStatus } from '../../../components/order/delivery-status.ts'
import { orderTotal } from '../../../components/order/order-total.ts'
import { paymentStatus } from '../../../components/order/payment-status.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useMay } from '../access.ts'
import { postalLines } from '../../../../contract/postal-lines.ts'
import { TickBox } from '../lists/tick-box.tsx'
import { DelayNotice } from './delay-notice.tsx'
import { DeskForm } from './desk-form.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-card.module.css'
import { OrderForm } from './order-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPromise } from './order-promise.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderSums } from './order-sums.tsx'
import { RefundForm } from './refund-form.tsx'
import { hasRefundStep } from './refund-step.ts'
import { useOpenedForm } from './use-opened-form.ts'
import { useOrderEdit } from './use-order-edit.ts'

interface OrderCardProps {
  order: AdminOrder
  isTicked: boolean
  onTick: (isRange: boolean) => void
}

export function OrderCard({ order: loaded, isTicked, onTick }: OrderCardProps) {
  const edit = useOrderEdit(loaded)
  const refund = useOpenedForm()
  const desk = useOpenedForm()
  const card = useRef<HTMLLIElement>(null)
  const { order } = edit
  const { delivery } = order
  const address = delivery ? postalLines(delivery.address) : []
  return (
    <li ref={card} className={styles.order} data-row tabIndex={-1} aria-label={`Order ${order.id}`}>
      <Head order={order} isSaving={edit.isSaving} isTicked={isTicked} onTick={onTick} />
      <div className={styles.body}>
        {order.gift_card ? (
          <BoughtGiftCard id={order.id} giftCard={order.gift_card} />
        ) : (
          <OrderLines
            items={order.order_items}
            isToPack={delivery?.status === 'manufacturing' && canShip(order)}
          />
        )}
        <address className={styles.address}>
          {address.join('\n') || (order.gift_card ? 'Sent by mail' : 'No address')}
        </address>
        <OrderSums order={order} styles={styles} />
        <OrderActions edit={edit} refund={refund} desk={desk} />
      </div>
      <Exchanges order={order} />
      <DelayNotice key={order.expected_by} order={order} onChange={edit.setOrder} />
      <OrderReturns order={order} />
      {edit.draft && <OrderForm edit={edit} draft={edit.draft} />}
      {refund.isOpen && hasRefundStep(order) && (
        <RefundForm
          order={order}
          onDone={(changed) => {
            if (changed) edit.setOrder(changed)
            // The button that opened the form is removed with the last step.
            if (changed && !hasRefundStep(changed)) card.current?.focus()
            refund.close()
          }}
          onChanged={edit.setOrder}
        />
      )}
      {desk.isOpen && <DeskForm order={order} onDone={desk.close} />}
      <div className={styles.records}>
        <OrderNotes order={order} onChange={(changed) => edit.setOrder({ ...order, ...changed })} />
        <OrderInvoices order={order} />
        <OrderHistory history={order.history} />
      </div>
    </li>
  )
}

function Head({ order, isSaving, isTicked, onTick }: OrderCardProps & { isSaving: boolean }) {
  const { delivery, disputed } = order
  const may = useMay()
  const [search] = useSearchParams()
  const isOpen = search.get('id') === order.id
  return (
    <header className={styles.head}>
      <TickBox className={styles.tick} label={`Tick order ${order.id}`} isTicked={isTicked} onTick={onTick} />
      <h2 className={styles.id}>
        {/* On the order's own page the number is not a link, so that it can be selected and copied. */}
        {isOpen ? order.id : <Link to={adminOrderPath(order.id)}>{order.id}</Link>}
      </h2>
      <time dateTime={order.created_at}>{shortTime(order.created_at)}</time>
      <span className={styles.email}>
        {order.email && may('customers.read') ? (
          <Link to={customerOfPath(order.email)}>{order.email}</Link>
        ) : (
          order.email
        )}
      </span>
      <span className={styles.states}>
        <span className={styles.status} data-status={delivery?.status}>
          {isSaving
            ? 'Saving...'
            : (deliveryStatus(order) ?? (order.gift_card ? 'Gift card' : 'No delivery'))}
        </span>
        {delivery?.status === 'manufacturing' && order.begun_at && (
          <span>Begun {shortTime(order.begun_at)}</span>
        )}
        <OrderPromise order={order} />
        {order.changed_since_printed ? (
          <span className={styles.flag}>Changed since printed</span>
        ) : (
          order.printed_at && <span>Printed {shortTime(order.printed_at)}</span>
        )}
        <span className={classNames(order.state !== 'paid' && styles.flag)}>
          {paymentStatus({ ...order, total: orderTotal(order) })}
        </span>
        {disputed && (
          <span className={styles.flag}>{disputed === 'open' ? 'Disputed' : `Dispute ${disputed}`}</span>
        )}
      </span>
    </header>
  )
}

/** The current balance of a gift card is shown on its credit page. */
function BoughtGiftCard({ id, giftCard }: { id: string; giftCard: NonNullable<AdminOrder['gift_card']> }) {
  const may = useMay()
  const words = `Gift card${giftCard.recipient ? ` for ${giftCard.recipient}` : ''}`
  return (
    <p>
      {may('credit.read') ? (
        <Link className="text-link" to={adminCreditPath(id)}>
          {words}
        </Link>
      ) : (
        words
      )}
      {giftCard.send_on && `, mailed on ${dayInWords(giftCard.send_on)}`}
    </p>
  )
}

/** Links to the order that this one replaces, and to the orders that replace pieces of it. */
function Exchanges({ order: { exchange_of, exchanges } }: { order: AdminOrder }) {
  if (!exchange_of && exchanges.length === 0) return null
  const linkTo = (id: string) => (
    <Link key={id} className="text-link" to={adminOrderPath(id)}>
      {id}
    </Link>
  )
  return (
    <p className={styles.exchanges}>
      {exchange_of && <span>Exchange of {linkTo(exchange_of)}</span>}
      {exchanges.map((id) => (
        <span key={id}>Exchanged for {linkTo(id)}</span>
      ))}
    </p>
  )
}
