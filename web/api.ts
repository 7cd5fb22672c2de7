import { createContext } from 'react-router'
import type { Caller } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'
import { urlOf, type CallParts } from '../contract/url.ts'

export const apiContext = createContext<Caller>()

/** Also where a proxy answers in place of the shop, whose page has no sentence for shoppers. */
const UNREACHED = 'The shop cannot be reached. Check your connection and try again.'

export class ApiError extends Error {
  /** 0 if the server could not be reached. */
  readonly status: number
  readonly fields: Record<string, string>
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error || UNREACHED)
    this.name = 'ApiError'
    this.status = status
    this.fields = body.fields ?? {}
    this.body = body
  }
}

export const unreachable = () => new ApiError(0, { error: UNREACHED })

/** Takes an ApiError or what a loader throws; 0 for errors that are not an HTTP response. */
export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 0

/** Longer than any call of the shop takes that has begun to be worked on. */
const ANSWERED_WITHIN_MS = 60_000

let readToken: () => string | null = () => null
/** Set by `session.ts`, which imports this file. */
export function setTokenSource(source: () => string | null) {
  readToken = source
}

let tellUnauthorized: () => void = () => {}
export function onUnauthorized(listener: () => void) {
  tellUnauthorized = listener
}

let tellChanged: () => void = () => {}
/** Is told of each call that may have changed something. */
export function onChanged(listener: () => void) {
  tellChanged = listener
}

/** For the browser only; loaders use `apiContext`. Throws ApiError. */
export const callApi: Caller = async (call, input, signal) => {
  const { headers: given, body } = input as CallParts
  const token = readToken()
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', token)
  const failUnreached = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  const response = await fetch(urlOf(call, input as CallParts), {
    method: call.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    // The pages of a navigation that waits can still be left; a button that waits stays pressed.
    signal: signal ?? AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch(failUnreached)
  if (response.ok) {
    if (call.method !== 'GET') tellChanged()
    return { body: await response.json().catch(failUnreached), headers: response.headers }
  }
  const received = await response.json().catch(() => ({}))
  // The token may be an old one: a new session may have begun since the request was sent.
  if (response.status === 401 && token && token === readToken()) tellUnauthorized()
  throw new ApiError(response.status, received as Partial<ErrorBody>)
}
