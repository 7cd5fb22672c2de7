import { Type } from 'typebox'
import { RETURN_TODOS } from '../return.ts'
import { describeCall, describeCsvCall } from './call.ts'
import { ListedReturn, ReturnReason, ReturnState } from './return-answers.ts'
import { ClosedObject, Paging } from './values.ts'

const returnFilter = {
  todo: Type.Optional(Type.Enum([...RETURN_TODOS])),
  state: Type.Optional(ReturnState),
  reason: Type.Optional(ReturnReason),
  /** The beginning of its number, or of that of an order whose pieces it has or that is sent for them; or the SKU or GTIN of a piece. */
  number: Type.Optional(Type.String({ maxLength: 40 })),
  /** The beginning of the order's id. */
  order: Type.Optional(Type.String({ maxLength: 64 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
}

export const ReturnFilter = ClosedObject({ ...returnFilter, ...Paging })

export const listReturns = describeCall({
  summary:
    'Returns by what is to be done, state, reason, number, order, e-mail and the code of a piece; a list of what is to be done begins with the most urgent, others with the newest',
  access: 'returns.read',
  query: ReturnFilter,
  response: Type.Array(ListedReturn),
})

export const exportReturns = describeCsvCall({
  summary: 'The same returns as a CSV file, newest first, one row per item; money in dollars',
  access: 'orders.export',
  query: ClosedObject(returnFilter),
})
