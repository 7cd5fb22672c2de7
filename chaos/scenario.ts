import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface Run {
  world: World
  random: Random
  /** Small numbers and a hurried reconciler. */
  isShort: boolean
  /** Told how far it is, from 0 to 1. */
  progress(done: number): void
}

export interface Result {
  /** What was measured, by name, for the table. */
  figures: Record<string, string | number>
  /** Everything that should not be so; empty when the scenario has passed. */
  faults: string[]
}

export interface Scenario {
  name: string
  run(run: Run): Promise<Result>
}

/** So many of each status, as a person reads it. */
export function tally(statuses: (number | string)[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ')
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
