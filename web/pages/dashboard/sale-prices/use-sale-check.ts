import { useEffect, useState } from 'react'
import { checkSale, type CheckedSale, type SaleDetails } from '../../../../contract/sale.ts'
import { callApi } from '../../../api.ts'
import { type SaleDraft, termsOf } from './sale-draft.ts'

const DEBOUNCE_MS = 300

export interface SaleCheck {
  checked: CheckedSale | undefined
  error: string | undefined
}

/** The prices of the sale as it is typed, until it has ended. The previous ones stay while new ones load. */
export function useSaleCheck(draft: SaleDraft, sale: SaleDetails | undefined): SaleCheck {
  const [check, setCheck] = useState<SaleCheck>({ checked: undefined, error: undefined })
  const terms = sale?.state === 'ended' ? undefined : termsOf(draft, sale)
  // A sale that begins at once begins later with every check.
  const asked = terms && JSON.stringify({ ...terms, starts_at: draft.starts })
  useEffect(() => {
    if (!terms) return setCheck({ checked: undefined, error: undefined })
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const body = { ...terms, ...(sale && { id: sale.id }) }
      callApi(checkSale, { body }, controller.signal).then(
        (answer) => setCheck({ checked: answer.body, error: undefined }),
        (error: Error) => {
          if (!controller.signal.aborted) setCheck(({ checked }) => ({ checked, error: error.message }))
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the terms are compared by their text
  }, [asked, sale?.id])
  return check
}
