import { type ChosenProduct, previewCollection } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useAnswer } from '../forms/use-answer.ts'

/** The products of a draft, including those that are not saved yet. */
export function useChosenProducts(
  members: readonly number[],
  saved: readonly ChosenProduct[] = [],
): ReadonlyMap<number, ChosenProduct> {
  const isSaved = members.every((id) => saved.some((product) => product.id === id))
  const { answer } = useAnswer(
    isSaved ? undefined : members.join(),
    async (signal) => {
      const body = {
        kind: 'manual' as const,
        rules: { groups: [], newest_days: null },
        members: [...members],
        pins: [],
        excluded: [],
        sort: 'manual' as const,
        hide_sold_out: false,
      }
      return (await callApi(previewCollection, { body }, signal)).body.chosen
    },
    { keeps: true, pauseMs: 0 },
  )
  return new Map([...saved, ...(answer ?? [])].map((product) => [product.id, product]))
}
