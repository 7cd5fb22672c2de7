import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { disposePiece, type ListedReturn } from '../../../../contract/admin-return.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { counted } from '../../../../contract/counted.ts'
import {
  disposalsOf,
  DISPOSITION_KEYS,
  DISPOSITION_LABELS,
  dispositionsOf,
  type Place,
  type Places,
} from './dispositions.ts'
import { focusField, focusRow } from './focus-row.ts'
import { useChange } from './use-change.ts'

type Item = ListedReturn['items'][number]

/** The dispositions of the items to put away, and the function that sends them. */
export function usePuttingAway(items: readonly Item[], form: RefObject<HTMLFormElement | null>) {
  const [places, setPlaces] = useState<Places>({})
  const { change, isSending, error, setError, reload } = useChange()
  function choose(id: number, place: Place) {
    setError(undefined)
    setPlaces({ ...places, [id]: place })
  }

  /** Chooses a disposition by a key, and focuses the field to complete. False if the key stands for none. */
  function pressed(item: Item, key: string): boolean {
    const disposition = DISPOSITION_KEYS[key]
    if (!disposition) return false
    if (!dispositionsOf(item).includes(disposition)) {
      setError(`${item.name} was refused and belongs to its buyer: s sends it back.`)
      return true
    }
    flushSync(() => choose(item.id, { ...places[item.id], disposition }))
    focusField(form.current, `disposed-why-${item.id}`)
    return true
  }

  function save(): void {
    const found = disposalsOf(items, places)
    if ('fault' in found) {
      setError(found.fault)
      if (found.field) focusField(form.current, found.field)
      return
    }
    const { disposals } = found
    const told =
      disposals.length === 1
        ? DISPOSITION_LABELS[disposals[0]!.body.disposition]
        : `${counted(disposals.length, 'decision')} saved`
    void change(async () => {
      // Dispositions that were saved before a refusal succeed again when they are sent again.
      for (const { id, body } of disposals) await callConfirmed(disposePiece, { params: { id }, body })
      focusRow(form.current)
    }, told)
  }

  return { places, choose, pressed, save, setError, isSending, error, reload }
}
