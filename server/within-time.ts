/**
 * Rejects when the work has not ended within `ms`. The work itself goes on. After a stall of this process the timer is ahead of an
 * answer that is there already, which counts.
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const reject = () => late.reject(new Error(`no answer within ${ms} ms`))
  const timer = setTimeout(() => setImmediate(reject), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
