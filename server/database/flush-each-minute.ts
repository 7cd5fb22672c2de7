import type { FastifyBaseLogger } from 'fastify'

const FLUSH_MS = 60_000

export interface Flushing {
  flush(): Promise<void>
  /** Flushes a last time. */
  close(): Promise<void>
}

/** Writes each minute what was counted in memory. A flush that fails is `failure` in the log. */
export function flushEachMinute(
  log: Pick<FastifyBaseLogger, 'warn'>,
  failure: string,
  flush: () => Promise<void>,
): Flushing {
  const flushOrLog = () => flush().catch((error: Error) => log.warn({ err: error }, failure))
  const timer = setInterval(() => void flushOrLog(), FLUSH_MS).unref()
  return {
    flush,
    close: async () => {
      clearInterval(timer)
      await flushOrLog()
    },
  }
}
