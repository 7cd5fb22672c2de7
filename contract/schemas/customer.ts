import { Type } from 'typebox'
import { CUSTOMER_SORTS } from '../customer.ts'
import { MAX_TAG } from '../order-notes.ts'
import { RETURN_KINDS } from '../return.ts'
import { describeCall, describeCsvCall, idParams } from './call.ts'
import { AdminCredit } from './credit.ts'
import { OrderState } from './order-parts.ts'
import { NewNote, Notes, Tags } from './order-notes.ts'
import { Address, DeliveryStatus } from './order.ts'
import { ReturnState } from './return-answers.ts'
import { Cents, ClosedObject, Id, Nullable, Paging, Time } from './values.ts'

export const Customer = Type.Object({
  id: Id,
  email: Type.String(),
  name: Nullable(Type.String()),
  /** False for guests, who are identified by their e-mail. */
  has_account: Type.Boolean(),
  orders: Type.Integer(),
  /** Charged less refunded, in cents. */
  spent: Type.Integer(),
  pieces: Type.Integer(),
  /** Share of the bought pieces that came back in returns, in percent. */
  returns_percent: Type.Integer(),
  first_seen_at: Time,
  /** The last order or sign-in. */
  last_seen_at: Time,
  tags: Type.Array(Type.String()),
})

const filter = {
  /** A part of the name or the e-mail. */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  tag: Type.Optional(Type.String({ maxLength: MAX_TAG })),
}

export const CustomerFilter = ClosedObject(filter)

export const listCustomers = describeCall({
  summary:
    'Accounts, and guests by their e-mail, as they were a minute ago; X-Total-Is-More says that there are more than X-Total-Count',
  access: 'customers.read',
  query: ClosedObject({ ...filter, sort: Type.Optional(Type.Enum([...CUSTOMER_SORTS])), ...Paging }),
  response: Type.Array(Customer),
})

export const exportCustomers = describeCsvCall({
  summary: 'The same as a CSV file, the longest known first; money in dollars',
  access: 'customers.export',
  query: CustomerFilter,
})

export const CustomerDetails = Type.Interface([Customer, Notes], {
  account: Nullable(Type.Object({ since: Time, is_verified: Type.Boolean(), is_staff: Type.Boolean() })),
  /** The account's consent to receive news, while it is in force. */
  news: Nullable(Type.Object({ given_at: Time, source: Type.String() })),
  /** Newest first. */
  recent_orders: Type.Array(
    Type.Object({
      id: Type.String(),
      created_at: Time,
      state: OrderState,
      disputed: Nullable(Type.Enum(['open', 'won', 'lost'])),
      total: Cents,
      amount_refunded: Cents,
      /** The amount paid, less refunds to cards and credit and less what paid for exchanges. */
      left: Cents,
      pieces: Type.Integer(),
      status: Nullable(DeliveryStatus),
    }),
  ),
  returns: Type.Array(
    Type.Object({
      number: Type.String(),
      order_id: Type.String(),
      kind: Type.Enum([...RETURN_KINDS]),
      state: ReturnState,
      created_at: Time,
      pieces: Type.Integer(),
    }),
  ),
  addresses: Type.Array(Type.Interface([Address], { orders: Type.Integer(), last_at: Time })),
  sizes: Type.Array(Type.Object({ size: Type.String(), bought: Type.Integer(), kept: Type.Integer() })),
  /** Store credit, and gift cards that were mailed to the customer; newest first. */
  credit: Type.Array(
    Type.Pick(AdminCredit, ['id', 'kind', 'last_four', 'balance', 'held', 'frozen', 'frozen_why']),
  ),
  mails: Type.Array(
    Type.Object({
      id: Type.Integer(),
      template: Type.String(),
      created_at: Time,
      sent_at: Nullable(Time),
      failure: Nullable(Type.String()),
    }),
  ),
})

export const getCustomer = describeCall({
  summary: 'A customer with the latest orders, returns, addresses, credit and mails, and the sizes they keep',
  access: 'customers.read',
  params: idParams,
  response: CustomerDetails,
})

export const addCustomerNote = describeCall({
  summary: 'Write a note that the staff see; returns the notes and tags of the customer',
  access: 'customers.change',
  params: idParams,
  body: NewNote,
  response: Notes,
})

export const removeCustomerNote = describeCall({
  summary: 'Remove a note; the activity keeps what it said',
  access: 'customers.change',
  params: Type.Object({ id: Id, note: Id }),
  response: Notes,
})

export const setCustomerTags = describeCall({
  summary: 'All tags of a customer, which the list of customers filters by',
  access: 'customers.change',
  params: idParams,
  body: Tags,
  response: Notes,
})
