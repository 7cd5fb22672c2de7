import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Longer than proxies keep idle connections, so that the proxy closes them and not the shop. */
const KEEP_ALIVE_MS = 65_000
/** Limits against slow clients that hold connections (Slowloris). A picture of 15 MB has a minute. */
const HEAD_MS = 15_000
const REQUEST_MS = 60_000
const HEAD_BYTES = 16 * 1024
/** For a connection on which nothing moves, such as a client that stopped reading its answer. An import may be silent for minutes. */
const STALLED_MS = 300_000

/** Returns false to leave the request to the handler. */
type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

/** `shortcut` sees each request before Fastify does. */
export function openServer(handler: RequestListener, shortcut: Shortcut, stalledMs = STALLED_MS): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      maxHeaderSize: HEAD_BYTES,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      if (!shortcut(request, response)) handler(request, response)
    },
  )
  server.timeout = stalledMs
  return server.on('connection', keepAddress)
}

/**
 * Limits, counts and entries in the activity need the address of a request, also when its client has closed or reset the
 * connection meanwhile. Node keeps the address only after it was read once while the connection was open.
 */
function keepAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
}
