import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** No page or call has a longer URL, and each URL would be a cache key. */
const MAX_ADDRESS_BYTES = 2_048

const SENTENCES: Record<number, string> = {
  400: 'That request could not be understood.',
  408: 'The request took too long to arrive.',
  414: 'That address is too long.',
  417: 'The shop does not do what the header Expect asks for.',
  431: 'The headers of the request are too large.',
}

/** Answers requests that Fastify never sees, with the same headers and body as other errors. */
export function openEarlyRefusals(commonHeaders: Record<string, string>) {
  const answer = (status: number) => {
    const body = JSON.stringify({ error: SENTENCES[status] })
    const headers: Record<string, string> = {
      ...commonHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': randomUUID(),
      connection: 'close',
    }
    return { headers, body }
  }
  const refuse = (response: ServerResponse, status: number) => {
    const { headers, body } = answer(status)
    response.writeHead(status, headers).end(body)
  }
  return {
    /** True if it has answered a request whose URL was too long, or whose Host header was missing or repeated. */
    refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
      const status = faultOf(request)
      if (status === undefined) return false
      refuse(response, status)
      return true
    },
    /** For an Expect header other than 100-continue. */
    refuseExpectation: (_request: IncomingMessage, response: ServerResponse): void => refuse(response, 417),
    /** For requests that Node's parser rejects or that time out. */
    refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = statusOf(error)
      const { headers, body } = answer(status)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
        socket.destroy(),
      )
    },
  }
}

function faultOf({ url, rawHeaders, httpVersion }: IncomingMessage): number | undefined {
  if (url!.length > MAX_ADDRESS_BYTES) return 414
  // RFC 9112, 3.2. Node uses the first Host header, while a proxy may have used the last.
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') ? 400 : undefined
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
