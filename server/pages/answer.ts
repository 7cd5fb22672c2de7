import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as it is kept: compressed both ways, so that serving it costs a copy. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function keepAnswer(
  status: number,
  headers: Record<string, string>,
  body: string,
): Promise<PageAnswer> {
  const plain = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, plain, br, gzip: gz }
}

/** Answers with what the browser can read, or with 304 when it has that already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, page: PageAnswer): FastifyReply {
  reply.headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...page.headers,
    etag: page.etag,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.code(page.status)
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
