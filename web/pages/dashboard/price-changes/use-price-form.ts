import { useState } from 'react'
import { changePrices } from '../../../../contract/price-change.ts'
import { callApi, statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { counted } from '../counted.ts'
import { fieldErrorsOf } from '../../../components/field-errors.ts'
import { fromShopTime } from '../shop-time.ts'
import { forgetUnsaved, useUnsaved } from '../forms/unsaved.ts'
import { useAttempt } from '../forms/use-act.ts'
import { BLANK_DRAFT, faultsOf, type PriceDraft, type PriceFaults, termsOf } from './price-draft.ts'
import { usePriceCheck } from './use-price-check.ts'

/** What is typed of a change of prices, what it makes of them, and what sends it. */
export function usePriceForm(onDone: () => void) {
  const [draft, setDraft] = useState<PriceDraft>(BLANK_DRAFT)
  const [round, setRound] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { checked, error } = usePriceCheck(draft, round)
  const {
    isBusy: isSending,
    error: refusal,
    setError: setRefusal,
    attempt,
  } = useAttempt((thrown) => {
    setFailure(thrown)
    if (statusOf(thrown) === 409) setRound(round + 1)
  })
  const set = (changed: Partial<PriceDraft>) => {
    setRefusal(undefined)
    setFailure(undefined)
    setDraft({ ...draft, ...changed })
  }
  useUnsaved(draft.product_ids.length > 0)
  const faults: PriceFaults = isTried ? { ...faultsOf(draft), ...fieldErrorsOf(failure) } : {}

  async function send() {
    setIsTried(true)
    const terms = termsOf(draft)
    if (!terms || !checked || checked.faulty > 0 || checked.changed === 0) return
    await attempt(async () => {
      const starts_at = fromShopTime(draft.starts)
      const body = { ...terms, seen: checked.total, ...(starts_at && { starts_at }) }
      const { products } = (await callApi(changePrices, { body })).body
      forgetUnsaved()
      notify(
        'success',
        starts_at
          ? counted(products, 'new price planned', 'new prices planned')
          : counted(products, 'price changed', 'prices changed'),
      )
      setDraft(BLANK_DRAFT)
      setIsTried(false)
      onDone()
    })
  }

  return { draft, set, faults, checked, error, refusal, isSending, send }
}
