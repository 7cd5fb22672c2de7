import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { markDelivered, type MarkedDelivered, unmarkDelivered } from '../../../../contract/packing.ts'
import { callApi } from '../../../api.ts'
import { counted } from '../counted.ts'
import { useAct } from '../forms/use-act.ts'

interface Outcome extends Pick<MarkedDelivered, 'changed' | 'refused'> {
  words: string
}

/** Marks many orders as delivered; `outcome` is what that, or taking it back, has done. */
export function useDeliveries() {
  const { revalidate } = useRevalidator()
  const { isBusy, act } = useAct()
  const [doing, setDoing] = useState<'deliver' | 'undo'>()
  const [outcome, setOutcome] = useState<Outcome>()

  const deliver = (ids: readonly string[]) =>
    act(async () => {
      setDoing('deliver')
      const { body } = await callApi(markDelivered, { body: { ids: [...ids] } })
      setOutcome({ ...body, words: wordsFor(body) })
      await revalidate()
    })

  const undo = (ids: readonly string[]) =>
    act(async () => {
      setDoing('undo')
      const { body } = await callApi(unmarkDelivered, { body: { ids: [...ids] } })
      const words = `${counted(body.changed.length, 'order is', 'orders are')} on the way again.`
      setOutcome({ words, refused: body.refused, changed: [] })
      await revalidate()
    })

  return { doing: isBusy ? doing : undefined, outcome, deliver, undo, close: () => setOutcome(undefined) }
}

function wordsFor({ changed, unchanged }: MarkedDelivered): string {
  const done =
    changed.length > 0
      ? `${counted(changed.length, 'order is', 'orders are')} marked as delivered.`
      : 'Nothing was changed.'
  const same = unchanged > 0 && `${counted(unchanged, 'was', 'were')} so before.`
  return [done, same].filter(Boolean).join(' ')
}
