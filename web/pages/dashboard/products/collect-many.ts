import { useState } from 'react'
import {
  type AdminCollection,
  type CollectionLine,
  getAdminCollection,
  updateCollection,
} from '../../../../contract/collection.ts'
import { callApi, statusOf } from '../../../api.ts'
import { counted } from '../counted.ts'
import { useAct } from '../forms/use-act.ts'

type Named = Pick<CollectionLine, 'id' | 'title'>

interface Outcome {
  words: string
  collection: Named
  /** What Undo takes out again. */
  added: number[]
  refused: { id: number; name: string; reason: string }[]
}

/** Others may save the collection at the same time; each attempt begins with what they have saved. */
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

/** Puts many products at the end of a collection that is chosen by hand. */
export function useCollecting() {
  const { busy, isBusy, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>()

  const add = (collection: Named, ids: ReadonlySet<number>) =>
    act(async () => {
      const missing = ({ members, pins, excluded }: AdminCollection) =>
        [...ids].filter((id) => ![...members, ...pins, ...excluded].includes(id))
      const before = await changeMembers(collection.id, (found) => [...found.members, ...missing(found)])
      const added = missing(before)
      const refused = before.chosen
        .filter(({ id }) => ids.has(id) && before.excluded.includes(id))
        .map(({ id, name }) => ({ id, name, reason: `It is kept out of “${collection.title}”.` }))
      const same = ids.size - added.length - refused.length
      setOutcome({
        words: [
          added.length > 0
            ? `${counted(added.length, 'product is', 'products are')} in “${collection.title}” now.`
            : 'Nothing was changed.',
          same > 0 && `${counted(same, 'was', 'were')} there before.`,
        ]
          .filter(Boolean)
          .join(' '),
        collection,
        added,
        refused,
      })
    }, 'Adding...')

  const undo = ({ collection, added }: Outcome) =>
    act(async () => {
      const isAdded = new Set(added)
      await changeMembers(collection.id, ({ members }) => members.filter((id) => !isAdded.has(id)))
      const words = `“${collection.title}” is without ${counted(added.length, 'product')} again.`
      setOutcome({ words, collection, added: [], refused: [] })
    }, 'Undoing...')

  return { busy, isBusy, outcome, add, undo, close: () => setOutcome(undefined) }
}
