import { isDatabaseAway } from './transient-errors.ts'

/**
 * For jobs: in the order of the items. One that fails is told of and does not hold up those after it; without the database the
 * run ends with its error.
 */
export async function oneByOne<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  onError: (item: T, error: unknown) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      onError(item, error)
    }
  }
}
