import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { counted } from '../../../../contract/counted.ts'
import { useAct } from '../forms/use-act.ts'

/** What was done to the ticked rows of a list. */
export interface Outcome {
  words: string
  /** Left as they were. */
  refused: readonly { id: string | number; name: string; reason: string }[]
  /** Resolves to what that has done; undefined where nothing can be taken back. */
  undo: (() => Promise<Outcome>) | undefined
}

/** Does one thing at a time to the ticked rows of a list. `doing` says which, and `outcome` what the last one has done. */
export function useDoneToMany() {
  const { revalidate } = useRevalidator()
  const { busy: doing, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>()
  const run = async (what: string, work: () => Promise<Outcome>) => {
    await act(async () => setOutcome(await work()), what)
    // Undo can be pressed while the list is read anew.
    await revalidate()
  }
  return { doing, outcome, run, close: () => setOutcome(undefined) }
}

/** What to tell after a change of many: `said` where some were changed, and how many needed no change, such as `2 were so before.` */
export const saidOfMany = (changed: number, said: string, same: number, before = 'so before'): string =>
  [changed > 0 ? said : 'Nothing was changed.', same > 0 && `${counted(same, 'was', 'were')} ${before}.`]
    .filter(Boolean)
    .join(' ')
