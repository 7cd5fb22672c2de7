import { Type } from 'typebox'
import { OPTION_ROLES } from '../moving-in.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Id, Message, Nullable, Paging, Time } from './values.ts'
import { Password } from './account.ts'

/** Something of a row that does not arrive as it is there. */
export const MovingNote = Type.Object({
  row: Count,
  handle: Type.String(),
  message: Type.String(),
  /** The product or size does not arrive at all. */
  is_left_out: Type.Boolean(),
})

export const MovingReport = Type.Object({
  rows: Count,
  /** What arrives. */
  styles: Count,
  products: Count,
  sizes: Count,
  pictures: Count,
  redirects: Count,
  /** Those that the types of the products still lack. */
  categories: Count,
  /** Products that have arrived before; they are left as they are. */
  here: Count,
  left_out: Count,
  /** The options of the file and what they are taken for. */
  options: Type.Array(
    Type.Object({
      name: Type.String(),
      role: Type.Enum([...OPTION_ROLES]),
      values: Type.Array(Type.String()),
    }),
  ),
  notes: Type.Array(MovingNote),
  note_count: Count,
  /** The first of those that arrive. */
  arriving: Type.Array(
    Type.Object({
      row: Count,
      name: Type.String(),
      price: Count,
      sizes: Type.Array(Type.String()),
      pictures: Count,
    }),
  ),
})

export const HiddenMoved = Type.Object({
  /** Products with a price that were active in the other shop and never here. */
  hidden: Count,
  is_publishing: Type.Boolean(),
})

export const LostPicture = Type.Object({
  product_id: Id,
  name: Type.String(),
  url: Type.String(),
  failure: Type.String(),
})

const query = ClosedObject({
  /** A line for each option whose role differs from the guess: `Farbe:colour`. */
  roles: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** What was active there is active here at once. */
  publish: Type.Optional(Type.Boolean()),
})

export const checkShopifyProducts = describeCall({
  summary: 'What importing Shopify’s file of products would bring, row by row; changes nothing',
  access: 'products.change',
  isRead: true,
  query,
  requestType: 'text/csv',
  response: MovingReport,
})

export const importShopifyProducts = describeCall({
  summary: 'Import Shopify’s file of products; what has arrived before is left as it is',
  access: 'products.change',
  query,
  requestType: 'text/csv',
  response: MovingReport,
})

export const countHiddenMoved = describeCall({
  summary: 'How many products have moved in, were active in the other shop and are still hidden here',
  access: 'moving-in.read',
  response: HiddenMoved,
})

export const publishMoved = describeCall({
  summary: 'Publish the products that were active in the other shop; a job does so, 100 at a time',
  access: 'products.change',
  response: Type.Object({ products: Count }),
})

export const listLostPictures = describeCall({
  summary: 'Pictures of products that have moved in and could not be fetched',
  access: 'moving-in.read',
  response: Type.Object({
    /** Products whose pictures are still to be fetched. */
    waiting: Count,
    /** The first of them. */
    lost: Type.Array(LostPicture),
    lost_count: Count,
  }),
})

export const fetchPicturesAgain = describeCall({
  summary: 'Fetch the pictures again that could not be fetched',
  access: 'products.change',
  response: Message,
})

/** For a file of customers or orders. */
export const PeopleReport = Type.Object({
  rows: Count,
  arriving: Count,
  /** Left as they are. */
  here: Count,
  left_out: Count,
  notes: Type.Array(MovingNote),
  note_count: Count,
})

const peopleCall = { access: 'customers.change', requestType: 'text/csv', response: PeopleReport } as const

export const checkShopifyCustomers = describeCall({
  summary: 'What importing Shopify’s file of customers would bring, row by row; changes nothing',
  isRead: true,
  ...peopleCall,
})

export const importShopifyCustomers = describeCall({
  summary:
    'Import Shopify’s file of customers, as guests with a note; who is known here is left as they are, and nobody is mailed',
  ...peopleCall,
})

export const checkShopifyOrders = describeCall({
  summary: 'What importing Shopify’s file of orders would bring, row by row; changes nothing',
  isRead: true,
  ...peopleCall,
})

export const importShopifyOrders = describeCall({
  summary: 'Import Shopify’s file of orders as history, which no sum and no stock knows',
  ...peopleCall,
})

export const PastOrder = Type.Object({
  id: Id,
  /** As the other shop called it. */
  number: Type.String(),
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  placed_at: Nullable(Time),
  /** As in the file, in its currency. */
  total: Type.String(),
  currency: Type.String(),
  /** In words of the other shop. */
  state: Type.String(),
  lines: Type.Array(
    Type.Object({
      title: Type.String(),
      sku: Nullable(Type.String()),
      quantity: Count,
      price: Nullable(Type.String()),
    }),
  ),
})

export const listPastOrders = describeCall({
  summary: 'Orders of the shop that moved in, newest first; X-Total-Count says how many',
  access: 'customers.read',
  query: ClosedObject({
    /** A part of the number, the e-mail or the name. */
    q: Type.Optional(Type.String({ maxLength: 254 })),
    customer: Type.Optional(Id),
    ...Paging,
  }),
  response: Type.Array(PastOrder),
})

export const OwnPastOrders = Type.Object({
  orders: Type.Array(PastOrder),
  /** There are orders of another shop, and none is shown before the account's e-mail is confirmed. */
  needs_confirmed_email: Type.Boolean(),
})

export const listOwnPastOrders = describeCall({
  summary:
    'Orders that the account’s confirmed e-mail has at the shop that moved in, newest first; X-Total-Count says how many',
  access: 'customer',
  query: ClosedObject({ ...Paging }),
  response: OwnPastOrders,
})

export const InvitationCounts = Type.Object({
  /** Guests who moved in and were not invited to open an account yet. */
  uninvited: Count,
  /** Whose mail waits to be sent. */
  waiting: Count,
  sent: Count,
  accepted: Count,
})

export const countInvitations = describeCall({
  summary: 'How many of the guests who moved in were invited to open an account',
  access: 'customers.read',
  response: InvitationCounts,
})

export const inviteAllMoved = describeCall({
  summary: 'Invite each guest who moved in, once, to open an account; 500 mails are sent in an hour',
  access: 'customers.change',
  response: Type.Object({ invited: Count }),
})

export const inviteGuest = describeCall({
  summary: 'Mail a guest a link that opens an account; an earlier link ends',
  access: 'customers.change',
  params: idParams,
  response: Message,
})

export const acceptInvitation = describeCall({
  summary: 'Open an account with the token from the mail, once only; its e-mail is confirmed by that',
  access: 'public',
  body: ClosedObject({
    token: Type.String({ maxLength: 200 }),
    password: Password,
    password_confirmation: Password,
  }),
  response: Type.Object({ email: Type.String() }),
})
