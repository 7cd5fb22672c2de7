import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

const EARLY_EXIT_MS = 5_000
const MAX_EARLY_EXITS = 5

export interface WorkerSettings {
  connectionString: string
  directUrl: string
}

interface Workers {
  stop(): Promise<void>
}

/** Resolves when all listen. Replaces those that die; calls `onFailure` if they keep dying soon after their start. */
export const startWorkers = async (
  count: number,
  settings: WorkerSettings,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Workers> => {
  let isStopping = false
  let earlyExits = 0

  const start = () => {
    const worker = cluster.fork()
    const startedAt = performance.now()
    const listening = Promise.withResolvers<void>()
    worker.once('message', () => worker.send(settings))
    worker.once('listening', () => listening.resolve())
    worker.once('exit', (code, signal) => {
      listening.reject(new Error('A worker process ended before it could serve.'))
      if (isStopping) return
      earlyExits = performance.now() - startedAt < EARLY_EXIT_MS ? earlyExits + 1 : 0
      log.error({ code, signal }, 'A worker process ended and is replaced')
      if (earlyExits < MAX_EARLY_EXITS) start().catch(() => {})
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

/** The message tells the primary that the worker listens for its settings. */
export const receiveSettings = () =>
  new Promise<WorkerSettings>((resolve) => {
    const receive = (message: Partial<WorkerSettings>) => {
      // The primary may ask for metrics before it sends the settings.
      if (message.connectionString === undefined) return
      process.off('message', receive)
      resolve(message as WorkerSettings)
    }
    process.on('message', receive)
    process.send?.('ready')
  })
