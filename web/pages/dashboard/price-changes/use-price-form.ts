import { useState } from 'react'
import { changePrices } from '../../../../contract/price-change.ts'
import { callApi, statusOf } from '../../../api.ts'
import { counted } from '../../../../contract/counted.ts'
import { fromShopTime } from '../shop-time.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSend } from '../forms/use-send.ts'
import { BLANK_DRAFT, faultsOf, type PriceDraft, type PriceFaults, termsOf } from './price-draft.ts'
import { usePriceCheck } from './use-price-check.ts'

/** The draft of a price change, its preview, and the function that sends it. */
export function usePriceForm(onDone: () => void) {
  const [draft, setDraft] = useState<PriceDraft>(BLANK_DRAFT)
  const [round, setRound] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const { checked, error } = usePriceCheck(draft, round)
  const { busy, refusal, reset, send } = useSend<number>(
    () => {
      setDraft(BLANK_DRAFT)
      setIsTried(false)
      onDone()
    },
    {
      onRefused: async (thrown) => {
        if (statusOf(thrown) === 409) setRound(round + 1)
      },
    },
  )
  const set = (changed: Partial<PriceDraft>) => {
    reset()
    setDraft({ ...draft, ...changed })
  }
  useUnsaved(draft.product_ids.length > 0)
  const faults: PriceFaults = isTried ? { ...faultsOf(draft), ...refusal?.fields } : {}

  async function change() {
    setIsTried(true)
    const terms = termsOf(draft)
    if (!terms || !checked || checked.faulty > 0 || checked.changed === 0) return
    const starts_at = fromShopTime(draft.starts)
    const body = { ...terms, seen: checked.total, ...(starts_at && { starts_at }) }
    await send(
      'Changing...',
      (products) =>
        starts_at
          ? counted(products, 'new price planned', 'new prices planned')
          : counted(products, 'price changed', 'prices changed'),
      async () => (await callApi(changePrices, { body })).body.products,
    )
  }

  return { draft, set, faults, checked, error, refusal: refusal?.message, busy, change }
}
