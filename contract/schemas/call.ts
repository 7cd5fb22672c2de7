import { Type, type TSchema } from 'typebox'
import type { Permission } from '../permissions.ts'
import { Id } from './values.ts'

/**
 * Who may make the call; others get 401 or 403. `public` ignores the session, `anyone` serves guests but refuses an
 * ended session, `customer` serves every account. A permission serves the staff whose role has it (permissions.ts).
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
  /** Works before the required second step is set up, because setting it up needs the call. */
  isForSetUp?: true
  /**
   * The second step must have been taken within the last ten minutes. Without a second step, `second-step` asks for
   * nothing and `always` for the password. Exports require it implicitly.
   */
  confirmation?: 'second-step' | 'always'
  /** For a POST that changes nothing: it is not recorded in the activity. */
  isRead?: true
  /**
   * A download of stored data: recorded in the activity, and asks for a confirmation. CSV responses count as exports
   * implicitly.
   */
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

/** Parameters of a call whose path contains the `:id` of a row. */
export const idParams = Type.Object({ id: Id })

/** Repeating a call with the same key does its work only once. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
