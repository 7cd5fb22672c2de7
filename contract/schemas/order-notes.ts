import { Type } from 'typebox'
import { MAX_NOTE, MAX_TAG, MAX_TAGS, REPEATED_MAILS } from '../order-notes.ts'
import { describeCall } from './call.ts'
import { AdminOrder, OrderNote } from './admin-order.ts'
import { OrderId, orderParams } from './order.ts'
import { ClosedObject, Day, Id, Message } from './values.ts'

/** What the staff have written about an order or a customer. */
export const Notes = Type.Object({ notes: Type.Array(OrderNote), tags: Type.Array(Type.String()) })

export const NewNote = ClosedObject({ text: Type.String({ minLength: 1, maxLength: MAX_NOTE }) })

const SomeTags = Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG }), { maxItems: MAX_TAGS })

/**
 * `was`: the tags that the form had loaded. Only the difference is applied, so that a colleague's later changes stay.
 */
export const Tags = ClosedObject({ tags: SomeTags, was: Type.Optional(SomeTags) })

export const addOrderNote = describeCall({
  summary: 'Write a note that the staff see; returns the notes and tags of the order',
  access: 'orders.change',
  params: orderParams,
  body: NewNote,
  response: Notes,
})

export const removeOrderNote = describeCall({
  summary: 'Remove a note; the activity keeps what it said',
  access: 'orders.change',
  params: Type.Object({ id: OrderId, note: Id }),
  response: Notes,
})

export const setOrderTags = describeCall({
  summary: 'All tags of an order, which the list of orders filters by',
  access: 'orders.change',
  params: orderParams,
  body: Tags,
  response: Notes,
})

export const mailAgain = describeCall({
  summary: 'Mail the buyer once more, to the order’s e-mail as it is now; at most once a minute',
  access: 'orders.change',
  params: orderParams,
  body: ClosedObject({ mail: Type.Enum([...REPEATED_MAILS]) }),
  response: Message,
})

export const sendDelayNotice = describeCall({
  summary:
    'Tell the buyer that an order leaves later, by which day if that is known; the buyer may cancel it from then on',
  access: 'orders.change',
  params: orderParams,
  body: ClosedObject({ until: Type.Optional(Day) }),
  response: AdminOrder,
})
