import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { ClosedObject, Count, Id, Message, Nullable, Paging } from './values.ts'

export const WaitingProduct = Type.Object({
  product_id: Id,
  name: Type.String(),
  cover_image: Nullable(Type.String()),
  /** Open requests for all sizes together. */
  waiting: Count,
  /** In the order of the product's sizes; '' if it has none. */
  sizes: Type.Array(Type.Object({ size: Type.String(), waiting: Count, available: Count })),
})

export const askForStockAlert = describeCall({
  summary:
    'Be mailed once when a size can be bought again. The answer is the same whether or not the address waits already',
  access: 'anyone',
  body: ClosedObject({
    product_id: Id,
    /** Absent if the product has no sizes. */
    size: Type.Optional(Type.String({ maxLength: 40 })),
    /** Default: the account's. */
    email: Type.Optional(Type.String({ maxLength: 254 })),
  }),
  response: Type.Object({
    message: Type.String(),
    /** Token for withdrawing the request. */
    token: Type.String(),
  }),
})

export const removeStockAlert = describeCall({
  summary:
    'Take a request back by the token of its answer, or all requests of an address by the token of a mail. An unknown token changes nothing',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  response: Message,
})

export const listWaiting = describeCall({
  summary: 'Products that shoppers wait for, those that most wait for first',
  access: 'products.read',
  query: ClosedObject({ ...Paging, product_id: Type.Optional(Id) }),
  response: Type.Array(WaitingProduct),
})
