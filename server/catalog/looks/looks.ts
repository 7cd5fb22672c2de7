import type { AdminLook, LookContent, LookMember, ShownLook } from '../../../contract/look.ts'
import { MIN_LOOK } from '../../../contract/look.ts'
import type { Product } from '../../../contract/product.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { found, refuseField, requireVersion } from '../../errors.ts'
import { findImages } from '../../images/find-images.ts'
import { withPlainBlanks } from '../../../contract/plain-blanks.ts'
import { showPicture } from '../chosen-picture.ts'
import { listChosenProducts } from '../collections/collection-queries.ts'
import { showProducts } from '../products.ts'
import { listKnownIds, listProductsByIds } from '../queries.ts'
import {
  findLookOf,
  findStoredLook,
  insertLook,
  listColoursInStock,
  lockStoredLook,
  removeLook,
  replaceLook,
  replaceMembers,
  type StoredLook,
  tellPagesOf,
} from './look-queries.ts'

/** Null if the product has no look, or no other product of its look is for sale. */
export async function showLookOf(db: Database, productId: number): Promise<ShownLook | null> {
  const look = await findLookOf(db, productId)
  if (!look) return null
  const [members, images] = await Promise.all([
    showMembers(
      db,
      look.members.filter((id) => id !== productId),
      productId,
    ),
    findImages(db, [look.picture.url]),
  ])
  const picture = showPicture(look.picture, images)
  return picture && members.length > 0 ? { title: look.title, picture, members } : null
}

async function showMembers(db: Database, ids: readonly number[], shown: number): Promise<LookMember[]> {
  const find = async (some: readonly number[]) => {
    const rows = await listProductsByIds(db, [...some])
    const products = await showProducts(
      db,
      rows.filter(({ active }) => active),
    )
    return new Map(products.map((product) => [product.id, product]))
  }
  const products = await find(ids)
  const soldOut = [...products.values()].filter(({ quantity }) => quantity === 0).map(({ id }) => id)
  const nearest = await findNearestColours(db, soldOut, new Set([...ids, shown]))
  const others = nearest.size > 0 ? await find([...nearest.values()]) : new Map<number, Product>()
  return ids.flatMap((id) => {
    const member = products.get(id)
    const other = others.get(nearest.get(id) ?? 0)
    if (!member) return []
    return [other ? { ...other, instead_of: { id, name: member.name } } : member]
  })
}

/** The nearest colours by sold-out product, except those that are in the look already. */
async function findNearestColours(
  db: Database,
  soldOut: readonly number[],
  taken: Set<number>,
): Promise<Map<number, number>> {
  const nearest = new Map<number, number>()
  if (soldOut.length === 0) return nearest
  const colours = await listColoursInStock(db, soldOut)
  for (const id of soldOut) {
    const [best] = colours
      .filter((colour) => colour.of === id && !taken.has(colour.id))
      .map((colour) => ({ id: colour.id, distance: distanceOf(colour.hex, colour.hex_of) }))
      .sort((one, other) => one.distance - other.distance)
    if (!best) continue
    nearest.set(id, best.id)
    taken.add(best.id)
  }
  return nearest
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Takes colours such as #1d1b18; a product without a palette colour sorts last. */
function distanceOf(one: string | null, other: string | null): number {
  if (!one || !other) return Number.MAX_VALUE
  const theirs = channelsOf(other)
  return channelsOf(one).reduce((sum, channel, at) => sum + (channel - theirs[at]!) ** 2, 0)
}

export async function createLook(trx: Transaction, sent: LookContent): Promise<AdminLook> {
  const { members, ...stored } = await checkContent(trx, sent)
  const id = await insertLook(trx, stored)
  await replaceMembers(trx, id, members)
  await tellPagesOf(trx, members)
  return await getAdminLook(trx, id)
}

/** Throws Conflict if `version` is not the look's current one. */
export async function changeLook(
  trx: Transaction,
  id: number,
  { version, ...sent }: Partial<LookContent> & { version: number },
): Promise<{ before: StoredLook; after: AdminLook }> {
  const before = await lockLook(trx, id, version)
  const { title, picture, active } = before
  const { members, ...stored } = await checkContent(trx, {
    title,
    picture,
    active,
    members: before.members,
    ...sent,
  })
  await replaceLook(trx, id, stored)
  await replaceMembers(trx, id, members)
  await tellPagesOf(trx, [...before.members, ...members])
  return { before, after: await getAdminLook(trx, id) }
}

export async function deleteLook(trx: Transaction, id: number, version: number): Promise<StoredLook> {
  const before = await lockLook(trx, id, version)
  await removeLook(trx, id)
  await tellPagesOf(trx, before.members)
  return before
}

export async function getAdminLook(db: Database, id: number): Promise<AdminLook> {
  const look = found(await findStoredLook(db, id), 'Look not found')
  return { ...look, chosen: await listChosenProducts(db, look.members) }
}

async function lockLook(trx: Transaction, id: number, version: number): Promise<StoredLook> {
  const look = found(await lockStoredLook(trx, id), 'Look not found')
  requireVersion('this look', look, version)
  return look
}

const refuse = refuseField<keyof LookContent>

/** Checks what the schema cannot express; throws Refused. */
async function checkContent(trx: Transaction, { title, picture, members, active }: LookContent) {
  if (!picture) throw refuse('picture', 'A look needs a picture.')
  const known = new Set(await listKnownIds(trx, members))
  const kept = members.filter((id) => known.has(id))
  if (kept.length < MIN_LOOK)
    throw refuse('members', 'Some of these products are no longer there. Choose others.')
  return { title: withPlainBlanks(title).trim(), picture, active, members: kept }
}
