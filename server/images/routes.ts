import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, uploadImage } from '../../contract/image.ts'
import { BadRequest, ShopError } from '../errors.ts'
import { admitAgain, handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { storeImage } from './store.ts'

export async function registerImages(app: FastifyInstance, shop: Shop): Promise<void> {
  // An encapsulated scope: no other call accepts multipart bodies.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1024 },
    })
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(scope, uploadImage, async (_input, exchange) => {
      const upload = await readUpload(exchange.request)
      await admitAgain(scope, exchange)
      const { url } = await storeImage(shop, upload)
      return { url }
    })
  })
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new ShopError(415, 'Send the picture as multipart/form-data, field `image`.')
  try {
    const part = await request.file()
    if (part?.fieldname !== 'image') throw new BadRequest('Send one picture, as the field `image`.')
    return await part.toBuffer()
  } catch (error) {
    if (error instanceof ShopError) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ShopError(413, 'That picture is too large: it may have up to 15 MB.')
    }
    throw new BadRequest('The upload could not be read to its end. Please send it again.')
  }
}
