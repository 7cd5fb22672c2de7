import type { ReactNode } from 'react'
import { RowLinks } from '../lists/row-links.tsx'
import styles from './sale-prices.module.css'

const STATES = { running: 'Running', planned: 'Planned', ended: 'Ended' } as const

interface Item {
  id: number
  state: keyof typeof STATES
}

interface GroupedListProps<T extends Item> {
  label: string
  chosen: string | null
  pathTo: (id: number) => string
  items: readonly T[]
  /** Renders what a link tells about its item. */
  children: (item: T) => ReactNode
}

/** Sales or promotions, grouped by state. */
export function GroupedList<T extends Item>({ label, chosen, pathTo, items, children }: GroupedListProps<T>) {
  const groups = (Object.keys(STATES) as Item['state'][])
    .map((state) => ({ state, members: items.filter((item) => item.state === state) }))
    .filter(({ members }) => members.length > 0)
  return (
    <nav aria-label={label}>
      {groups.map(({ state, members }) => (
        <section key={state} className={styles.group}>
          <h2>{STATES[state]}</h2>
          <RowLinks rows={members} chosen={chosen} pathTo={pathTo}>
            {children}
          </RowLinks>
        </section>
      ))}
    </nav>
  )
}
