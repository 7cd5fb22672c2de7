import { useEffect, useState } from 'react'
import { checkPriceChange, type CheckedPrices } from '../../../../contract/price-change.ts'
import { callApi } from '../../../api.ts'
import { type PriceDraft, termsOf } from './price-draft.ts'

const DEBOUNCE_MS = 300

interface Check {
  /** Of the draft as it is; undefined while that is asked. */
  checked?: CheckedPrices
  error?: string
}

/** What the change as it is typed makes of each price. Another `round` asks again. */
export function usePriceCheck(draft: PriceDraft, round: number): Check {
  const [check, setCheck] = useState<Check & { of?: string | undefined }>({})
  const terms = termsOf(draft)
  const asked = terms && JSON.stringify([terms, round])
  useEffect(() => {
    if (!terms) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      callApi(checkPriceChange, { body: terms }, controller.signal).then(
        ({ body }) => setCheck({ checked: body, of: asked }),
        (error: Error) => {
          if (!controller.signal.aborted) setCheck({ error: error.message, of: asked })
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the terms are compared by their text
  }, [asked])
  return asked !== undefined && check.of === asked ? check : {}
}
