/**
 * Rejects if the work has not finished within `ms`; the work itself continues. After a stall of this process the timer
 * may fire before a result that has already arrived, which then still counts.
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
