import { canShip, isRefundable } from '../../../../contract/order-states.ts'
import { Tracking } from '../../../components/order/tracking.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import styles from './order-card.module.css'
import { leftOf } from './piece-counts.tsx'
import { hasRefundStep, refundStepOf, STEP_WORDS } from './refund-step.ts'
import { useFocusReturn } from './use-focus-return.ts'
import type { OpenedForm } from './use-opened-form.ts'
import type { OrderEdit } from './use-order-edit.ts'

interface OrderActionsProps {
  edit: OrderEdit
  refund: OpenedForm
  desk: OpenedForm
}

/** The actions on an order that the account's permissions allow. */
export function OrderActions({ edit, refund, desk }: OrderActionsProps) {
  const { order, draft, isSaving } = edit
  const { delivery } = order
  const hasLeft = order.order_items.some((item) => leftOf(item) > 0)
  const may = useMay()
  const mayShip = may('orders.ship')
  const refundWords = STEP_WORDS[refundStepOf(order)]
  const editButton = useFocusReturn(draft !== null)
  const refundButton = useFocusReturn(refund.isOpen)
  const deskButton = useFocusReturn(desk.isOpen)
  return (
    <div className={styles.actions}>
      {delivery?.tracking_information && (
        <p className={styles.tracking}>
          Tracking{' '}
          <b>
            <Tracking information={delivery.tracking_information} />
          </b>
        </p>
      )}
      {mayShip && delivery?.status === 'manufacturing' && canShip(order) && hasLeft && !draft && (
        <PackingButtons edit={edit} />
      )}
      {mayShip && !draft && <DeliveredButton edit={edit} />}
      {mayShip && delivery && (
        <Button
          ref={editButton}
          small
          quiet
          data-edit
          aria-expanded={draft !== null}
          aria-label={`Edit Order ${order.id}`}
          busy={isSaving && 'Edit Order'}
          onClick={() => (draft ? edit.end() : edit.begin())}
        >
          Edit Order
        </Button>
      )}
      {may('orders.refund') && hasRefundStep(order) && (
        <Button
          ref={refundButton}
          small
          quiet
          aria-expanded={refund.isOpen}
          aria-label={`${refundWords.named} ${order.id}`}
          onClick={refund.toggle}
        >
          {refundWords.open}
        </Button>
      )}
      {may('returns.change') && delivery && hasLeft && isRefundable(order.state) && (
        <Button
          ref={deskButton}
          small
          quiet
          aria-expanded={desk.isOpen}
          aria-label={`Return or claim of order ${order.id}`}
          onClick={desk.toggle}
        >
          Return
        </Button>
      )}
    </div>
  )
}

function PackingButtons({ edit }: { edit: OrderEdit }) {
  const { order, isSaving } = edit
  const beginLabel = order.begun_at ? 'Undo begin' : 'Begin'
  return (
    <>
      <Button
        small
        quiet
        data-begin
        aria-label={`${beginLabel} order ${order.id}`}
        onClick={() => void edit.markBegun(!order.begun_at)}
      >
        {beginLabel}
      </Button>
      {!isSaving && (
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
    </>
  )
}

function DeliveredButton({ edit }: { edit: OrderEdit }) {
  const { order, hasJustArrived } = edit
  const status = order.delivery?.status
  const isDelivered = status === 'delivered'
  if (status !== 'shipped' && !(isDelivered && hasJustArrived)) return null
  const label = isDelivered ? 'Undo delivered' : 'Mark delivered'
  return (
    <Button
      small
      quiet
      data-delivered
      aria-label={`${label} order ${order.id}`}
      onClick={() => void edit.markDelivered(!isDelivered)}
    >
      {label}
    </Button>
  )
}
