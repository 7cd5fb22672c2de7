import type { FileHandle } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { CACHED_FOR_A_YEAR, isMasterName, typeOf } from './picture-store.ts'
import { makeVariant, parseVariant } from './variants.ts'

/** The picture may be uploaded or copied into place right after the request. */
const MISSING_FOR_A_MINUTE = 'public, max-age=60'
/** The log may be on the disk that is full. */
const TOLD_EACH_MS = 60_000

/** GET /images/<hash>.jpg and /images/<hash>-<width>.<avif|webp|jpg>. Variants are made on first request. */
export function registerImageFiles(app: FastifyInstance, { pictures }: Pick<Shop, 'pictures'>): void {
  let quietUntil = 0
  const tellUnkept = (log: FastifyRequest['log'], fault: unknown) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + TOLD_EACH_MS
    log.error(
      { err: fault },
      'A picture could not be kept on this machine: it is made or fetched again for each request',
    )
  }
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    // Keeps caches from storing the response that the bucket is unavailable.
    reply.header('cache-control', 'no-store')
    const variant = parseVariant(name)
    if (!variant && !isMasterName(name)) throw missing(reply)
    const local = await pictures.openLocal(name)
    if (local) return sendFile(request, reply, name, local)
    const brought = await (variant ? makeVariant({ pictures }, variant) : pictures.fetch(name))
    if (brought?.content) {
      tellUnkept(request.log, brought.fault)
      return reply.headers(headersOf(name)).send(brought.content)
    }
    const file = brought && (await pictures.openLocal(name))
    if (!file) throw missing(reply)
    return sendFile(request, reply, name, file)
  })
}

function missing(reply: FastifyReply): NotFound {
  reply.header('cache-control', MISSING_FOR_A_MINUTE)
  return new NotFound('There is no such picture.')
}

const headersOf = (name: string) => ({
  'content-type': typeOf(name),
  'cache-control': CACHED_FOR_A_YEAR,
  'cross-origin-resource-policy': 'cross-origin',
})

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: FileHandle) {
  const { size } = await file.stat()
  const etag = `"${name}-${size.toString(36)}"`
  reply.headers({ ...headersOf(name), etag })
  if (request.headers['if-none-match']?.includes(etag)) {
    await file.close()
    return reply.code(304).send()
  }
  return reply.header('content-length', size).send(file.createReadStream())
}
