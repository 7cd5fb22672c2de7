import type { FastifyInstance } from 'fastify'
import { collectionPath } from '../../../contract/paths/collection.ts'
import * as contract from '../../../contract/collection.ts'
import { recordingChanges } from '../../accounts/activity.ts'
import { found } from '../../errors.ts'
import { handle } from '../../http/handle.ts'
import { handleForAll } from '../../http/handle-for-all.ts'
import { findImages } from '../../images/find-images.ts'
import type { Shop } from '../../shop.ts'
import { showPicture } from '../chosen-picture.ts'
import { listChoices, listStoredCollections } from './collection-queries.ts'
import { changeCollection, createCollection, deleteCollection, getAdminCollection } from './collections.ts'
import { countMembers, listFilledCollections } from './filled.ts'
import { followCategories } from './listed-categories.ts'
import { findCollections, followCollections, isPublished, memberCondition } from './listed.ts'
import { previewCollection } from './preview.ts'
import { findRedirect } from '../redirects/redirect-queries.ts'

export function registerCollections(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  app.addHook('onReady', async () => {
    await followCollections(shop)
    await followCategories(shop)
  })

  handleForAll(app, contract.listCollections, async () => {
    const collections = await listFilledCollections(db)
    const images = await findImages(
      db,
      collections.flatMap(({ picture }) => picture?.url ?? []),
    )
    return collections.map(({ slug, title, picture }) => ({
      slug,
      title,
      picture: showPicture(picture, images),
    }))
  })

  handleForAll(app, contract.getCollection, async ({ params: { slug } }) => {
    const collections = await findCollections(db)
    const at = (path: string) => collections.find((one) => collectionPath(one.slug) === path)
    const moved = async () => at((await findRedirect(db, collectionPath(slug))) ?? '')
    const collection = found(at(collectionPath(slug)) ?? (await moved()), 'There is no such collection.')
    const images = await findImages(db, collection.picture ? [collection.picture.url] : [])
    return { ...collection, picture: showPicture(collection.picture, images) }
  })

  registerCollectionForm(app, shop)
}

function registerCollectionForm(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listAdminCollections, async () => {
    const now = Date.now()
    const all = await listStoredCollections(db)
    const counts = await countMembers(db, all.map(memberCondition))
    return all.map((stored, at) => ({
      ...stored,
      publish_from: stored.publish_from?.toISOString() ?? null,
      publish_until: stored.publish_until?.toISOString() ?? null,
      is_published: stored.active && isPublished(stored, now),
      products: counts[at]!,
    }))
  })

  handle(app, contract.collectionChoices, () => listChoices(db))

  handle(app, contract.getAdminCollection, ({ params }) => getAdminCollection(db, params.id))

  handle(app, contract.previewCollection, ({ body }) => previewCollection(db, body))

  const change = recordingChanges<contract.CollectionContent>(db, {
    nameOf: ({ title }) => title,
    shown: shortened,
  })

  handle(app, contract.createCollection, ({ body }, exchange) =>
    change(exchange, async (trx) => ({ after: await createCollection(trx, body) })),
  )

  handle(app, contract.updateCollection, ({ params, body }, exchange) =>
    change(exchange, (trx) => changeCollection(trx, params.id, body)),
  )

  handle(app, contract.deleteCollection, async ({ params, query }, exchange) => {
    await change(exchange, async (trx) => ({ before: await deleteCollection(trx, params.id, query.version) }))
    return { message: 'Collection deleted' }
  })
}

/** For the activity: the number of products instead of thousands of ids. */
function shortened(content: contract.CollectionContent | contract.AdminCollection): Record<string, unknown> {
  const { members, pins, excluded, ...rest } = content
  const shown = Object.entries(rest).filter(([name]) => !['id', 'version', 'chosen'].includes(name))
  return {
    ...Object.fromEntries(shown),
    members: members.length,
    pins: pins.length,
    excluded: excluded.length,
  }
}
