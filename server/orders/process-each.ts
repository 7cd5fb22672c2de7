import { Unavailable } from '../errors.ts'

const AT_ONCE = 6

/**
 * Mends one thing after the other, a few at a time. One that can't be mended now is told of, and does not
 * keep the others from it, unless the provider is away. That it said no to one is no such reason.
 */
export async function processEach<T>(
  things: readonly T[],
  mend: (thing: T) => Promise<void>,
  tell: (thing: T, error: unknown) => void,
  deadline = Infinity,
): Promise<void> {
  const waiting = [...things]
  const work = async () => {
    for (let thing = waiting.shift(); thing && Date.now() < deadline; thing = waiting.shift()) {
      try {
        await mend(thing)
      } catch (error) {
        if (error instanceof Unavailable && error.status === 503) throw error
        tell(thing, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
