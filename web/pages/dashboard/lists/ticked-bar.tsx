import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './ticked-bar.module.css'
import { useAct } from '../forms/use-act.ts'
import type { Ticked } from './use-ticked.ts'

interface TickedBarProps<Id> {
  label: string
  ticked: Ticked<Id>
  /** How many the filter matches. */
  total: number
  isMore: boolean
  /** How many can be worked on at once. */
  most: number
  /** The first `most` of the filter. */
  listIds: () => Promise<Id[]>
  /** Stands above the rest, also when nothing is ticked. */
  outcome?: ReactNode
  children: ReactNode
  /** Stands below these, while one of them asks for more. */
  form?: ReactNode
}

/** At the bottom of the screen while something is ticked or has just been done. */
export function TickedBar<Id>({
  label,
  ticked,
  total,
  isMore,
  most,
  listIds,
  outcome,
  children,
  form,
}: TickedBarProps<Id>) {
  const { isBusy, act } = useAct()
  const { size } = ticked.ids
  const isCut = isMore || total > most
  const words = most.toLocaleString('en-US')
  const tickAll = () => act(async () => ticked.replace(await listIds()))
  const tooMany = size > most && `Up to ${words} at once.`
  return (
    <section className={styles.bar} aria-label={label} data-empty={size === 0 && !outcome ? '' : undefined}>
      {outcome}
      <p role="status">{size > 0 && (tooMany || `${size.toLocaleString('en-US')} ticked`)}</p>
      {size < Math.min(total, most) && (
        <Button small quiet data-tick-all busy={isBusy && 'Ticking...'} onClick={() => void tickAll()}>
          {isCut
            ? `Tick the first ${words}`
            : total === 1
              ? 'Tick it'
              : `Tick all ${total.toLocaleString('en-US')}`}
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
