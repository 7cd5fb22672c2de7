import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Returns the status. Uses a new connection each time, so that none stays open when either process stops. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? requestHttps : requestHttp
    const request = open(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })
}
