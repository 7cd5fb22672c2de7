import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HEALTH: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** After this long without a request, the balancer is assumed to have noticed. */
const QUIET_MS = 500
const LOOK_MS = 50

/**
 * Waits `ms` for the balancer to stop sending requests, and up to twice as long while requests still arrive. The server
 * keeps answering.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  let askedAt = performance.now()
  /** Connections whose first request has not been read: a closing server considers them idle and resets them. */
  const fresh = new Set<Socket>()
  server.on('connection', (socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.prependListener('request', ({ url, socket }, response) => {
    fresh.delete(socket)
    if (!HEALTH.has(url)) askedAt = performance.now()
    // Otherwise a balancer would reuse the idle connection for its next request, which would fail.
    response.shouldKeepAlive = false
  })
  await pause(ms)
  const end = performance.now() + ms
  const isAsked = () => fresh.size > 0 || performance.now() - askedAt < QUIET_MS
  while (performance.now() < end && isAsked()) await pause(LOOK_MS)
}
