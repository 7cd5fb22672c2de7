import { useState } from 'react'

export interface Ticked<Id> {
  ids: ReadonlySet<Id>
  /** Whether all rows of the page are ticked. */
  areShownTicked: boolean
  /** `isRange` also ticks the rows between this one and the previously ticked one. */
  toggle(id: Id, isRange: boolean): void
  replace(ids: readonly Id[]): void
}

/**
 * The ticked rows of a list across its pages, until another filter is chosen. `shown` are the ids of the page in their
 * order.
 */
export function useTicked<Id extends string | number>(filter: string, shown: readonly Id[]): Ticked<Id> {
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlySet<Id> }>({
    of: filter,
    ids: new Set(),
  })
  const [last, setLast] = useState<Id | null>(null)
  if (filter !== ticked.of) setTicked({ of: filter, ids: new Set() })
  const { ids } = ticked
  // The ids of all rows may arrive after another filter was chosen.
  const keep = (changed: ReadonlySet<Id>) =>
    setTicked((now) => (now.of === filter ? { of: filter, ids: changed } : now))
  return {
    ids,
    areShownTicked: shown.every((id) => ids.has(id)),
    toggle(id, isRange) {
      const isTicking = !ids.has(id)
      const between = isRange && last !== null ? betweenOf(shown, last, id) : [id]
      const changed = new Set(ids)
      for (const one of between) {
        if (isTicking) changed.add(one)
        else changed.delete(one)
      }
      keep(changed)
      setLast(id)
    },
    replace: (changed) => keep(new Set(changed)),
  }
}

function betweenOf<Id>(shown: readonly Id[], one: Id, other: Id): readonly Id[] {
  const [from, to] = [shown.indexOf(one), shown.indexOf(other)].toSorted((a, b) => a - b)
  return from === -1 ? [other] : shown.slice(from, to! + 1)
}
