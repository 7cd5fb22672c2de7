import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'plain'

interface Encoded {
  /** Header names and values in turn, as `writeHead` takes them; the last one is the request's id. */
  head: string[]
  body: Buffer
}

/** A whole response in every encoding, so that sending it costs a copy. */
export interface CachedResponse extends Record<Encoding, Encoded> {
  status: number
  /** The hash of the content, the same for every encoding. */
  etag: string
  /** The products that the response shows. */
  products: number[]
  /** The headers that the response was made with. */
  headers: Record<string, string>
  notModified: Encoded
  bytes: number
}

export interface ResponseParts {
  status: number
  headers: Record<string, string>
  body: string
  products?: Iterable<number>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `commonHeaders` are those of every response of the server. */
export async function encodeResponse(
  { status, headers, body, products = [] }: ResponseParts,
  commonHeaders: Record<string, string>,
): Promise<CachedResponse> {
  const plain = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: 6 }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const allHeaders: Record<string, string> = {
    ...commonHeaders,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...headers,
  }
  const encoded = (suffix: string, bytes: Buffer, encoding?: string): Encoded => ({
    head: flatten({
      ...allHeaders,
      etag: `"${etag}${suffix}"`,
      'content-length': String(bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    }),
    body: bytes,
  })
  const { 'content-type': _, ...headersWithoutBody } = allHeaders
  return {
    status,
    etag,
    products: [...products],
    headers,
    plain: encoded('', plain),
    br: encoded('-br', br, 'br'),
    gzip: encoded('-gz', gz, 'gzip'),
    notModified: { head: flatten({ ...headersWithoutBody, etag: `"${etag}"` }), body: Buffer.alloc(0) },
    bytes: plain.length + br.length + gz.length + 4096,
  }
}

/** Sends the encoding that the client accepts, or 304 when it has this content. */
export function sendResponse(
  { headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): void {
  const isNotModified = cached.status === 200 && headers['if-none-match']?.includes(cached.etag)
  const { head, body } = isNotModified ? cached.notModified : cached[encodingFor(headers['accept-encoding'])]
  // `writeHead` copies the head before another request can change it.
  head[head.length - 1] = requestId
  response.writeHead(isNotModified ? 304 : cached.status, head)
  response.end(body)
}

const flatten = (headers: Record<string, string>): string[] => [
  ...Object.entries(headers).flat(),
  'x-request-id',
  '',
]

/** Browsers send a handful of different Accept-Encoding headers; anybody may send any. */
const encodings = new Map<string, Encoding>()
const MAX_ENCODINGS = 200

function encodingFor(accepted = ''): Encoding {
  const known = encodings.get(accepted)
  if (known) return known
  if (encodings.size > MAX_ENCODINGS) encodings.clear()
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  const encoding = names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'plain'
  encodings.set(accepted, encoding)
  return encoding
}
