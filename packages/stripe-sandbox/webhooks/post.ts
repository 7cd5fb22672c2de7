import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Posts a body and answers with the status. A connection each: none is left open when either side wants to close. */
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
      // What the answer says is of no interest, however long it is.
      response.destroy()
    })
    request.end(body)
  })
}
