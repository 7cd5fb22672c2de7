import { isRefundable } from '../../contract/order-states.ts'
import type { OrderItemRow, OrderRow } from './tables.ts'

/** Pieces that are in no return and were not refunded. */
export const leftOf = ({
  quantity,
  taken_back,
  in_return,
}: Pick<OrderItemRow, 'quantity' | 'taken_back' | 'in_return'>): number => quantity - taken_back - in_return

/** True for a final sale, or pieces made for their buyer. */
export const isForFaultAlone = ({ returnable }: Pick<OrderItemRow, 'returnable'>): boolean =>
  returnable === 'final_sale' || returnable === 'custom_made'

/** True if the whole order was refunded, by the shop or by the bank. */
export const isAllBack = ({ state, disputed }: Pick<OrderRow, 'state' | 'disputed'>): boolean =>
  disputed === 'lost' || !isRefundable(state)
