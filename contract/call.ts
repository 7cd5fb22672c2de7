import type { Static, TSchema } from 'typebox'
import type { CallDescription } from './schemas/call.ts'

/** The browser's bundle has this value only; the description in `schemas/` is for the server. */
export interface Call<D extends CallDescription = CallDescription> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:id` for parameters. */
  readonly path: string
  /** Never set: it carries the types of input and response. */
  readonly description?: D
}

/**
 * Bundlers leave out the calls that a page does not make.
 * @__NO_SIDE_EFFECTS__
 */
export function call<D extends CallDescription>(method: Call['method'], path: string): Call<D> {
  return { method, path }
}

type Part<D, K extends keyof CallDescription> =
  D extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

type DescriptionOf<C extends Call> = NonNullable<C['description']>

export type Input<C extends Call> = Part<DescriptionOf<C>, 'params'> &
  Part<DescriptionOf<C>, 'query'> &
  Part<DescriptionOf<C>, 'headers'> &
  Part<DescriptionOf<C>, 'body'>

export type ResponseBody<C extends Call> = Static<DescriptionOf<C>['response']>

export interface ApiResponse<C extends Call> {
  body: ResponseBody<C>
  headers: Headers
}

/** Makes a call: over HTTP in the browser, in process while a page is rendered on the server. */
export type Caller = <C extends Call>(
  call: C,
  input: Input<C>,
  signal?: AbortSignal,
) => Promise<ApiResponse<C>>
