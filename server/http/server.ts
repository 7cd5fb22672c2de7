import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

/** Longer than a proxy in front keeps its connections, so that the proxy is who closes them. */
const KEEP_ALIVE_MS = 65_000
/** Whoever sends slower than this means harm; a picture of 15 MB has a minute. */
const HEAD_MS = 15_000
const REQUEST_MS = 60_000
const HEAD_BYTES = 16 * 1024

/** Answers a request by itself, or says that it doesn't. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

/** The HTTP server: `shortcut` is asked before anything else is done with a request. */
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
