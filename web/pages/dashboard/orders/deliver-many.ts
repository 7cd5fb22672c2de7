import { markDelivered, type MarkedDelivered, unmarkDelivered } from '../../../../contract/packing.ts'
import { callApi } from '../../../api.ts'
import { counted } from '../../../../contract/counted.ts'
import { type Outcome, saidOfMany } from '../lists/use-done-to-many.ts'

/** Marks orders as delivered. */
export async function deliverMany(ids: readonly string[]): Promise<Outcome> {
  const { changed, unchanged, refused } = (await callApi(markDelivered, { body: { ids: [...ids] } })).body
  const orders = counted(changed.length, 'order is', 'orders are')
  return {
    words: saidOfMany(changed.length, `${orders} marked as delivered.`, unchanged),
    refused: named(refused),
    undo: changed.length > 0 ? () => undeliverMany(changed) : undefined,
  }
}

async function undeliverMany(ids: string[]): Promise<Outcome> {
  const { changed, refused } = (await callApi(unmarkDelivered, { body: { ids } })).body
  const words = `${counted(changed.length, 'order is', 'orders are')} on the way again.`
  return { words, refused: named(refused), undo: undefined }
}

const named = (refused: MarkedDelivered['refused']) =>
  refused.map(({ id, reason }) => ({ id, name: id, reason }))
