import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HEALTH: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** A balancer that has sent no request for so long has noticed. */
const QUIET_MS = 500
const LOOK_MS = 50

/**
 * Waits `ms` for the balancer to notice that it should send nothing more, and up to twice as long while requests still come.
 * The server goes on answering.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  let askedAt = performance.now()
  /** Connections whose first request was not read yet: a closing server takes them for idle and resets them. */
  const fresh = new Set<Socket>()
  server.on('connection', (socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.prependListener('request', ({ url, socket }, response) => {
    fresh.delete(socket)
    if (!HEALTH.has(url)) askedAt = performance.now()
    // A balancer would send its next request over the idle connection, which then fails.
    response.shouldKeepAlive = false
  })
  await pause(ms)
  const end = performance.now() + ms
  const isAsked = () => fresh.size > 0 || performance.now() - askedAt < QUIET_MS
  while (performance.now() < end && isAsked()) await pause(LOOK_MS)
}
