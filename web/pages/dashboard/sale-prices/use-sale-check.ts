import { checkSale, type SaleDetails } from '../../../../contract/sale.ts'
import { callApi } from '../../../api.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { type SaleDraft, termsOf } from './sale-draft.ts'

/** The prices of the sale as it is typed, until it has ended. */
export function useSaleCheck(draft: SaleDraft, sale: SaleDetails | undefined) {
  const terms = sale?.state === 'ended' ? undefined : termsOf(draft, sale)
  // A sale that begins at once begins later with every check.
  const question = terms && JSON.stringify({ ...terms, id: sale?.id, starts_at: draft.starts })
  return useAnswer(question, async (signal) => {
    const body = { ...terms!, ...(sale && { id: sale.id }) }
    return (await callApi(checkSale, { body }, signal)).body
  })
}
