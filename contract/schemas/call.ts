import type { TSchema } from 'typebox'
import type { Permission } from '../permissions.ts'

/**
 * Others get 401 or 403. `public` ignores the session; `anyone` serves guests but refuses an ended session; `customer`
 * serves every account. A permission serves the staff whose role has it (permissions.ts).
 */
export type Access = 'public' | 'anyone' | 'customer' | Permission

export interface CallDescription {
  /** Unique; OpenAPI's operationId. */
  name: string
  summary: string
  access: Access
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  response: TSchema
  /** Of a POST that changes nothing: it leaves no entry in the activity. */
  isRead?: true
  /** The request's content type where it isn't JSON. */
  requestType?: 'text/csv'
  /** The response's content type where it isn't JSON; `response` is then a string. */
  responseType?: 'text/csv' | 'application/x-ndjson'
}

export const describeCall = <const D extends CallDescription>(description: D): D => description
