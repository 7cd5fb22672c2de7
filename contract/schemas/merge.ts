import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Message, StoredCents } from './values.ts'

/** What the other account owns; the merge moves all of it to this account. */
export const MergePlan = Type.Object({
  name: Type.String(),
  email: Type.String(),
  orders: Type.Integer(),
  /** Balance of its store credit. */
  credit: StoredCents,
  /** Number of saved addresses. */
  addresses: Type.Integer(),
  /** Sentences that name what must end before the accounts can be merged. */
  obstacles: Type.Array(Type.String()),
})

/** The account that is merged into this one, and ends. */
const Other = ClosedObject({ email: Type.String({ maxLength: 254 }) })

export const planMerge = describeCall({
  summary: 'What an account would give when it is merged into that of a customer, and what must end before',
  access: 'customers.merge',
  params: idParams,
  query: Other,
  response: MergePlan,
})

export const mergeCustomers = describeCall({
  summary:
    'Merge another account into that of a customer, for good: it gives all that it has and ends, and both addresses are told',
  access: 'customers.merge',
  confirmation: 'second-step',
  params: idParams,
  body: Other,
  response: Message,
})
