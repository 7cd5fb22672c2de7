import type { FileHandle } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { CACHED_FOR_A_YEAR, isMasterName, typeOf } from './picture-store.ts'
import { makeVariant, openPicture, parseVariant, type Unkept } from './variants.ts'

/** A picture may be uploaded, or copied into place, right after it was asked for. */
const MISSING_FOR_A_MINUTE = 'public, max-age=60'

/** GET /images/<hash>.jpg and /images/<hash>-<width>.<avif|webp|jpg>. Variants are made on first request. */
export function registerImageFiles(app: FastifyInstance, { pictures }: Pick<Shop, 'pictures'>): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    // Caches must not keep the answer that the bucket is away.
    reply.header('cache-control', 'no-store')
    const file = isMasterName(name) ? await openPicture(pictures, name) : await openVariant(pictures, name)
    if (!file) {
      reply.header('cache-control', MISSING_FOR_A_MINUTE)
      throw new NotFound('There is no such picture.')
    }
    if (!('reason' in file)) return sendFile(request, reply, name, file)
    request.log.error(
      { err: file.reason },
      'A picture was made and could not be kept: it is made again for each request',
    )
    return reply.headers(headersOf(name)).send(file.content)
  })
}

async function openVariant(
  pictures: Shop['pictures'],
  name: string,
): Promise<FileHandle | Unkept | undefined> {
  const variant = parseVariant(name)
  if (!variant) return undefined
  const local = await pictures.openLocal(name)
  if (local) return local
  const made = await makeVariant({ pictures }, variant)
  return made === true ? pictures.openLocal(name) : made || undefined
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
