import type { ReactNode } from 'react'
import { RowLink } from '../lists/row-link.tsx'
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
  /** What a link says of its item. */
  children: (item: T) => ReactNode
}

/** What begins and ends, by its state. */
export function GroupedList<T extends Item>({ label, chosen, pathTo, items, children }: GroupedListProps<T>) {
  const groups = (Object.keys(STATES) as Item['state'][])
    .map((state) => ({ state, members: items.filter((item) => item.state === state) }))
    .filter(({ members }) => members.length > 0)
  return (
    <nav aria-label={label}>
      {groups.map(({ state, members }) => (
        <section key={state} className={styles.group}>
          <h2>{STATES[state]}</h2>
          <ul>
            {members.map((item) => (
              <li key={item.id}>
                <RowLink to={pathTo(item.id)} isChosen={String(item.id) === chosen}>
                  {children(item)}
                </RowLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
