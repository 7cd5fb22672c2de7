import type { Call } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'
import { urlOf } from '../contract/url.ts'
import { ApiError, unreachable } from './api.ts'
import { expireSession, getSession } from './session.ts'

interface Transfer {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** Sent as JSON. */
  json?: object
  /** The wanted type of the response, for calls that offer several. */
  accept?: string
  signal?: AbortSignal | undefined
  /** Receives the share of the body that was sent, from 0 to 1. */
  onSent?: (share: number) => void
  /** Receives all text of the response so far, each time more arrives. */
  onText?: (text: string) => void
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. Throws ApiError. */
export async function sendFile<Body>(
  call: Call,
  body: FormData | Blob,
  transfer: Transfer = {},
): Promise<Body> {
  const { responseText } = await exchange(call, body, 'text', transfer)
  return parse(responseText) as Body
}

/** For responses with one line of JSON per step. Throws ApiError. */
export async function sendForLines(call: Call, body: Blob, transfer: Transfer): Promise<void> {
  await exchange(call, body, 'text', transfer)
}

/** Saves the response as a file. Throws ApiError. */
export async function downloadFile(call: Call, name: string, transfer: Transfer = {}): Promise<void> {
  const { response } = await exchange(call, null, 'blob', transfer)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(response as Blob)
  link.download = name
  link.click()
  // Some browsers start the download late; revoking at once would break it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function exchange(
  call: Call,
  body: FormData | Blob | null,
  responseType: 'text' | 'blob',
  { params = {}, query = {}, json, accept, signal, onSent, onText }: Transfer,
): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  request.open(call.method, urlOf(call, { params, query }))
  request.responseType = responseType
  const token = getSession()?.token
  if (token) request.setRequestHeader('authorization', token)
  if (body instanceof Blob) request.setRequestHeader('content-type', 'text/csv')
  if (accept) request.setRequestHeader('accept', accept)
  if (json) request.setRequestHeader('content-type', 'application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0))
  request.addEventListener('progress', () => onText?.(request.responseText))
  request.addEventListener('error', async () => reject(await failureOf(body)))
  request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
  request.addEventListener('load', async () => {
    if (request.status < 400) {
      if (responseType === 'text') onText?.(request.responseText)
      return resolve(request)
    }
    if (request.status === 401 && token) expireSession()
    const text = responseType === 'text' ? request.responseText : await (request.response as Blob).text()
    reject(new ApiError(request.status, parse(text) as Partial<ErrorBody>))
  })
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(json ? JSON.stringify(json) : body)
  return promise
}

/** Browsers do not send a file that was saved again, moved or deleted since it was chosen, and do not report it. */
async function failureOf(body: FormData | Blob | null): Promise<ApiError> {
  const parts = body instanceof FormData ? [...body.values()] : [body]
  for (const part of parts) {
    if (!(part instanceof Blob)) continue
    try {
      await part.slice(0, 1).arrayBuffer()
    } catch {
      return new ApiError(0, { error: 'The file was changed or moved after it was chosen. Choose it again.' })
    }
  }
  return unreachable()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
