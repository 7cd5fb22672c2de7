import type { TSchema } from 'typebox'

/**
 * Who may make a call. The server answers 401 or 403 to others before it looks at anything else.
 * `public` never looks at the session; `anyone` serves guests too, but refuses a session that has ended.
 */
export type Access = 'public' | 'anyone' | 'customer' | 'admin'

/** What the server and the OpenAPI document know of a call beside its method and path. */
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
  /** The content type of the request's body where it isn't JSON. */
  requestType?: 'text/csv'
  /** The content type of the response where it isn't JSON; `response` then describes it as a string. */
  responseType?: 'text/csv' | 'application/x-ndjson'
}

export const describeCall = <const D extends CallDescription>(description: D): D => description
