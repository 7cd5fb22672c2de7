import type { FastifyBaseLogger } from 'fastify'

const FLUSH_MS = 60_000

export interface Flushing {
  flush(): Promise<void>
  /** Flushes one last time. */
  close(): Promise<void>
}

/** Writes counts kept in memory once a minute. A failed flush is logged as `failure`. */
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
