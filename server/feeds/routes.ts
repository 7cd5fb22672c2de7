import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/feed.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { isSigned } from '../signing.ts'
import { countListed, listUnlisted } from '../catalog/feed-queries.ts'
import { openFeed } from './write-feed.ts'

/** The same on every host, and unguessable, so that competitors do not get all prices in one file. */
const keyOf = (secret: string) =>
  createHmac('sha256', secret).update('feeds').digest('base64url').slice(0, 24)

export function registerFeeds(app: FastifyInstance, shop: Shop): void {
  const { db, config } = shop
  const address = `${config.publicUrl}/feeds/${keyOf(shop.secrets.jwtSecret)}/google.tsv.gz`

  handle(app, contract.getFeedStatus, async () => {
    const { reasons, ...counts } = await countListed(db)
    return {
      address,
      ...counts,
      reasons: contract.FEED_REASONS.flatMap((reason) =>
        reasons[reason] > 0 ? { reason, products: reasons[reason] } : [],
      ),
      is_public: config.publicUrl.startsWith('https:'),
    }
  })

  handle(app, contract.listUnlisted, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listUnlisted(db, query.reason, page)),
  )
}

/** Outside the API, because Google fetches it as a file. */
export function registerFeedFile(app: FastifyInstance, shop: Shop): void {
  const getFeed = openFeed(shop)
  app.get<{ Params: { key: string } }>('/feeds/:key/google.tsv.gz', async (request, reply) => {
    if (!isSigned(shop.secrets, request.params.key, keyOf)) return reply.callNotFound()
    const { path, bytes, writtenAt } = await getFeed()
    const etag = `"${writtenAt.getTime().toString(36)}-${bytes.toString(36)}"`
    reply
      .header('etag', etag)
      .header('last-modified', writtenAt.toUTCString())
      .header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .type('application/gzip')
      .header('content-length', bytes)
      .header('x-robots-tag', 'noindex')
      .send(createReadStream(path))
  })
}
