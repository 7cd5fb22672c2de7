import { Type } from 'typebox'
import { describeCall, describeCsvCall } from './call.ts'
import { FileFault } from './product-file.ts'
import { ClosedObject, Count, Message, Nullable, Paging, Time } from './values.ts'

const Address = Type.String({ minLength: 1, maxLength: 2000 })

export const Redirect = Type.Object({
  /** Decoded, in lower case, without a trailing slash. */
  path: Type.String(),
  /** Null: the page is gone. */
  target: Nullable(Type.String()),
  /** What made it: `staff`, `file`, `collection`, `shopify`. */
  source: Type.String(),
  created_at: Time,
  /** Why shoppers cannot open the product or collection that it leads to; null when they can, and for other targets. */
  leads_nowhere: Nullable(Type.Union([Type.Literal('unpublished'), Type.Literal('missing')])),
})

export const RedirectReport = Type.Object({
  rows: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  /** Rows with a fault; they are not imported. */
  faulty: Count,
  faults: Type.Array(FileFault),
})

export const MissingPage = Type.Object({
  path: Type.String(),
  /** How often it was requested in the last 30 days. */
  asked: Count,
  last_day: Type.String({ format: 'date' }),
  /** The page of this shop whose name most resembles the address. */
  likely: Nullable(Type.Object({ target: Type.String(), name: Type.String() })),
})

export const listRedirects = describeCall({
  summary: 'Addresses that lead elsewhere or are gone, the newest first',
  access: 'products.read',
  query: ClosedObject({
    ...Paging,
    q: Type.Optional(Type.String({ maxLength: 300, description: 'Part of either address' })),
  }),
  response: Type.Array(Redirect),
})

export const saveRedirect = describeCall({
  summary:
    'Make an address lead to a page of this shop, or say that it is gone. It is asked for only where there is no page',
  access: 'products.change',
  body: ClosedObject({ path: Address, target: Nullable(Address) }),
  response: Type.Object({
    path: Type.String(),
    target: Nullable(Type.String()),
    /** The previous target: null if the page was gone, absent if nothing was replaced. */
    former: Type.Optional(Nullable(Type.String())),
  }),
})

export const deleteRedirect = describeCall({
  summary: 'Forget a redirect',
  access: 'products.change',
  query: ClosedObject({ path: Address }),
  response: Message,
})

export const exportRedirects = describeCsvCall({
  summary: 'All redirects as a CSV file that can be imported again; a target that is empty means gone',
  access: 'products.export',
})

export const checkRedirects = describeCall({
  summary: 'What importing a CSV file of redirects would do, and every fault by its row; changes nothing',
  access: 'products.change',
  isRead: true,
  requestType: 'text/csv',
  response: RedirectReport,
})

export const importRedirects = describeCall({
  summary: 'Import a CSV file of old and new addresses; rows with faults are left out',
  access: 'products.change',
  requestType: 'text/csv',
  response: RedirectReport,
})

export const listMissingPages = describeCall({
  summary: 'Addresses that were asked for in the last 30 days and not found, the most asked for first',
  access: 'products.read',
  response: Type.Array(MissingPage),
})
