import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

/** Longer than proxies keep idle connections, so that the proxy closes them and not the shop. */
const KEEP_ALIVE_MS = 65_000
/** Limits against slow clients that hold connections (Slowloris). A picture of 15 MB has a minute. */
const HEAD_MS = 15_000
const REQUEST_MS = 60_000
const HEAD_BYTES = 16 * 1024

/** Returns false to leave the request to the handler. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

/** `shortcut` sees each request before Fastify does. */
export const openServer = (handler: RequestListener, shortcut: Shortcut): Server =>
  createServer(
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
