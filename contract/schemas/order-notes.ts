import { Type } from 'typebox'
import { MAX_NOTE, MAX_TAG, MAX_TAGS, REPEATED_MAILS } from '../order-notes.ts'
import { describeCall } from './call.ts'
import { AdminOrder, OrderId, OrderNote } from './order.ts'
import { Day, Id, Message } from './values.ts'

const params = Type.Object({ id: OrderId })

/** What the staff have written about an order or a customer. */
export const Notes = Type.Object({ notes: Type.Array(OrderNote), tags: Type.Array(Type.String()) })

export const NewNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: MAX_NOTE }) },
  { additionalProperties: false },
)

export const Tags = Type.Object(
  { tags: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG }), { maxItems: MAX_TAGS }) },
  { additionalProperties: false },
)

export const addOrderNote = describeCall({
  name: 'addOrderNote',
  summary: 'Write a note that the staff see; returns the notes and tags of the order',
  access: 'orders.change',
  params,
  body: NewNote,
  response: Notes,
})

export const removeOrderNote = describeCall({
  name: 'removeOrderNote',
  summary: 'Remove a note; the activity keeps what it said',
  access: 'orders.change',
  params: Type.Object({ id: OrderId, note: Id }),
  response: Notes,
})

export const setOrderTags = describeCall({
  name: 'setOrderTags',
  summary: 'All tags of an order, which the list of orders filters by',
  access: 'orders.change',
  params,
  body: Tags,
  response: Notes,
})

export const mailAgain = describeCall({
  name: 'mailAgain',
  summary: 'Mail the buyer once more, to the order’s e-mail as it is now; at most once a minute',
  access: 'orders.change',
  params,
  body: Type.Object({ mail: Type.Enum([...REPEATED_MAILS]) }, { additionalProperties: false }),
  response: Message,
})

export const sendDelayNotice = describeCall({
  name: 'sendDelayNotice',
  summary:
    'Tell the buyer that an order leaves later, by which day if that is known; the buyer may cancel it from then on',
  access: 'orders.change',
  params,
  body: Type.Object({ until: Type.Optional(Day) }, { additionalProperties: false }),
  response: AdminOrder,
})
