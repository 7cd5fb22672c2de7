import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ListedReturn, receiveReturn, settleReturn } from '../../../../contract/admin-return.ts'
import { callApi } from '../../../api.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import {
  countArrived,
  isOpen,
  type Judgement,
  KEYS,
  outcomesOf,
  type Part,
  type Parts,
  partsOf,
} from './judgement.ts'
import { changeOnce, isReceivedWith, isSettledAs } from './change-once.ts'
import { focusField, focusRow } from './focus-row.ts'
import { useChange } from './use-change.ts'

type Item = ListedReturn['items'][number]

/** A part of an item. */
interface Place {
  item: Item
  /** Index of the item's part. */
  index: number
}

/** The decisions about a return's items, and the function that sends them. */
export function useJudging(
  { number, items, state, version }: ListedReturn,
  form: RefObject<HTMLFormElement | null>,
) {
  const [parts, setParts] = useState<Parts>({})
  const { change, isSending, error, setError, reload } = useChange()
  const places: Place[] = items
    .filter(isOpen)
    .flatMap((item) => partsOf(item, parts).map((_, index) => ({ item, index })))
  function setPartsOf(item: Item, changed: readonly Part[]) {
    setError(undefined)
    setParts({ ...parts, [item.id]: changed })
  }
  const judge = ({ item, index }: Place, judged: Judgement) =>
    setPartsOf(
      item,
      partsOf(item, parts).map((part, at) => (at === index ? { ...part, ...judged } : part)),
    )

  /** Judges a piece by a key, and focuses the field to complete. False if the key stands for no outcome. */
  function pressed(place: Place, key: string): boolean {
    const outcome = KEYS[key]
    if (!outcome) return false
    flushSync(() => judge(place, { outcome }))
    const id = `${place.item.id}-${partsOf(place.item, parts)[place.index]!.id}`
    focusField(form.current, `deducted-${id}`, `why-${id}`)
    return true
  }

  const isReceived = state === 'received'
  const pieces = countArrived(items, parts)
  const came = pieces && { pieces }
  /** Pieces are marked as missing in a parcel that was recorded as received. */
  const isLacking = isReceived && pieces !== undefined
  const receive = () =>
    void change(
      async () => {
        await changeOnce(
          number,
          () => callApi(receiveReturn, { params: { number }, body: { version, ...came } }),
          (stored) => isReceivedWith(stored, items, pieces),
        )
        focusRow(form.current)
      },
      isReceived ? `${number} is noted` : `${number} is received`,
    )
  function settle() {
    const judged = outcomesOf(items, parts)
    if ('fault' in judged) {
      setError(judged.fault)
      if (judged.field) focusField(form.current, judged.field)
      return
    }
    void change(async () => {
      const body = {
        version,
        outcomes: judged.outcomes,
        ...((!isReceived || isLacking) && { received: { ...came } }),
      }
      await changeOnce(
        number,
        () => callConfirmed(settleReturn, { params: { number }, body }),
        (stored) => isSettledAs(stored, items, { pieces, outcomes: judged.outcomes }),
      )
      focusRow(form.current)
    }, `${number} is settled`)
  }

  return {
    parts,
    places,
    setPartsOf,
    judge,
    pressed,
    setError,
    receive,
    settle,
    isLacking,
    isSending,
    error,
    reload,
  }
}
