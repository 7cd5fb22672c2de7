import type { Static, TSchema } from 'typebox'

/**
 * Who may make a call. The server answers 401 or 403 to others before it looks at anything else.
 * `public` never looks at the session; `anyone` serves guests too, but refuses a session that has ended.
 */
export type Access = 'public' | 'anyone' | 'customer' | 'admin'

/**
 * One call of the HTTP API, as a value: the server registers its route from it, the browser makes
 * the call with it, and the OpenAPI document is written from it.
 */
export interface Call {
  /** Unique; OpenAPI's operationId. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:id` for parameters. */
  path: string
  access: Access
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  answer: TSchema
  /** The body's content type where it isn't JSON. */
  sends?: 'text/csv'
  /** The answer's content type where it isn't JSON; the body is then described by `answer` as a text. */
  answers?: 'text/csv' | 'application/x-ndjson'
}

export const defineCall = <const C extends Call>(call: C): C => call

type Part<C, K extends keyof Call> =
  C extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

/** What a caller passes, part by part; a part that the call has no schema for is absent. */
export type Input<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'headers'> &
  Part<C, 'body'>

export type Answer<C extends Call> = Static<C['answer']>

/** Makes a call: over HTTP in the browser, in process while a page is rendered on the server. */
export type Caller = <C extends Call>(call: C, input: Input<C>, signal?: AbortSignal) => Promise<Reply<C>>

export interface Reply<C extends Call> {
  answer: Answer<C>
  headers: Headers
}
