import type {
  AdminCollection,
  CollectionContent,
  CollectionRules,
  Condition,
} from '../../../contract/collection.ts'
import { collectionPath } from '../../../contract/paths/collection.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { found, refuseField, requireVersion } from '../../errors.ts'
import { listKnownIds } from '../queries.ts'
import {
  findStored,
  insertCollection,
  isSlugTaken,
  listChosenIds,
  listChosenProducts,
  lockSlugs,
  lockStored,
  removeCollection,
  replaceChosen,
  replaceCollection,
  type StoredCollection,
} from './collection-queries.ts'
import { lockRules, tellCollections, tellMembers } from './membership-queries.ts'
import { movePage, removeRedirect, removeRedirectsTo } from '../redirects/redirect-queries.ts'
import { PLACE_COLLECTION } from './place-all.ts'

const refuse = refuseField<keyof CollectionContent>

/** Checks what the schema cannot express; throws Refused. */
export function checkRules({ groups, newest_days }: CollectionRules): CollectionRules {
  const checked = groups.map((conditions) => conditions.map(checkCondition))
  return { groups: checked, newest_days }
}

/** Keeps only the members of its kind. */
function checkCondition(condition: Condition): Condition {
  switch (condition.field) {
    case 'product_type':
      return { field: 'product_type', is: condition.is }
    case 'price': {
      const { from, to } = condition
      if (from === null && to === null) throw refuse('rules', 'A condition on the price needs an amount.')
      if (from !== null && to !== null && from > to) {
        throw refuse('rules', 'A condition on the price ends below where it begins.')
      }
      return { field: 'price', from, to }
    }
    case 'name':
      return { field: 'name', contains: condition.contains.trim() }
    case 'category':
    case 'style':
      return { field: condition.field, is: condition.is }
    case 'colour':
      return { field: 'colour', is: condition.is }
    case 'fibre':
      return { field: 'fibre', fibre: condition.fibre, at_least: condition.at_least }
    case 'tag':
      return { field: 'tag', tag: condition.tag.trim() }
  }
}

/** Excluded products are neither members nor pins, and a pin is not a member. */
function checkContent(sent: CollectionContent): CollectionContent {
  const { publish_from: from, publish_until: until } = sent
  if (from && until && Date.parse(from) >= Date.parse(until)) {
    throw refuse('publish_until', 'The collection is taken down before it is published.')
  }
  if (sent.sort === 'manual' && sent.kind === 'rules') {
    throw refuse('sort', 'Only a collection by hand has an order of its own.')
  }
  const excluded = new Set(sent.excluded)
  const pins = sent.pins.filter((id) => !excluded.has(id))
  const members = sent.members.filter((id) => !excluded.has(id) && !pins.includes(id))
  return {
    ...sent,
    title: sent.title.trim(),
    text: sent.text.trim(),
    seo_title: sent.seo_title.trim(),
    seo_text: sent.seo_text.trim(),
    rules: checkRules(sent.rules),
    pins,
    members: sent.kind === 'manual' ? members : [],
  }
}

export async function createCollection(trx: Transaction, sent: CollectionContent): Promise<AdminCollection> {
  const content = checkContent(sent)
  await refuseTakenSlug(trx, content.slug, null)
  const { members, pins, excluded, ...stored } = content
  const id = await insertCollection(trx, stored)
  await replaceChosen(trx, id, await withoutUnknown(trx, { members, pins, excluded }))
  await removeRedirect(trx, collectionPath(content.slug))
  return await finish(trx, id)
}

/** Throws Conflict if `version` is not the collection's current one. Its former URL redirects to the new one. */
export async function changeCollection(
  trx: Transaction,
  id: number,
  { version, ...sent }: Partial<CollectionContent> & { version: number },
): Promise<{ before: CollectionContent; after: AdminCollection }> {
  const locked = await lockCollection(trx, id, version)
  const before = { ...contentOf(locked), ...(await listChosenIds(trx, id)) }
  const content = checkContent({ ...before, ...sent })
  await refuseTakenSlug(trx, content.slug, id)
  const { members, pins, excluded, ...stored } = content
  await replaceCollection(trx, id, stored)
  await replaceChosen(trx, id, await withoutUnknown(trx, { members, pins, excluded }))
  if (before.slug !== content.slug) {
    await movePage(trx, collectionPath(before.slug), collectionPath(content.slug), 'collection')
  }
  if (before.title !== content.title || before.active !== content.active) await tellMembers(trx, id)
  return { before, after: await finish(trx, id) }
}

export async function deleteCollection(
  trx: Transaction,
  id: number,
  version: number,
): Promise<CollectionContent> {
  const locked = await lockCollection(trx, id, version)
  const before = { ...contentOf(locked), ...(await listChosenIds(trx, id)) }
  await removeCollection(trx, id)
  await removeRedirectsTo(trx, collectionPath(locked.slug))
  await placeLater(trx, id)
  return before
}

async function lockCollection(trx: Transaction, id: number, version: number): Promise<StoredCollection> {
  const collection = found(await lockStored(trx, id), 'Collection not found')
  requireVersion('this collection', collection, version)
  return collection
}

export async function getAdminCollection(db: Database, id: number): Promise<AdminCollection> {
  const stored = found(await findStored(db, id), 'Collection not found')
  const ids = await listChosenIds(db, id)
  const chosen = await listChosenProducts(db, [...ids.members, ...ids.pins, ...ids.excluded])
  return { id, ...contentOf(stored), ...ids, version: stored.version, chosen }
}

const contentOf = ({ id: _, version: __, publish_from, publish_until, ...content }: StoredCollection) => ({
  ...content,
  publish_from: publish_from?.toISOString() ?? null,
  publish_until: publish_until?.toISOString() ?? null,
})

/** Leaves out products that were deleted while the form was open. */
async function withoutUnknown<Ids extends Record<string, number[]>>(
  trx: Transaction,
  ids: Ids,
): Promise<Ids> {
  const known = new Set(await listKnownIds(trx, Object.values(ids).flat()))
  return Object.fromEntries(
    Object.entries(ids).map(([name, some]) => [name, some.filter((id) => known.has(id))]),
  ) as Ids
}

async function finish(trx: Transaction, id: number): Promise<AdminCollection> {
  const after = await getAdminCollection(trx, id)
  await placeLater(trx, id)
  return after
}

/** Must be the last statements of the transaction, because they lock the rules. */
export async function placeLater(trx: Transaction, id: number): Promise<void> {
  await enqueue(trx, PLACE_COLLECTION, { id }, { key: `${PLACE_COLLECTION}:${id}` })
  await tellCollections(trx)
  await lockRules(trx)
}

async function refuseTakenSlug(trx: Transaction, slug: string, by: number | null): Promise<void> {
  await lockSlugs(trx)
  if (await isSlugTaken(trx, slug, by)) {
    throw refuse('slug', `There is already a collection at ${collectionPath(slug)}.`)
  }
}
