import { Unavailable } from '../errors.ts'

const CONCURRENCY = 6

/** A failed item does not stop the others, but an outage of Stripe or the database (503) ends the run. */
export async function processConcurrently<T>(
  items: readonly T[],
  process: (item: T) => Promise<void>,
  onError: (item: T, error: unknown) => void,
  deadline = Infinity,
): Promise<void> {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item && Date.now() < deadline; item = queue.shift()) {
      try {
        await process(item)
      } catch (error) {
        if (error instanceof Unavailable && error.status === 503) throw error
        onError(item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
