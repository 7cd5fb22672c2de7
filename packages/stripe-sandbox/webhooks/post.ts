import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupAllowed, refuseClosedAddress } from './reachable.ts'

export type Reach = 'everywhere' | 'public' | 'public and local'

/** Returns the status. Uses a new connection each time, so that none stays open when either process stops. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  { signal, reaches }: { signal: AbortSignal; reaches: Reach },
): Promise<number> {
  const isLimited = reaches !== 'everywhere'
  const isLocal = reaches === 'public and local'
  return new Promise((resolve, reject) => {
    if (isLimited) refuseClosedAddress(url, isLocal)
    const open = url.startsWith('https:') ? requestHttps : requestHttp
    const request = open(url, {
      method: 'POST',
      agent: false,
      signal,
      ...(isLimited && { lookup: lookupAllowed(isLocal) }),
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
