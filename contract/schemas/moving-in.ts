import { Type } from 'typebox'
import { OPTION_ROLES } from '../moving-in.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Id, Message, Nullable, Paging, Time } from './values.ts'
import { Password } from './account.ts'

/** A part of a row that cannot be imported unchanged. */
export const MovingNote = Type.Object({
  row: Count,
  handle: Type.String(),
  message: Type.String(),
  /** The product or size is not imported at all. */
  is_left_out: Type.Boolean(),
})

export const MovingReport = Type.Object({
  rows: Count,
  /** What will be imported. */
  styles: Count,
  products: Count,
  sizes: Count,
  pictures: Count,
  redirects: Count,
  /** Product types of the file that have no category yet. */
  categories: Count,
  /** Products that were imported before; they are left unchanged. */
  here: Count,
  left_out: Count,
  /** The options of the file and the role of each. */
  options: Type.Array(
    Type.Object({
      name: Type.String(),
      role: Type.Enum([...OPTION_ROLES]),
      values: Type.Array(Type.String()),
    }),
  ),
  notes: Type.Array(MovingNote),
  note_count: Count,
  /** The first of the products to import. */
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
  /** Products with a price that were active in the other shop and have never been active here. */
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
  /** One line per option whose role differs from the guess: `Farbe:colour`. */
  roles: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** Whether products that were active there become active here at once. */
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
    /** Products whose pictures are still to be downloaded. */
    waiting: Count,
    /** The first pictures that could not be downloaded. */
    lost: Type.Array(LostPicture),
    lost_count: Count,
  }),
})

export const fetchPicturesAgain = describeCall({
  summary: 'Fetch the pictures again that could not be fetched',
  access: 'products.change',
  response: Message,
})

/** The report on a file of customers or orders. */
export const PeopleReport = Type.Object({
  rows: Count,
  arriving: Count,
  /** Already present, and left unchanged. */
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
  /** The order number in the other shop. */
  number: Type.String(),
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  placed_at: Nullable(Time),
  /** As in the file, in the file's currency. */
  total: Type.String(),
  currency: Type.String(),
  /** The state in the other shop's words. */
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
  /** There are orders of another shop, which are shown only once the account's e-mail is confirmed. */
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
  /** Imported guests who have not been invited to open an account. */
  uninvited: Count,
  /** Guests whose invitation is waiting to be sent. */
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
