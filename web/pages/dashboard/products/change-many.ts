import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  changeManyProducts,
  type ManyProducts,
  type ProductAction,
  undoManyProducts,
} from '../../../../contract/many-products.ts'
import { callApi } from '../../../api.ts'
import { counted } from '../counted.ts'
import { useAct } from '../forms/use-act.ts'

interface Outcome extends Pick<ManyProducts, 'refused'> {
  words: string
  /** What Undo takes back. */
  changed: ManyProducts['changed']
}

/** Changes many products together; `outcome` is what the last change, or taking it back, has done. */
export function useManyProducts() {
  const { revalidate } = useRevalidator()
  const { isBusy, act } = useAct()
  const [doing, setDoing] = useState<ProductAction | 'undo'>()
  const [outcome, setOutcome] = useState<Outcome>()

  const change = (action: ProductAction, ids: ReadonlySet<number>, tag?: string) =>
    act(async () => {
      setDoing(action)
      const { body } = await callApi(changeManyProducts, {
        body: { action, product_ids: [...ids], ...(tag !== undefined && { tag }) },
      })
      setOutcome({ ...body, words: wordsFor(action, body, tag) })
      await revalidate()
    })

  const undo = ({ changed }: Outcome) =>
    act(async () => {
      setDoing('undo')
      const { body } = await callApi(undoManyProducts, { body: { products: changed } })
      const words = `${counted(body.changed.length, 'product is', 'products are')} as before.`
      setOutcome({ words, refused: body.refused, changed: [] })
      await revalidate()
    })

  return { doing: isBusy ? doing : undefined, outcome, change, undo, close: () => setOutcome(undefined) }
}

function wordsFor(action: ProductAction, { changed, unchanged }: ManyProducts, tag: string | undefined) {
  const are = counted(changed.length, 'product is', 'products are')
  const have = counted(changed.length, 'product has', 'products have')
  const done = {
    activate: `${are} active.`,
    hide: `${are} inactive.`,
    add_tag: `${have} the tag “${tag}”.`,
    remove_tag: `${have} lost the tag “${tag}”.`,
  }[action]
  const same = unchanged > 0 && `${counted(unchanged, 'was', 'were')} so before.`
  return [changed.length > 0 ? done : 'Nothing was changed.', same].filter(Boolean).join(' ')
}
