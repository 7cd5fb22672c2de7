import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Returnable } from '../../contract/product-fields.ts'
import type { OrderState } from '../../contract/order-states.ts'
import type { DeliveryStatus } from '../../contract/order.ts'
import type { ReturnPayer } from '../../contract/return-parcel.ts'
import type { TaxSetting } from '../../contract/settings.ts'
import type { ReturnItemsTable, ReturnsTable, TransfersTable } from './return-tables.ts'
import type { PostalAddress } from '../accounts/tables.ts'
import type { PromotionDiscount } from '../promotions/price-cart.ts'

type Json<T> = ColumnType<T, string, string>

export interface OrderTables {
  orders: OrdersTable
  order_items: OrderItemsTable
  deliveries: DeliveriesTable
  order_history: OrderHistoryTable
  provider_events: ProviderEventsTable
  last_webhook: LastWebhookTable
  provider_cursor: ProviderCursorTable
  refunds: RefundsTable
  returns: ReturnsTable
  return_items: ReturnItemsTable
  transfers: TransfersTable
  changed_sales_days: ChangedSalesDaysTable
  payment_failures: PaymentFailuresTable
  order_notes: OrderNotesTable
  order_tags: OrderTagsTable
  order_disputes: OrderDisputesTable
  dispute_moves: DisputeMovesTable
}

export interface OrdersTable {
  id: string
  account_id: number | null
  checkout_key: string | null
  /** The hashed origin of the order (checkout-owner.ts); null once the order has ended or was paid. */
  address_mac: Buffer | null
  browser_hash: Buffer | null
  cart_hash: string
  state: OrderState
  currency: Generated<string>
  subtotal: number
  amount_shipping: Generated<number>
  /** The chosen delivery's name; null until the payment, and for earlier orders. */
  shipping_method: string | null
  /** Tax that is added to the prices. */
  amount_tax: Generated<number>
  /** The tax that the prices include; null if tax is added to them. */
  included_tax: number | null
  /** For a tax by the shop's own rates, in hundredths of a percent. */
  tax_rate: number | null
  /**
   * Until the payment: the shop's own rates for the possible destinations, from the setting at the time of the order.
   */
  own_rates: Json<TaxSetting['rates']> | null
  total: number
  amount_charged: number | null
  amount_refunded: Generated<number>
  kind: Generated<'goods' | 'gift_card'>
  /** The amount paid with credit, which is held while the order waits for its payment. */
  amount_credit: Generated<number>
  /** The amount refunded to credit. */
  amount_credited: Generated<number>
  /** Address and delivery of an order for which they were chosen before the payment. */
  quoted: Json<QuotedDelivery> | null
  /** Stripe's calculation of the tax, and Stripe's record of it. */
  tax_calculation: string | null
  tax_transaction: string | null
  amount_exchanged_in: Generated<number>
  amount_exchanged_out: Generated<number>
  /** Who pays for the parcel of a return, as the buyer was told; null if nothing was said. */
  return_paid_by: ReturnPayer | null
  /** The order that this one is an exchange of. */
  exchange_of: string | null
  /** The order whose payment funded this one. */
  payment_of: string | null
  email: string | null
  email_folded: GeneratedAlways<string | null>
  session_params: Json<Record<string, unknown>>
  session_id: string | null
  session_url: string | null
  payment_intent: string | null
  hold_ends_at: Date
  looked_at: ColumnType<Date | null, never, never>
  cancel_asked_by: string | null
  disputed: 'open' | 'won' | 'lost' | null
  version: Generated<number>
  created_at: Generated<Date>
  paid_at: Date | null
  /**
   * When the difference of an exchange for a more expensive size was paid; `paid_at` follows once the exchange is sent
   * or ends. Null for all others.
   */
  charged_at: Date | null
  /** From then on no personal data of the buyer is kept. */
  erased_at: ColumnType<Date | null, never, never>
}
export type OrderRow = Selectable<OrdersTable>

export interface QuotedDelivery {
  address: PostalAddress
  /** The price of the cheapest delivery to the address, in cents. Absent in earlier orders. */
  cheapest?: number
  /** A promotion's discount on the delivery. */
  freed?: PromotionDiscount | undefined
}

export interface OrderItemsTable {
  order_id: string
  line: number
  product_id: number
  size: string
  stock_size: string
  quantity: number
  name: string
  /** The price of a piece after promotions, and before them; the latter is null without promotions. */
  unit_price: number
  list_price: number | null
  cover_image: string | null
  /** As at the time of purchase. */
  returnable: Generated<Returnable>
  /** Pieces that were refunded or came back, which are not packed. */
  taken_back: Generated<number>
  /** Pieces in returns that are requested or on their way. */
  in_return: Generated<number>
  /** For the whole line, in cents; null for earlier orders. */
  tax: number | null
  /** The promised date; null if the piece was to leave at once. */
  ship_by: string | null
  made_to_order: Generated<boolean>
  /** The part of `tax` that `unit_price` includes, for the whole line; null if tax is added. */
  included_tax: number | null
}
export type OrderItemRow = Selectable<OrderItemsTable>

export interface DeliveriesTable {
  order_id: string
  ordered_at: Date
  status: Generated<DeliveryStatus>
  tracking_information: string | null
  begun_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  stopped: Generated<boolean>
  /** True if the order is fully refunded but pieces are still with the buyer. */
  to_take_back: Generated<boolean>
  delay_told_at: Date | null
  delayed_until: string | null
  /** The latest date of its lines, as promised at purchase. */
  ship_by: string | null
  /** The last day for the buyer to agree to a delay; null if no answer is needed. */
  consent_by: string | null
  consented_at: Date | null
  printed_at: Date | null
  /** Digest of the printed slip's content (slip-digest.ts). */
  printed_digest: string | null
  email: string | null
  email_folded: GeneratedAlways<string | null>
  name: string | null
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
}
export type DeliveryRow = Selectable<DeliveriesTable>

export interface OrderHistoryTable {
  id: Generated<number>
  order_id: string
  at: Generated<Date>
  by: string
  what: string
  from_state: OrderState | null
  to_state: OrderState | null
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  after: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  return_id: string | null
}
export type OrderHistoryRow = Selectable<OrderHistoryTable>

export interface ProviderEventsTable {
  id: string
  type: string
  created_at: Date
  applied_at: Generated<Date>
}

interface LastWebhookTable {
  only_one: Generated<boolean>
  came_at: Date
}

interface ProviderCursorTable {
  only_one: Generated<boolean>
  event_id: string
}

export interface RefundsTable {
  id: Generated<string>
  order_id: string
  request_key: string | null
  amount: number
  state: Generated<'requested' | 'succeeded' | 'failed'>
  reason: string
  by: string
  provider_id: string | null
  goes_to: Generated<'card' | 'credit'>
  failure: string | null
  created_at: Generated<Date>
  settled_at: Date | null
  /** When a refund succeeded that has failed since; `settled_at` is then the time of the failure. */
  succeeded_at: Date | null
  /** The transaction that removed the refund's tax from Stripe's books. */
  tax_reversal: string | null
  return_id: string | null
}
export type RefundRow = Selectable<RefundsTable>

interface ChangedSalesDaysTable {
  id: GeneratedAlways<number>
  day: string
}

export interface PaymentFailuresTable {
  /** The id of Stripe's event. */
  id: string
  order_id: string
  at: Date
  code: string
  message: string
  amount: number
  email: string | null
  name: string | null
  card: string | null
}
export type PaymentFailureRow = Selectable<PaymentFailuresTable>

interface OrderNotesTable {
  id: GeneratedAlways<number>
  order_id: string
  at: Generated<Date>
  by: string
  text: string
}
export type OrderNoteRow = Selectable<OrderNotesTable>

interface OrderTagsTable {
  order_id: string
  tag: string
}

/** Money that a dispute took from the account, or returned: one of Stripe's balance transactions. */
export interface DisputeMovesTable {
  id: string
  dispute_id: string
  /** Which took the payment. */
  order_id: string
  at: Date
  /** In cents; negative if it was taken. */
  amount: number
  fee: number
}

/** Stripe's state of a dispute. */
interface OrderDisputesTable {
  id: string
  /** Which took the payment. */
  order_id: string
  standing: Generated<'open' | 'won' | 'lost'>
  reason: string | null
  amount: number | null
  /** The deadline for an answer. */
  due_by: Date | null
  opened_at: Generated<Date>
}
