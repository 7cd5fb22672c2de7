import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

const SHORT_LIFE_MS = 5_000
const SHORT_LIVES = 5

/** What the primary tells a worker before it starts. */
export interface Orders {
  connectionString: string
}

interface Workers {
  stop(): Promise<void>
}

/**
 * Processes that share the port. One that dies is replaced; `onFailure` is called when they keep dying.
 * Resolves when all of them listen.
 */
export const startWorkers = async (
  count: number,
  orders: Orders,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Workers> => {
  let isStopping = false
  let shortLives = 0

  const start = () => {
    const worker = cluster.fork()
    const born = performance.now()
    const listening = Promise.withResolvers<void>()
    worker.once('message', () => worker.send(orders))
    worker.once('listening', () => listening.resolve())
    worker.once('exit', (code, signal) => {
      listening.reject(new Error('A worker process ended before it could serve.'))
      if (isStopping) return
      shortLives = performance.now() - born < SHORT_LIFE_MS ? shortLives + 1 : 0
      log.error({ code, signal }, 'A worker process ended and is replaced')
      if (shortLives < SHORT_LIVES) start().catch(() => {})
      else onFailure(new Error('The worker processes keep ending soon after they start.'))
    })
    return listening.promise
  }

  await Promise.all(Array.from({ length: count }, start))
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker))
    },
  }
}

const stopWorker = (worker: Worker | undefined) =>
  new Promise<void>((resolve) => {
    if (!worker || worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })

/** In a worker: tells the primary that it listens, and waits for what the primary has to say. */
export const receiveOrders = () =>
  new Promise<Orders>((resolve) => {
    process.once('message', resolve)
    process.send?.('ready')
  })
