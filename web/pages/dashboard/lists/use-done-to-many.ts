import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { counted } from '../../../../contract/counted.ts'
import { useAct } from '../forms/use-act.ts'

/** The result of an action on the ticked rows of a list. */
export interface Outcome {
  words: string
  /** Rows that were not changed. */
  refused: readonly { id: string | number; name: string; reason: string }[]
  /** Undoes the action and resolves to the result; undefined if it cannot be undone. */
  undo: (() => Promise<Outcome>) | undefined
}

/**
 * Runs one action at a time on the ticked rows of a list. `doing` names the running action, and `outcome` is the result
 * of the last one.
 */
export function useDoneToMany() {
  const { revalidate } = useRevalidator()
  const { busy: doing, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>()
  const run = async (what: string, work: () => Promise<Outcome>) => {
    await act(async () => setOutcome(await work()), what)
    // Undo can be pressed while the list is loading again.
    await revalidate()
  }
  return { doing, outcome, run, close: () => setOutcome(undefined) }
}

/**
 * The sentence after a change of many rows: `said` if some were changed, and how many needed no change, such as `2 were
 * so before.`
 */
export const saidOfMany = (changed: number, said: string, same: number, before = 'so before'): string =>
  [changed > 0 ? said : 'Nothing was changed.', same > 0 && `${counted(same, 'was', 'were')} ${before}.`]
    .filter(Boolean)
    .join(' ')
