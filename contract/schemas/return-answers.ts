import { Type } from 'typebox'
import { CREDIT_KINDS } from '../credit.ts'
import { RETURNABLE } from '../product-fields.ts'
import { RETURN_PAYERS } from '../return-parcel.ts'
import {
  CREDIT_FORMS,
  EXCHANGE_STATES,
  REFUND_PLACES,
  REFUND_STATES,
  RETURN_BASES,
  RETURN_KINDS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  RETURN_STATES,
} from '../return.ts'
import { DISPOSITIONS } from '../admin-return.ts'
import { Order } from './order.ts'
import { OrderChangeRecord } from './admin-order.ts'
import { Cents, Day, Id, Nullable, Time } from './values.ts'

export const ReturnState = Type.Enum([...RETURN_STATES])
export const ReturnReason = Type.Enum([...RETURN_REASONS])
export const ReturnOutcome = Type.Enum([...RETURN_OUTCOMES])
export const Disposition = Type.Enum([...DISPOSITIONS])

const ReturnItem = Type.Object({
  id: Type.Integer(),
  line: Type.Integer(),
  product_id: Id,
  name: Type.String(),
  size: Type.String(),
  cover_image: Nullable(Type.String()),
  quantity: Type.Integer(),
  reason: Nullable(ReturnReason),
  comment: Nullable(Type.String()),
  /** The size that they are exchanged for; null for a refund, empty for a product without sizes. */
  new_size: Nullable(Type.String()),
  /**
   * How much more one piece of it costs, in cents without tax; absent if nothing. A negative difference is refunded.
   */
  price_difference: Type.Optional(Type.Integer()),
  /** What was paid for the pieces, without tax, and the tax on it. */
  goods: Cents,
  tax: Cents,
  /** Null until the pieces were inspected. */
  outcome: Nullable(ReturnOutcome),
  /** The part of goods and tax that the shop keeps, and the reason. */
  deducted: Cents,
  why: Nullable(Type.String()),
})

const ReturnPayer = Type.Enum([...RETURN_PAYERS])

export const Return = Type.Object({
  /** Such as R-7K3M9QXTC2. */
  number: Type.String(),
  order_id: Type.String(),
  kind: Type.Enum([...RETURN_KINDS]),
  basis: Type.Enum([...RETURN_BASES]),
  state: ReturnState,
  created_at: Time,
  /** False if nothing has to be sent: the pieces never left, or may be kept. */
  needs_return: Type.Boolean(),
  /** Who pays for the parcel. */
  paid_by: ReturnPayer,
  /** Deadline for handing in the parcel. */
  send_by: Nullable(Time),
  /** The address for the parcel, line by line; empty until the shop has entered its address. */
  send_to: Type.Array(Type.String()),
  tracking_information: Nullable(Type.String()),
  posted_at: Nullable(Time),
  received_at: Nullable(Time),
  /** Deadline of the refund; null until the parcel is on its way. */
  due_at: Nullable(Time),
  settled_at: Nullable(Time),
  items: Type.Array(ReturnItem),
  /** Refunded delivery, tax included. */
  shipping: Cents,
  /** The order of the new pieces; null if nothing is exchanged or replaced. */
  exchange: Nullable(
    Type.Object({
      order_id: Type.String(),
      state: Type.Enum([...EXCHANGE_STATES]),
      /** The value of its pieces, tax included, which is not refunded. */
      amount: Cents,
      held_until: Nullable(Time),
      /** The latest day on which it leaves; present while a pre-ordered size is held for it. */
      ship_by: Type.Optional(Day),
      /** Present while a made-to-order size is held: making it begins once the return is settled. */
      made_to_order: Type.Optional(Type.Boolean()),
      /** The extra price of the new sizes, paid or to be paid, tax included; absent if they cost no more. */
      difference: Type.Optional(Cents),
      /**
       * Until the difference is paid: the deadline and where to pay. An exchange that is not paid by then is canceled.
       */
      pay_until: Type.Optional(Time),
      session_url: Type.Optional(Type.String()),
      /** Its payment is in progress: a debit, for example, takes days. */
      being_paid: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The refund without the exchanged value; an expected amount until the return is settled. */
  amount: Cents,
  /** How much less than the value of its pieces is refunded, because earlier refunds covered it. */
  given_before: Type.Optional(Cents),
  /** The part of it that has reached the bank, or was given as credit. */
  refunded: Cents,
  /** The part of `amount` that is given as credit; expected until the return is settled. */
  credited: Cents,
  /** The kinds of credit that received it, once it is given. */
  credited_to: Type.Array(Type.Enum([...CREDIT_KINDS])),
  /** The part of it that went back to credit that had paid, if the buyer agreed to credit for the rest. */
  credited_back: Type.Optional(Type.Object({ amount: Cents, to: Type.Array(Type.Enum([...CREDIT_KINDS])) })),
  /** `credit` if the buyer agreed to credit instead of money. */
  refund_to: Type.Enum([...REFUND_PLACES]),
  credit_form: Type.Enum([...CREDIT_FORMS]),
  refund_state: Type.Enum([...REFUND_STATES]),
  /** The shop's reply. */
  note: Nullable(Type.String()),
})

const AdminReturnItem = Type.Interface([ReturnItem], {
  disposition: Nullable(Disposition),
  disposed_why: Nullable(Type.String()),
})

/** A return as a list shows it; `getReturn` responds with all of it. */
export const ListedReturn = Type.Interface([Return], {
  items: Type.Array(AdminReturnItem),
  email: Nullable(Type.String()),
  /** When the buyer agreed to credit instead of money. */
  credit_agreed_at: Nullable(Time),
  /** The shopper or an admin's e-mail. */
  by: Type.String(),
  /** For optimistic locking: a change that sends an outdated version fails. */
  version: Type.Integer(),
  /** Whether the payment of its order is disputed. */
  disputed: Order.properties.disputed,
})

export const AdminReturn = Type.Interface([ListedReturn], {
  order: Order,
  history: Type.Array(OrderChangeRecord),
})

export const ReturnOptions = Type.Object({
  order_id: Type.String(),
  can_cancel: Type.Boolean(),
  /** Why it cannot be canceled, as a sentence; null if it can. */
  why_not_cancel: Nullable(Type.String()),
  can_return: Type.Boolean(),
  why_not_return: Nullable(Type.String()),
  /** The time for returns is over, so the shop decides about a request. */
  is_late: Type.Boolean(),
  /** Null until the parcel is delivered. */
  return_until: Nullable(Time),
  /** The deadline for the buyer's consent to a delay, and the new day, if known. */
  delay: Type.Optional(Type.Object({ consent_by: Day, until: Nullable(Day) })),
  /** A sentence from the server, so that the page does not have to load the code that forms it. */
  who_pays: Type.String(),
  /** Delivery cost that is refunded, tax included, if every piece of the order comes back. */
  shipping: Cents,
  /** The kind of credit that the buyer can choose instead of money; null if no money can be refunded. */
  credit_form: Nullable(Type.Enum([...CREDIT_FORMS])),
  /** Upper limit of the refund: the order's money that no refund has given back and no other return expects. */
  left_to_give: Cents,
  /** The most that can go back to cards. The rest goes back to the credit that paid. */
  left_on_card: Cents,
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      product_id: Id,
      name: Type.String(),
      size: Type.String(),
      cover_image: Nullable(Type.String()),
      quantity: Type.Integer(),
      /** Pieces that are in no return and were not refunded. */
      left: Type.Integer(),
      /** The refund for one piece, for two pieces, and so on up to `left`; tax included. */
      amounts: Type.Array(Cents),
      returnable: Type.Enum([...RETURNABLE]),
      /** False if all sizes share one stock pool, which `left` of each size then counts. */
      stock_per_size: Type.Boolean(),
      /** Other sizes with their available pieces; empty if nothing can be exchanged. */
      sizes: Type.Array(
        Type.Object({
          size: Type.String(),
          left: Type.Integer(),
          /** If it does not leave as soon as the parcel is back: when it leaves, without a full stop. */
          promise: Type.Optional(Type.String()),
          /**
           * In cents, without tax: how much more a piece costs today; absent if nothing. A negative difference is
           * refunded, a positive one has to be paid first.
           */
          difference: Type.Optional(Type.Integer()),
          /** The refund in addition to one new piece, to two, and so on; tax included. */
          amounts: Type.Optional(Type.Array(Cents)),
          /** The amount due for one new piece, for two, and so on; tax included. */
          dues: Type.Optional(Type.Array(Cents)),
        }),
      ),
    }),
  ),
  returns: Type.Array(Return),
})
