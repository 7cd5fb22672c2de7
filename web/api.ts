import { createContext } from 'react-router'
import type { Caller } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'

/** How a loader reaches the API while a page is rendered on the server: in process. */
export const apiContext = createContext<Caller>()

export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  readonly fields: Record<string, string>
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? `The shop answered with status ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.fields = body.fields ?? {}
    this.body = body
  }
}

/** The status of what a call threw, on either side; 0 when it was not the API that spoke. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0

let readToken: () => string | null = () => null
/** Says where the stored authorization header value is read from. */
export function setTokenSource(source: () => string | null) {
  readToken = source
}

let tellUnauthorized: () => void = () => {}
/** Called whenever the API answers 401 to a request that carried a token. */
export function onUnauthorized(listener: () => void) {
  tellUnauthorized = listener
}

/** Makes a call from the browser. Throws ApiError. */
export const callApi: Caller = async (call, input, signal) => {
  const { params, query, headers, body } = input as Parts
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  return send(call.method, path + searchOf(query), {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

async function send<Body>(
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body: BodyInit | null; signal: AbortSignal | null },
): Promise<{ body: Body; headers: Headers }> {
  const token = readToken()
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json')
  if (token) headers.set('authorization', token)
  const response = await fetch(`/api${path}`, { ...init, method, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, { error: 'The shop cannot be reached. Check your connection and try again.' })
  })
  const body: unknown = await response.json().catch(() => ({}))
  if (response.ok) return { body: body as Body, headers: response.headers }
  // A late answer to an old session says nothing of the one there is now.
  if (response.status === 401 && token && token === readToken()) tellUnauthorized()
  throw new ApiError(response.status, body as Partial<ErrorBody>)
}
