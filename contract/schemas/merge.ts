import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Message, StoredCents } from './values.ts'

/** What the other account has, all of which the merge moves to this one. */
export const MergePlan = Type.Object({
  name: Type.String(),
  email: Type.String(),
  orders: Type.Integer(),
  /** Balance of its store credit. */
  credit: StoredCents,
  /** Saved ones. */
  addresses: Type.Integer(),
  /** Sentences: what must end before the two can be merged. */
  obstacles: Type.Array(Type.String()),
})

/** The account that ends. */
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
