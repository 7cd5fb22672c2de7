import { isDatabaseAway } from './transient-errors.ts'

/** For jobs: a failing item does not stop those after it, but an outage of the database ends the run with its error. */
export async function processInOrder<T>(
  items: Iterable<T>,
  process: (item: T) => Promise<void>,
  onError: (item: T, error: unknown) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await process(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      onError(item, error)
    }
  }
}
