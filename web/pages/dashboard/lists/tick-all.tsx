import { formatCount } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { useAct } from '../forms/use-act.ts'
import styles from './tick-all.module.css'
import type { Ticked } from './use-ticked.ts'

/** The rows of a list, of which many can be worked on together. */
export interface Tickable<Id> {
  ticked: Ticked<Id>
  /** How many the filter matches. */
  total: number
  isMore: boolean
  /** How many can be worked on at once. */
  most: number
  /** The first `most` of the filter. */
  listIds: () => Promise<Id[]>
}

export function useTickAll<Id>({ ticked, total, isMore, most, listIds }: Tickable<Id>) {
  const { isBusy, act } = useAct()
  const { size } = ticked.ids
  const words =
    isMore || total > most
      ? `Tick the first ${formatCount(most)}`
      : total === 1
        ? 'Tick it'
        : `Tick all ${formatCount(total)}`
  return {
    words,
    // Rows that a change has taken off the list may still be among those that are ticked.
    areAllTicked: size > 0 && size >= Math.min(total, most) && (ticked.areShownTicked || total > most),
    isBusy,
    tickAll: () => act(async () => ticked.replace(await listIds())),
  }
}

/** Before the rows of a list, where it keeps its place, so that no row moves when it is pressed. */
export function TickAll<Id>({ rows }: { rows: Tickable<Id> }) {
  const { words, areAllTicked, isBusy, tickAll } = useTickAll(rows)
  const { ticked, total } = rows
  if (total === 0) return null
  const isPartly = ticked.ids.size > 0 && !areAllTicked
  return (
    <Check
      ref={(box) => {
        if (box) box.indeterminate = isPartly
      }}
      className={styles.all}
      data-tick-all
      checked={areAllTicked}
      onChange={() => (areAllTicked ? ticked.replace([]) : void tickAll())}
    >
      {isBusy ? 'Ticking...' : words}
    </Check>
  )
}
