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
  /** What they are exchanged for; null where the money goes back, empty for a product without sizes. */
  new_size: Nullable(Type.String()),
  /** What a piece of it costs more, in cents without tax, where that is not nothing. Less than 0 is given back. */
  price_difference: Type.Optional(Type.Integer()),
  /** What the pieces were paid with, without and as tax. */
  goods: Cents,
  tax: Cents,
  /** Null until the pieces were looked at. */
  outcome: Nullable(ReturnOutcome),
  /** What is kept of goods and tax, and why. */
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
  /** False where nothing is to be sent: pieces that never left, or that may be kept. */
  needs_return: Type.Boolean(),
  /** Who pays for the parcel. */
  paid_by: ReturnPayer,
  /** The parcel is to be handed in by then. */
  send_by: Nullable(Time),
  /** Where the parcel goes, in lines; empty until the shop has an address in its settings. */
  send_to: Type.Array(Type.String()),
  tracking_information: Nullable(Type.String()),
  posted_at: Nullable(Time),
  received_at: Nullable(Time),
  /** The money is on its way by then; null until the parcel is. */
  due_at: Nullable(Time),
  settled_at: Nullable(Time),
  items: Type.Array(ReturnItem),
  /** Delivery that is given back, its tax included. */
  shipping: Cents,
  /** The order of the new sizes; null where nothing is exchanged or replaced. */
  exchange: Nullable(
    Type.Object({
      order_id: Type.String(),
      state: Type.Enum([...EXCHANGE_STATES]),
      /** What its pieces are worth, tax included: it is not given back. */
      amount: Cents,
      held_until: Nullable(Time),
      /** The day by which it leaves at the latest, while a size is held that is ordered ahead. */
      ship_by: Type.Optional(Day),
      /** While a size is held that is made to order: that is begun once the return is settled. */
      made_to_order: Type.Optional(Type.Boolean()),
      /** What was paid for the new sizes, or is to be paid, tax included, where they cost more. */
      difference: Type.Optional(Cents),
      /** Until the difference is paid: by when, and where. Without it, the exchange is called off. */
      pay_until: Type.Optional(Time),
      session_url: Type.Optional(Type.String()),
      /** Its payment is under way, such as a debit, which takes days. */
      being_paid: Type.Optional(Type.Boolean()),
    }),
  ),
  /** What is given back, without what is exchanged: expected until the return is settled. */
  amount: Cents,
  /** So much less than its pieces are worth, because other refunds had given it back. */
  given_before: Type.Optional(Cents),
  /** What has reached the bank of it, or was given as credit. */
  refunded: Cents,
  /** What of `amount` is given as credit; expected until the return is settled. */
  credited: Cents,
  /** What it is on, once it is given. */
  credited_to: Type.Array(Type.Enum([...CREDIT_KINDS])),
  /** What of it went back to credit that had paid a part, where the rest became credit as the buyer has agreed. */
  credited_back: Type.Optional(Type.Object({ amount: Cents, to: Type.Array(Type.Enum([...CREDIT_KINDS])) })),
  /** `credit` where the buyer has agreed to it instead of money. */
  refund_to: Type.Enum([...REFUND_PLACES]),
  credit_form: Type.Enum([...CREDIT_FORMS]),
  refund_state: Type.Enum([...REFUND_STATES]),
  /** What the shop answered. */
  note: Nullable(Type.String()),
})

const AdminReturnItem = Type.Interface([ReturnItem], {
  disposition: Nullable(Disposition),
  disposed_why: Nullable(Type.String()),
})

/** A return in a list: what its card shows. `getReturn` answers the whole of it. */
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
  /** A sentence; null when it can be canceled. */
  why_not_cancel: Nullable(Type.String()),
  can_return: Type.Boolean(),
  why_not_return: Nullable(Type.String()),
  /** The shop decides about a return that is asked for: the time for one is over. */
  is_late: Type.Boolean(),
  /** Null until the parcel is delivered. */
  return_until: Nullable(Time),
  /** By when the buyer has to agree to a delay, and the day that it would leave by, where that is known. */
  delay: Type.Optional(Type.Object({ consent_by: Day, until: Nullable(Day) })),
  /** A sentence: its page has no weight to spare for making it. */
  who_pays: Type.String(),
  /** Given back, tax included, when every piece of the order comes back. */
  shipping: Cents,
  /** What the buyer can choose instead of money; null where no money can be given back. */
  credit_form: Nullable(Type.Enum([...CREDIT_FORMS])),
  /** Of its money, what no refund has given back and no other return expects: no more is given back. */
  left_to_give: Cents,
  /** What can be given back to cards. More than that goes back to the credit that paid it. */
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
      /** What one piece gives back, what two do, and so on, up to `left`; tax included. */
      amounts: Type.Array(Cents),
      returnable: Type.Enum([...RETURNABLE]),
      /** False where all its sizes are sold from the same pieces, which `left` of each size counts. */
      stock_per_size: Type.Boolean(),
      /** Other sizes with the pieces that are left of them; empty where nothing can be exchanged. */
      sizes: Type.Array(
        Type.Object({
          size: Type.String(),
          left: Type.Integer(),
          /** Where it does not leave as soon as the parcel is back: when it does, without a full stop. */
          promise: Type.Optional(Type.String()),
          /**
           * In cents, without tax: what a piece costs more today, where that is not nothing. Less than 0 is given back,
           * more is to be paid first.
           */
          difference: Type.Optional(Type.Integer()),
          /** What one piece gives back beside the new one, what two do, and so on; tax included. */
          amounts: Type.Optional(Type.Array(Cents)),
          /** What is to be paid for one new piece, for two, and so on; tax included. */
          dues: Type.Optional(Type.Array(Cents)),
        }),
      ),
    }),
  ),
  returns: Type.Array(Return),
})
