import { checkPriceChange } from '../../../../contract/price-change.ts'
import { callApi } from '../../../api.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { type PriceDraft, termsOf } from './price-draft.ts'

/** The new prices by the typed change; undefined while they load. Another `round` loads them again. */
export function usePriceCheck(draft: PriceDraft, round: number) {
  const terms = termsOf(draft)
  const question = terms && JSON.stringify([terms, round])
  const { answer, fault } = useAnswer(question, async (signal) => {
    const { body } = await callApi(checkPriceChange, { body: terms! }, signal)
    return { question, checked: body }
  })
  return { checked: answer?.question === question ? answer?.checked : undefined, error: fault }
}
