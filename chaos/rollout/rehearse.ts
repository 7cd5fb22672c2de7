import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../program.ts'
import type { Release } from './releases.ts'
import type { Seen, Shoppers } from './shoppers.ts'
import type { Stage } from './stage.ts'

interface Rehearsal {
  before: Release
  after: Release
  /** Shoppers go on for this long after each step. */
  watchedMs: number
  /** The step itself, such as the migration, took `tookMs`. */
  onStep: (name: string, tookMs: number, seen: Seen) => void
}

/** Updates a shop under load, host by host, and takes that back. */
export async function rehearse(
  stage: Stage,
  shoppers: Shoppers,
  { before, after, watchedMs, onStep }: Rehearsal,
): Promise<void> {
  const step = async (name: string, act: () => unknown = () => {}) => {
    const start = performance.now()
    await act()
    const tookMs = performance.now() - start
    await pause(watchedMs)
    onStep(name, tookMs, shoppers.take())
  }
  const replaceAll = async (by: Release, what: string) => {
    for (let host = 0; host < stage.hosts; host++) {
      await step(`host ${host + 1} ${what}`, () => stage.replace(host, by))
      // As an operator waits until the balancer sends to it again.
      await waitFor('the shop answers', async () => (await fetch(`${stage.url}/readyz`)).ok)
    }
  }
  await pause(watchedMs)
  shoppers.take()
  await step('the release before')
  await step('database migrated', () => stage.migrate(after))
  await replaceAll(after, 'updated')
  await step('this release')
  await replaceAll(before, 'rolled back')
  await step('the release before again')
}
