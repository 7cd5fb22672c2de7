import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Secrets } from '../secrets.ts'
import { closeUntakenConnection } from './untaken-connection.ts'

const EARLY_EXIT_MS = 5_000
/** Longer than a database that restarts while workers start is away. */
const MAX_FAILING_MS = 60_000
const RESTART_PAUSE_MS = 250

interface WorkerSettings {
  connectionString: string
  directUrl: string
  /** The primary's secrets, because the file may change before a worker is replaced. */
  secrets: Secrets
}

interface Workers {
  stop(): Promise<void>
}

/**
 * Resolves when all workers listen. Replaces workers that die, even before they listen; calls `onFailure` if they keep
 * dying soon after their start for a minute.
 */
export const startWorkers = async (
  count: number,
  settings: WorkerSettings,
  log: Logger,
  onFailure: (error: Error) => void,
): Promise<Workers> => {
  let isStopping = false
  /** Start time of the first worker of an unbroken series that died early. */
  let failingSince: number | undefined

  const start = (): Promise<void> => {
    const worker = cluster.fork()
    const startedAt = performance.now()
    const listening = Promise.withResolvers<void>()
    let staying: NodeJS.Timeout | undefined
    closeUntakenConnection(worker)
    worker.once('message', () => worker.send(settings))
    worker.on('error', (error) => {
      // A started worker is replaced when it ends, so a message that it did not receive needs no other handling.
      if (worker.process.pid === undefined) onFailure(error)
    })
    worker.once('listening', () => {
      staying = setTimeout(() => (failingSince = undefined), EARLY_EXIT_MS).unref()
      listening.resolve()
    })
    worker.once('exit', (code, signal) => {
      clearTimeout(staying)
      if (isStopping) return
      log.error({ code, signal }, 'A worker process ended and is replaced')
      const now = performance.now()
      const hasStayed = staying !== undefined && now - startedAt >= EARLY_EXIT_MS
      failingSince = hasStayed ? undefined : (failingSince ?? startedAt)
      if (failingSince !== undefined && now - failingSince > MAX_FAILING_MS) {
        const error = new Error('The worker processes keep ending soon after they start.')
        listening.reject(error)
        return onFailure(error)
      }
      const next = pause(hasStayed ? 0 : RESTART_PAUSE_MS).then(() => (isStopping ? undefined : start()))
      next.catch(() => {})
      listening.resolve(next)
    })
    return listening.promise
  }

  const stopAll = async () => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker))
  }
  let stopped: Promise<void> | undefined

  await Promise.all(Array.from({ length: count }, start))
  return { stop: () => (stopped ??= stopAll()) }
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
