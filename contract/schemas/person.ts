import { Type } from 'typebox'
import { PERSON_FORMATS } from '../person.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Message } from './values.ts'

export const Erasure = Type.Object({
  /** Sentences that name what must end before anything can be erased. */
  obstacles: Type.Array(Type.String()),
  /** What is retained when everything else is erased. */
  remainders: Type.Array(Type.Object({ what: Type.String(), why: Type.String() })),
})

const query = ClosedObject({ format: Type.Optional(Type.Enum([...PERSON_FORMATS])) })

export const exportCustomerData = describeCall({
  summary: 'All that is kept about a person, as JSON or as a page to read',
  access: 'customers.export',
  confirmation: 'second-step',
  params: idParams,
  query,
  responseType: 'text/html',
  response: Type.String(),
})

export const planErasure = describeCall({
  summary: 'What must end before a person can be erased, and what stays then',
  access: 'customers.erase',
  params: idParams,
  response: Erasure,
})

export const eraseCustomer = describeCall({
  summary: 'Erase what is personal about a person, for good; sums, numbers and what the law asks for stay',
  access: 'customers.erase',
  confirmation: 'second-step',
  params: idParams,
  body: ClosedObject({
    /** The displayed e-mail, to ensure that the intended person is erased. */
    email: Type.String({ maxLength: 254 }),
  }),
  response: Message,
})

export const getOwnData = describeCall({
  summary: 'All that the shop keeps about who asks, as JSON or as a page to read',
  access: 'customer',
  query,
  responseType: 'text/html',
  response: Type.String(),
})

export const planOwnErasure = describeCall({
  summary: 'What must end before the own account can be deleted, and what stays then',
  access: 'customer',
  response: Erasure,
})

export const eraseOwnAccount = describeCall({
  summary: 'Delete the own account, and all that is personal',
  access: 'customer',
  body: ClosedObject({ current_password: Type.String({ maxLength: 1_000 }) }),
  response: Message,
})
