import {
  type AdminCollection,
  type CollectionLine,
  getAdminCollection,
  updateCollection,
} from '../../../../contract/collection.ts'
import { callApi, statusOf } from '../../../api.ts'
import { counted } from '../../../../contract/counted.ts'
import { type Outcome, saidOfMany } from '../lists/use-done-to-many.ts'

type Named = Pick<CollectionLine, 'id' | 'title'>

/** Others may save the collection at the same time, so each attempt begins with the stored version. */
const ATTEMPTS = 3

async function changeMembers(
  id: number,
  membersOf: (collection: AdminCollection) => number[],
): Promise<AdminCollection> {
  for (let attempt = 1; ; attempt++) {
    const { body: before } = await callApi(getAdminCollection, { params: { id } })
    const members = membersOf(before)
    if (members.join() === before.members.join()) return before
    try {
      await callApi(updateCollection, { params: { id }, body: { members, version: before.version } })
      return before
    } catch (error) {
      if (statusOf(error) !== 409 || attempt === ATTEMPTS) throw error
    }
  }
}

/** Appends products to a manual collection. */
export async function collectMany(collection: Named, ids: ReadonlySet<number>): Promise<Outcome> {
  const missing = ({ members, pins, excluded }: AdminCollection) =>
    [...ids].filter((id) => ![...members, ...pins, ...excluded].includes(id))
  const before = await changeMembers(collection.id, (found) => [...found.members, ...missing(found)])
  const added = missing(before)
  const refused = before.chosen
    .filter(({ id }) => ids.has(id) && before.excluded.includes(id))
    .map(({ id, name }) => ({ id, name, reason: `It is kept out of “${collection.title}”.` }))
  const products = counted(added.length, 'product is', 'products are')
  const same = ids.size - added.length - refused.length
  return {
    words: saidOfMany(added.length, `${products} in “${collection.title}” now.`, same, 'there before'),
    refused,
    undo: added.length > 0 ? () => takeOut(collection, added) : undefined,
  }
}

async function takeOut({ id, title }: Named, added: number[]): Promise<Outcome> {
  const isAdded = new Set(added)
  await changeMembers(id, ({ members }) => members.filter((member) => !isAdded.has(member)))
  const words = `“${title}” is without ${counted(added.length, 'product')} again.`
  return { words, refused: [], undo: undefined }
}
