import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import swaggerFolder from 'swagger-ui-dist/absolute-path.js'
import { openApiDocument } from '../../contract/schemas/openapi.ts'
import { found } from '../errors.ts'
import type { Shop } from '../shop.ts'

const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })`

export function registerDocs(app: FastifyInstance, shop: Shop): void {
  const getDocument = openDocument(shop)
  app.get('/openapi.json', async ({ headers }, reply) => {
    const { plain, gzipped } = await getDocument()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!headers['accept-encoding']?.includes('gzip')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })

  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(PAGE),
  )
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  app.get<{ Params: { file: string } }>('/docs/:file', async ({ params }, reply) => {
    const type = found(FILES.get(params.file), 'There is no such file.')
    // Streamed, because slow clients would otherwise each hold a complete copy.
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(join(swaggerFolder(), params.file)))
  })
}

/** Generated at the first request after a start or a change of the shop's name, and then shared. */
function openDocument({ config, settings }: Shop) {
  const write = async (name: string) => {
    const plain = Buffer.from(JSON.stringify(openApiDocument(name, config.publicUrl)))
    return { plain, gzipped: await compress(plain) }
  }
  let document: { name: string; written: ReturnType<typeof write> } | undefined
  return () => {
    const { name } = settings.get('shop')
    if (document?.name !== name) document = { name, written: write(name) }
    return document.written
  }
}

const compress = promisify(gzip)
