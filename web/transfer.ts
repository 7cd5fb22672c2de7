import type { ErrorBody } from '../contract/error.ts'
import { ApiError } from './api.ts'
import { endSession, getSession } from './session.ts'

interface Place {
  method: string
  path: string
}

interface Transfer {
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal | undefined
  /** How much of the body has left, from 0 to 1. */
  onSent?: (share: number) => void
  /** What has come of the answer so far, whenever more of it comes. */
  onText?: (text: string) => void
}

/** Sends a file whose progress is shown, which `fetch` can't tell. Throws ApiError. */
export async function sendFile<Body>(
  call: Place,
  body: FormData | Blob,
  transfer: Transfer = {},
): Promise<Body> {
  const { responseText } = await exchange(call, body, 'text', transfer)
  return parse(responseText) as Body
}

/** The same where the answer is a line of JSON per step. */
export async function sendForLines(call: Place, body: Blob, transfer: Transfer): Promise<void> {
  await exchange(call, body, 'text', transfer)
}

/** Saves what a call answers with as a file. Throws ApiError. */
export async function downloadFile(call: Place, name: string, transfer: Transfer = {}): Promise<void> {
  const { response } = await exchange(call, null, 'blob', transfer)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(response as Blob)
  link.download = name
  link.click()
  // The browser has taken hold of it once the click is done with.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function exchange(
  { method, path }: Place,
  body: FormData | Blob | null,
  responseType: 'text' | 'blob',
  { query = {}, signal, onSent, onText }: Transfer,
): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  request.open(method, `/api${path}${searchOf(query)}`)
  request.responseType = responseType
  const token = getSession()?.token
  if (token) request.setRequestHeader('authorization', token)
  if (body instanceof Blob) request.setRequestHeader('content-type', 'text/csv')
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0))
  request.addEventListener('progress', () => onText?.(request.responseText))
  request.addEventListener('error', () => {
    reject(new ApiError(0, { error: 'The shop cannot be reached. Check your connection and try again.' }))
  })
  request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
  request.addEventListener('load', async () => {
    if (request.status < 400) {
      if (responseType === 'text') onText?.(request.responseText)
      return resolve(request)
    }
    if (request.status === 401 && token) endSession('Your session has ended. Please log in again.')
    const text = responseType === 'text' ? request.responseText : await (request.response as Blob).text()
    reject(new ApiError(request.status, parse(text) as Partial<ErrorBody>))
  })
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

function searchOf(query: NonNullable<Transfer['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
