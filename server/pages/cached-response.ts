import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'plain'

interface Encoded {
  /** Alternating names and values, as `writeHead` takes them; the last value is the request's id. */
  head: string[]
  body: Buffer
}

/** A response in every encoding, so that sending it only copies it. */
export interface CachedResponse {
  status: number
  etag: string
  products: number[]
  isList: boolean
  headers: Record<string, string>
  br: Encoded
  /** The body is only made when a client requests it, because browsers and CDNs accept Brotli. */
  gzip: { head: string[]; body: Buffer | undefined }
  /** Without a body if it is large, because few clients request it and it takes three quarters of the memory. */
  plain: { head: string[]; body: Buffer | undefined }
  notModified: Encoded
  /** Sent before the others, alternating names and values. */
  moreHead?: string[]
  /** Size of the bodies and headers. */
  bytes: number
}

export interface ResponseParts {
  status: number
  headers: Record<string, string>
  body: string
  /** The products that the response shows. */
  products?: Iterable<number>
  /** True if other products may enter it, or it contains counts of products. */
  isList?: boolean
  /** The quality of the Brotli compression. */
  quality?: number
}

interface EncodeOptions {
  /** Headers for responses that a CDN may keep; undefined without a CDN. */
  cdnHeaders?: ((shown: { products: number[]; isList: boolean }) => Record<string, string>) | undefined
}

const compressBrotli = promisify(brotliCompress)
/**
 * A wider window takes 8 MB of tables per response, some of which glibc keeps. This one makes pages up to 0.3 % larger
 * (decisions/0062).
 */
const BROTLI_WINDOW_BITS = 16
/** A page that fits into the initial congestion window is seen a round trip earlier. */
const PAGE_QUALITY = 7
/** The size of gzip bodies relative to Brotli. */
const GZIP_TO_BROTLI = 1.1
/** Larger bodies are only kept compressed. */
const MOST_PLAIN_BYTES = 16 * 1024

export async function encodeResponse(
  { status, headers, body, products = [], isList = false, quality = PAGE_QUALITY }: ResponseParts,
  commonHeaders: Record<string, string>,
  { cdnHeaders }: EncodeOptions = {},
): Promise<CachedResponse> {
  const plain = Buffer.from(body)
  const br = await compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
  const etag = hash('sha256', plain, 'base64url').slice(0, 22)
  const shown = [...new Set(products)]
  const allHeaders: Record<string, string> = {
    ...commonHeaders,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...headers,
    ...(status === 200 && cdnHeaders?.({ products: shown, isList })),
  }
  const headOf = (suffix: string, length: number, encoding?: string): string[] =>
    flatten({
      ...allHeaders,
      etag: `"${etag}${suffix}"`,
      'content-length': String(length),
      ...(encoding && { 'content-encoding': encoding }),
    })
  const { 'content-type': _, ...headersWithoutBody } = allHeaders
  const made = {
    br: { head: headOf('-br', br.length, 'br'), body: ownMemory(br) },
    gzip: { head: headOf('-gz', 0, 'gzip'), body: undefined },
    plain: {
      head: headOf('', plain.length),
      body: plain.length > MOST_PLAIN_BYTES ? undefined : ownMemory(plain),
    },
    notModified: { head: flatten({ ...headersWithoutBody, etag: `"${etag}"` }), body: Buffer.alloc(0) },
  }
  // The request that it was made for may want the uncompressed body.
  if (!made.plain.body) unpacked.set(made.plain, new WeakRef(plain))
  const bytes = Object.values(made).reduce(
    (sum, one) => sum + sizeOf(one),
    16 * shown.length + GZIP_TO_BROTLI * br.length,
  )
  return { status, etag, products: shown, isList, headers, ...made, bytes }
}

/** Copies a small buffer, because it is a slice of a larger one that it would keep in memory. */
function ownMemory(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

const sizeOf = ({ head, body }: CachedResponse['plain']): number =>
  (body?.length ?? 0) + head.reduce((sum, text) => sum + 2 * text.length, 0)

/** Shared by all clients that read it at the same time, including slow ones. */
export function plainBodyOf({ plain, br }: CachedResponse): Buffer {
  const kept = plain.body ?? unpacked.get(plain)?.deref()
  if (kept) return kept
  const body = brotliDecompressSync(br.body)
  unpacked.set(plain, new WeakRef(body))
  return body
}

/** Made once, for all clients. */
function gzipOf(cached: CachedResponse): Encoded {
  const { gzip } = cached
  if (!gzip.body) {
    gzip.body = ownMemory(gzipSync(plainBodyOf(cached), { level: 6 }))
    gzip.head[gzip.head.indexOf('content-length') + 1] = String(gzip.body.length)
  }
  return gzip as Encoded
}

const unpacked = new WeakMap<CachedResponse['plain'], WeakRef<Buffer>>()

export function sendResponse(
  { headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): void {
  const isNotModified = cached.status === 200 && headers['if-none-match']?.includes(cached.etag)
  const encoding = encodingFor(headers['accept-encoding'])
  const { head, body = plainBodyOf(cached) } = isNotModified
    ? cached.notModified
    : encoding === 'gzip'
      ? gzipOf(cached)
      : cached[encoding]
  // `writeHead` copies the head before another request can change it.
  head[head.length - 1] = requestId
  response.writeHead(
    isNotModified ? 304 : cached.status,
    cached.moreHead ? [...cached.moreHead, ...head] : head,
  )
  response.end(body)
}

/** For requests with a route. */
export function replyCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): void {
  reply.hijack()
  sendResponse(request.raw, reply.raw, cached, request.id)
}

const flatten = (headers: Record<string, string>): string[] => [
  ...Object.entries(headers).flat(),
  'x-request-id',
  '',
]

/** Browsers send a handful of Accept-Encoding headers, but other clients may send any number. */
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
