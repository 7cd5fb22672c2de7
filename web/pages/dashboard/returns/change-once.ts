import {
  type AdminReturn,
  getReturn,
  type ListedReturn,
  type Outcome,
} from '../../../../contract/admin-return.ts'
import { callApi } from '../../../api.ts'
import { saveOnce } from '../forms/save-once.ts'
import { isOpen } from './judgement.ts'

/**
 * Sends a change of a return. If an earlier attempt whose answer was lost has made it, this succeeds instead of failing
 * with a conflict.
 */
export const changeOnce = (
  number: string,
  send: () => Promise<{ body: AdminReturn }>,
  isDone: (stored: AdminReturn) => boolean,
): Promise<AdminReturn> =>
  saveOnce({
    save: async () => (await send()).body,
    find: async () => (await callApi(getReturn, { params: { number } })).body,
    hasAll: isDone,
  })

type Items = ListedReturn['items']
type Arrived = readonly { item: number; quantity: number }[] | undefined

/** How many pieces of an undecided item have arrived; all if `pieces` is undefined. */
const cameOf = ({ id, quantity }: Items[number], pieces: Arrived): number =>
  pieces ? (pieces.find(({ item }) => item === id)?.quantity ?? 0) : quantity

/** Whether the parcel was received with these pieces of the expected items. */
export const isReceivedWith = (
  { state, items }: Pick<ListedReturn, 'state' | 'items'>,
  expected: Items,
  pieces: Arrived,
): boolean =>
  state === 'received' &&
  expected.filter(isOpen).every((item) => {
    const stored = items.find(({ id }) => id === item.id)
    return cameOf(item, pieces) === (stored && isOpen(stored) ? stored.quantity : 0)
  })

/** Whether exactly these outcomes were decided for the expected items. */
export function isSettledAs(
  { state, items }: Pick<ListedReturn, 'state' | 'items'>,
  expected: Items,
  { pieces, outcomes }: { pieces: Arrived; outcomes: readonly Outcome[] },
): boolean {
  const left = items.filter(({ outcome }) => outcome !== 'missing')
  for (const { item: id, ...judged } of outcomes) {
    const item = expected.find((one) => one.id === id)!
    const quantity = judged.quantity ?? cameOf(item, pieces)
    // Pieces with another outcome than the first have become an item of their own.
    const at = left.findIndex(
      (one) =>
        one.line === item.line &&
        one.quantity === quantity &&
        one.outcome === judged.outcome &&
        one.deducted === (judged.deducted ?? 0) &&
        one.why === (judged.why ?? null) &&
        (judged.disposition ?? one.disposition) === one.disposition,
    )
    if (at === -1) return false
    left.splice(at, 1)
  }
  return state === 'settled' && left.length === 0
}
