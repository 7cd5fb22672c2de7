import { setImmediate } from 'node:timers/promises'

/** How often other requests could have been answered until the work was done. */
export async function turnsOfOthers(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const end = () => (isDone = true)
  void work.then(end, end)
  for (; !isDone; turns++) await setImmediate()
  return turns
}
