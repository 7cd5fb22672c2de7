import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Longer than proxies keep idle connections, so that the proxy closes them first. */
export const KEEP_ALIVE_MS = 65_000
/** Limits against slow clients that hold connections (Slowloris). A picture of 15 MB has a minute. */
const HEAD_MS = 15_000
const REQUEST_MS = 60_000
const HEAD_BYTES = 16 * 1024
/** For stalled connections, such as those of clients that stop reading. An import may be silent for minutes. */
const STALLED_MS = 300_000
/**
 * Pipelined requests of one connection, which browsers and proxies do not send. Node starts everything that a client
 * has sent at once and buffers the responses until they are read: 9 MB for 64 kB of requests.
 */
const MOST_PIPELINED = 16

/** Returns false to pass the request on to the handler. */
type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

/** `shortcut` sees each request before Fastify does. */
export function openServer(handler: RequestListener, shortcut: Shortcut, stalledMs = STALLED_MS): Server {
  const isTooMany = countPipelined()
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      maxHeaderSize: HEAD_BYTES,
      connectionsCheckingInterval: 5_000,
      // Refused in `early-refusals.ts`, because Node's own response has no body and none of the shop's headers.
      requireHostHeader: false,
    },
    (request, response) => {
      if (isTooMany(request, response)) request.socket.destroy()
      else if (!shortcut(request, response)) handler(request, response)
    },
  )
  server.timeout = stalledMs
  // Node emits this in place of a request; the creator of the server answers it.
  server.on('checkExpectation', (request, response) => {
    if (isTooMany(request, response)) request.socket.destroy()
  })
  return server.on('connection', keepAddress)
}

function countPipelined(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // A response without a socket is queued behind another one.
    if (response.socket !== null) return false
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    return count > MOST_PIPELINED
  }
}

/**
 * Limits, counts and the activity need a request's address even if its client has closed or reset the connection
 * meanwhile. Node only retains the address if it was read once while the connection was open.
 */
function keepAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
}
