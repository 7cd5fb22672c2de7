import { formatCount } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { useAct } from '../forms/use-act.ts'
import styles from './tick-all.module.css'
import type { Ticked } from './use-ticked.ts'

/** The rows of a list that allows actions on many of them. */
export interface Tickable<Id> {
  ticked: Ticked<Id>
  /** Number of rows that match the filter. */
  total: number
  isMore: boolean
  /** Most rows that one action takes. */
  most: number
  /** Ids of the first `most` rows that match the filter. */
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
    // The ticked rows may include some that a change has removed from the list.
    areAllTicked: size > 0 && size >= Math.min(total, most) && (ticked.areShownTicked || total > most),
    isBusy,
    tickAll: () => act(async () => ticked.replace(await listIds())),
  }
}

/** Ticks all rows. It keeps its place above the rows, so that none moves when it is pressed. */
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
