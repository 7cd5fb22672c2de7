import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMay } from '../access.ts'
import { useSingleKeys } from '../single-keys.ts'
import { type Judgement, KEYS } from './judgement.ts'
import type { Place } from './use-judging.ts'

interface Judging {
  places: readonly Place[]
  judge: (place: Place, judged: Judgement) => void
  settle: () => void
}

/** With the row in focus: 1…9 choose an item, or a part of one, a, d and r decide about it, Enter settles. */
export function useJudgeKeys({ places, judge, settle }: Judging) {
  const [chosen, setChosen] = useState(0)
  const areKeysOn = useSingleKeys()
  const mayJudge = useMay()('returns.change')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).matches('input:not([type="radio"]), select')
    if (!mayJudge || isField || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn) return
    const outcome = KEYS[event.key]
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= places.length) setChosen(Number(event.key) - 1)
    else if (outcome && places[chosen]) judge(places[chosen], { outcome })
    else if (event.key !== 'Enter' || (event.target as HTMLElement).matches('button, a')) return
    else settle()
    event.preventDefault()
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const row = form.current?.closest<HTMLElement>('[data-row]')
    const listener = (event: KeyboardEvent) => press(event)
    row?.addEventListener('keydown', listener)
    return () => row?.removeEventListener('keydown', listener)
  }, [])
  return { form, chosen: places[chosen] }
}
