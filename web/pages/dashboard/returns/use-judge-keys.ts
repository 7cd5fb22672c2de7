import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '../access.ts'
import { useSingleKeys } from '../shortcuts/single-keys.ts'
import { type Judgement, KEYS, type Parts, partsOf } from './judgement.ts'
import type { Place } from './use-judging.ts'

interface Judging {
  parts: Parts
  places: readonly Place[]
  judge: (place: Place, judged: Judgement) => void
  settle: () => void
}

/**
 * With the row in focus: 1…9 choose an item, or a part of one, a, d and r decide about it, m says that it has not come, Enter settles. From a field that
 * has the focus, Enter settles as well.
 */
export function useJudgeKeys(
  { parts, places, judge, settle }: Judging,
  form: RefObject<HTMLFormElement | null>,
) {
  const [chosen, setChosen] = useState(0)
  const areKeysOn = useSingleKeys()
  const mayJudge = useMay()('returns.change')
  /** By its key, which leads on to what has to be typed for it. */
  const decide = (place: Place, outcome: NonNullable<Judgement['outcome']>) => {
    flushSync(() => judge(place, { outcome }))
    const id = `${place.item.id}-${partsOf(place.item, parts)[place.index]!.id}`
    form.current?.querySelector<HTMLElement>(`[name="deducted-${id}"], [name="why-${id}"]`)?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).matches('input:not([type="radio"]), select')
    if (!mayJudge || isField || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn) return
    const outcome = KEYS[event.key]
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= places.length) setChosen(Number(event.key) - 1)
    else if (outcome && places[chosen]) decide(places[chosen], outcome)
    else if (event.key !== 'Enter' || (event.target as HTMLElement).matches('button, a, summary')) return
    else settle()
    event.preventDefault()
  })
  useEffect(() => {
    const row = form.current?.closest<HTMLElement>('[data-row]')
    const listener = (event: KeyboardEvent) => press(event)
    row?.addEventListener('keydown', listener)
    return () => row?.removeEventListener('keydown', listener)
  }, [form])
  return places[chosen]
}
