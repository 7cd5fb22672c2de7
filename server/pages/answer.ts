import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The bytes that one kind of client reads, and the head before them as names and values in turn. */
interface Form {
  head: string[]
  body: Buffer
}

/** An answer as it is kept: whole, in every form, so that sending it costs a copy. */
export interface Answer {
  status: number
  /** Of the body, whichever form it is sent in. */
  tag: string
  /** Those that have to be looked at again when their stock changes. */
  products: number[]
  /** What the answer itself says of the body. */
  headers: Record<string, string>
  plain: Form
  br: Form
  gzip: Form
  unchanged: Form
  bytes: number
}

export interface AnswerParts {
  status: number
  headers: Record<string, string>
  body: string
  products?: Iterable<number>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const NOTHING = Buffer.alloc(0)

/** Makes an answer ready to be sent any number of times. `common` is what every answer carries. */
export async function keepAnswer(
  { status, headers, body, products = [] }: AnswerParts,
  common: Record<string, string>,
): Promise<Answer> {
  const plain = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: 6 }),
  ])
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const always: Record<string, string> = {
    ...common,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...headers,
  }
  const form = (suffix: string, bytes: Buffer, encoding?: string): Form => ({
    head: flat({
      ...always,
      etag: `"${tag}${suffix}"`,
      'content-length': String(bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    }),
    body: bytes,
  })
  const { 'content-type': _, ...ofUnchanged } = always
  return {
    status,
    tag,
    products: [...products],
    headers,
    plain: form('', plain),
    br: form('-br', br, 'br'),
    gzip: form('-gz', gz, 'gzip'),
    unchanged: { head: flat({ ...ofUnchanged, etag: `"${tag}"` }), body: NOTHING },
    bytes: plain.length + br.length + gz.length + 4096,
  }
}

/** Answers with what the client can read, or with 304 when it has that already. */
export function sendAnswer(
  { headers }: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  requestId: string,
): void {
  // The tag is that of the content, so it is good for every form of it.
  const isUnchanged = answer.status === 200 && headers['if-none-match']?.includes(answer.tag)
  const { head, body } = isUnchanged ? answer.unchanged : answer[formFor(headers['accept-encoding'])]
  // The last place is the request's own; the head is written out before anybody else comes.
  head[head.length - 1] = requestId
  response.writeHead(isUnchanged ? 304 : answer.status, head)
  response.end(body)
}

const flat = (headers: Record<string, string>): string[] => [
  ...Object.entries(headers).flat(),
  'x-request-id',
  '',
]

type FormName = 'br' | 'gzip' | 'plain'
const known = new Map<string, FormName>()

/** The smallest form that an Accept-Encoding header allows. Browsers send few different ones. */
function formFor(accepted = ''): FormName {
  const form = known.get(accepted)
  if (form) return form
  if (known.size > 200) known.clear()
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  const chosen = names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'plain'
  known.set(accepted, chosen)
  return chosen
}
