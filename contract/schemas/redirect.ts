import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { FileFault } from './product-file.ts'
import { Count, Message, Nullable, Paging, Time } from './values.ts'

const Address = Type.String({ minLength: 1, maxLength: 2000 })

export const Redirect = Type.Object({
  /** Decoded, in lower case, without a slash at its end. */
  path: Type.String(),
  /** Null: the page is gone. */
  target: Nullable(Type.String()),
  /** What made it: `staff`, `file`, `collection`, `shopify`. */
  source: Type.String(),
  created_at: Time,
  /** The target is a product, collection or page that shoppers cannot open. */
  leads_nowhere: Type.Boolean(),
})

export const RedirectReport = Type.Object({
  rows: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  /** Rows with a fault, which are left out. */
  faulty: Count,
  faults: Type.Array(FileFault),
})

export const MissingPage = Type.Object({
  path: Type.String(),
  /** In the last 30 days. */
  asked: Count,
  last_day: Type.String({ format: 'date' }),
  /** The page of this shop whose name is most like the address. */
  likely: Nullable(Type.Object({ target: Type.String(), name: Type.String() })),
})

export const listRedirects = describeCall({
  name: 'listRedirects',
  summary: 'Addresses that lead elsewhere or are gone, the newest first',
  access: 'products.read',
  query: Type.Object(
    { ...Paging, q: Type.Optional(Type.String({ maxLength: 300, description: 'Part of either address' })) },
    { additionalProperties: false },
  ),
  response: Type.Array(Redirect),
})

export const saveRedirect = describeCall({
  name: 'saveRedirect',
  summary:
    'Make an address lead to a page of this shop, or say that it is gone. It is asked for only where there is no page',
  access: 'products.change',
  body: Type.Object({ path: Address, target: Nullable(Address) }, { additionalProperties: false }),
  response: Type.Object({ path: Type.String(), target: Nullable(Type.String()) }),
})

export const deleteRedirect = describeCall({
  name: 'deleteRedirect',
  summary: 'Forget a redirect',
  access: 'products.change',
  query: Type.Object({ path: Address }, { additionalProperties: false }),
  response: Message,
})

export const exportRedirects = describeCall({
  name: 'exportRedirects',
  summary: 'All redirects as a CSV file that can be imported again; a target that is empty means gone',
  access: 'products.export',
  responseType: 'text/csv',
  response: Type.String(),
})

export const checkRedirects = describeCall({
  name: 'checkRedirects',
  summary: 'What importing a CSV file of redirects would do, and every fault by its row; changes nothing',
  access: 'products.change',
  isRead: true,
  requestType: 'text/csv',
  response: RedirectReport,
})

export const importRedirects = describeCall({
  name: 'importRedirects',
  summary: 'Import a CSV file of old and new addresses; rows with faults are left out',
  access: 'products.change',
  requestType: 'text/csv',
  response: RedirectReport,
})

export const listMissingPages = describeCall({
  name: 'listMissingPages',
  summary: 'Addresses that were asked for in the last 30 days and not found, the most asked for first',
  access: 'products.read',
  response: Type.Array(MissingPage),
})

/** The calls of this file. */
export const REDIRECT_CALLS = [
  'listRedirects',
  'saveRedirect',
  'deleteRedirect',
  'exportRedirects',
  'checkRedirects',
  'importRedirects',
  'listMissingPages',
] as const
