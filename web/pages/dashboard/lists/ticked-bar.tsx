import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { DoneToMany } from './done-to-many.tsx'
import styles from './ticked-bar.module.css'
import { type Tickable, useTickAll } from './tick-all.tsx'
import type { useDoneToMany } from './use-done-to-many.ts'

interface TickedBarProps<Id> {
  label: string
  rows: Tickable<Id>
  done: ReturnType<typeof useDoneToMany>
  children: ReactNode
  /** Shown below the buttons while one of them asks for more input. */
  form?: ReactNode
}

/** A bar at the bottom of the screen while rows are ticked or an action has just finished. */
export function TickedBar<Id>({ label, rows, done, children, form }: TickedBarProps<Id>) {
  const { ticked, most } = rows
  const { size } = ticked.ids
  const { words, areAllTicked, isBusy, tickAll } = useTickAll(rows)
  const tooMany = size > most && `Up to ${formatCount(most)} at once.`
  return (
    <section
      className={styles.bar}
      aria-label={label}
      data-bar
      data-empty={size === 0 && !done.outcome ? '' : undefined}
    >
      <DoneToMany done={done} />
      <p role="status">{size > 0 && (tooMany || `${formatCount(size)} ticked`)}</p>
      {size > 0 && !areAllTicked && (
        <Button small quiet busy={isBusy && 'Ticking...'} onClick={() => void tickAll()}>
          {words}
        </Button>
      )}
      {size > 0 && (
        <Button small quiet onClick={() => ticked.replace([])}>
          Untick
        </Button>
      )}
      {size > 0 && !tooMany && children}
      {size > 0 && !tooMany && form}
    </section>
  )
}
