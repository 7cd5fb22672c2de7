import { createContext } from 'react-router'
import type { Caller } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'
import { urlOf, type CallParts } from '../contract/url.ts'

export const apiContext = createContext<Caller>()

/** Also shown when a proxy answers in place of the shop, because its page has no sentence for shoppers. */
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

/** HTTP status of an ApiError or of what a loader throws; 0 for other errors. */
export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 0

/** Longer than the slowest call of the shop takes. */
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
/** The listener is called after each call that may have changed something. */
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
    // A navigation brings its own signal. A button has none and would wait for ever.
    signal: signal ?? AbortSignal.timeout(ANSWERED_WITHIN_MS),
  }).catch(failUnreached)
  if (response.ok) {
    if (call.method !== 'GET') tellChanged()
    return { body: await response.json().catch(failUnreached), headers: response.headers }
  }
  const received = await response.json().catch(() => ({}))
  // A new session may have begun since the request was sent; it is not ended for a token that is not its own.
  if (response.status === 401 && token && token === readToken()) tellUnauthorized()
  throw new ApiError(response.status, received as Partial<ErrorBody>)
}
