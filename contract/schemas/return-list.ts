import { Type } from 'typebox'
import { RETURN_TODOS } from '../return.ts'
import { describeCall } from './call.ts'
import { AdminReturn, ReturnReason, ReturnState } from './return-answers.ts'
import { Paging } from './values.ts'

const returnFilter = {
  todo: Type.Optional(Type.Enum([...RETURN_TODOS])),
  state: Type.Optional(ReturnState),
  reason: Type.Optional(ReturnReason),
  /** The beginning of its number, or of that of an order whose pieces it has or that is sent for them. */
  number: Type.Optional(Type.String({ maxLength: 40 })),
  /** The beginning of the order's id. */
  order: Type.Optional(Type.String({ maxLength: 64 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
}

export const ReturnFilter = Type.Object({ ...returnFilter, ...Paging }, { additionalProperties: false })

export const listReturns = describeCall({
  name: 'listReturns',
  summary:
    'Returns by what is to be done, state, reason, number, order and e-mail; a list of what is to be done begins with the most urgent, others with the newest',
  access: 'returns.read',
  query: ReturnFilter,
  response: Type.Array(AdminReturn),
})

export const exportReturns = describeCall({
  name: 'exportReturns',
  summary: 'The same returns as a CSV file, newest first, one row per item; money in dollars',
  access: 'orders.export',
  query: Type.Object(returnFilter, { additionalProperties: false }),
  responseType: 'text/csv',
  response: Type.String(),
})
