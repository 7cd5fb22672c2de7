import { Type, type TSchema } from 'typebox'
import type { Permission } from '../permissions.ts'
import { Id } from './values.ts'

/**
 * Others get 401 or 403. `public` ignores the session; `anyone` serves guests but refuses an ended session; `customer`
 * serves every account. A permission serves the staff whose role has it (permissions.ts).
 */
export type Access = 'public' | 'anyone' | 'customer' | Permission

export interface CallDescription {
  summary: string
  access: Access
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  response: TSchema
  /** Works without the second step that the role needs: for what sets it up. */
  isForSetUp?: true
  /**
   * The second step must have been taken within ten minutes: by those who have one, or `always`, with the password by
   * those who have none. Exports ask for it without saying so.
   */
  confirmation?: 'second-step' | 'always'
  /** For a POST that changes nothing: it is not recorded in the activity. */
  isRead?: true
  /** A file of what is kept: it leaves an entry in the activity, and asks for a confirmation. CSV files are, without saying so. */
  isExport?: true
  /** The request's content type where it isn't JSON. */
  requestType?: 'text/csv'
  /** The response's content type where it isn't JSON; `response` is then a string. */
  responseType?: 'text/csv' | 'application/x-ndjson' | 'application/pdf' | 'text/html'
}

export const describeCall = <const D extends CallDescription>(description: D): D => description

export const describeCsvCall = <const D extends Omit<CallDescription, 'response' | 'responseType'>>(
  description: D,
) => describeCall({ ...description, responseType: 'text/csv', response: Type.String() })

/** Of a call whose path has the `:id` of a row. */
export const idParams = Type.Object({ id: Id })

/** A call that is sent again with the same key does its work once. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
