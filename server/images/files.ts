import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { masterPath, variantPath } from './store.ts'
import { makeVariant, parseVariant } from './variants.ts'

const MASTER = /^([0-9a-f]{32})\.jpg$/
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** A picture may be uploaded, or copied into place, right after it was asked for. */
const MISSING_FOR_A_MINUTE = 'public, max-age=60'

/** GET /images/<hash>.jpg and /images/<hash>-<width>.<avif|webp|jpg>. Variants are made on first request. */
export function registerImageFiles(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    const file = (await openMaster(shop, name)) ?? (await openVariant(shop, name))
    if (!file) {
      reply.header('cache-control', MISSING_FOR_A_MINUTE)
      throw new NotFound('There is no such picture.')
    }
    return sendFile(request, reply, name, file)
  })
}

async function openMaster(shop: Shop, name: string): Promise<FileHandle | undefined> {
  const hash = MASTER.exec(name)?.[1]
  return hash ? openIfThere(masterPath(shop, hash)) : undefined
}

async function openVariant(shop: Shop, name: string): Promise<FileHandle | undefined> {
  const variant = parseVariant(name)
  if (!variant) return undefined
  const path = variantPath(shop, name)
  return (await openIfThere(path)) ?? ((await makeVariant(shop, variant)) ? openIfThere(path) : undefined)
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: FileHandle) {
  const { size } = await file.stat()
  const etag = `"${name}-${size.toString(36)}"`
  reply.headers({
    'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES],
    'cache-control': CACHED_FOR_A_YEAR,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  })
  if (request.headers['if-none-match']?.includes(etag)) {
    await file.close()
    return reply.code(304).send()
  }
  return reply.header('content-length', size).send(file.createReadStream())
}

const openIfThere = (path: string) =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
