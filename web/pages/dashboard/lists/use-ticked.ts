import { useState } from 'react'

export interface Ticked<Id> {
  ids: ReadonlySet<Id>
  /** All rows of the page are. */
  areShownTicked: boolean
  /** `isRange` also ticks what lies between it and the one before. */
  toggle(id: Id, isRange: boolean): void
  replace(ids: readonly Id[]): void
}

/** The ticked rows of a list, over its pages, until another filter is chosen. `shown` is the order of the page. */
export function useTicked<Id extends string | number>(filter: string, shown: readonly Id[]): Ticked<Id> {
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlySet<Id> }>({
    of: filter,
    ids: new Set(),
  })
  const [last, setLast] = useState<Id | null>(null)
  if (filter !== ticked.of) setTicked({ of: filter, ids: new Set() })
  const { ids } = ticked
  // The ids of all may come when another filter has been chosen.
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
