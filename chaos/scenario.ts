import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface Run {
  world: World
  random: Random
  isShort: boolean
  /** From 0 to 1. */
  progress(done: number): void
}

export interface Result {
  figures: Record<string, string | number>
  faults: string[]
}

export interface Scenario {
  name: string
  run(run: Run): Promise<Result>
}

/** For example `3 × 200, 1 × 409`. */
export function countEach(statuses: (number | string)[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ')
}

/** A fault where anybody was answered with another status than these, such as 500; 0 is no answer. */
export function unexpected(what: string, statuses: number[], allowed: number[]): string[] {
  const others = statuses.filter((status) => !allowed.includes(status))
  return others.length > 0 ? [`${what}: ${countEach(others)}`] : []
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
