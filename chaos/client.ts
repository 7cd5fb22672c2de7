import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: any
  location: string
  ms: number
}

interface Sending {
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

export type Client = (method: string, url: string, sending?: Sending) => Promise<Answer>

/** A request without an answer is a fault. On a busy machine a shop that has just started may need a quarter of this. */
const CLIENT_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 200

export function openClient(): { send: Client; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  const send: Client = (method, url, { body, form, headers } = {}) =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const payload = form
        ? new URLSearchParams(form).toString()
        : body === undefined
          ? ''
          : JSON.stringify(body)
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const sent = request(
        url,
        {
          method,
          agent,
          timeout: CLIENT_TIMEOUT_MS,
          headers: {
            ...(payload && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => (text += chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              body: response.headers['content-type']?.startsWith('application/json')
                ? JSON.parse(text)
                : text,
              location: response.headers.location ?? '',
              ms: performance.now() - start,
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer after ${CLIENT_TIMEOUT_MS} ms`)))
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}

export async function forEach<T>(
  things: readonly T[],
  concurrency: number,
  act: (thing: T, index: number) => Promise<void>,
) {
  let next = 0
  const work = async () => {
    while (next < things.length) {
      const index = next++
      await act(things[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, things.length) }, work))
}
