import { type CronItem, Logger, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger as Log } from 'pino'
import { type Database, makeClient, type Transaction } from './connection.ts'

export interface EnqueueOptions {
  /** A job replaces a waiting one with the same key. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

/** In the caller's transaction, so that the job runs if and only if it commits. */
export const enqueue = async (
  trx: Transaction | Database,
  task: string,
  payload: unknown,
  { key, runAt, maxAttempts }: EnqueueOptions = {},
): Promise<void> => {
  await sql`
    SELECT 1 FROM graphile_worker.add_job(
      ${task}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${key ?? null}::text
    )`.execute(trx)
}

/** Runs at least once, so it must be idempotent. An error retries it with growing delays. */
export type Task = (payload: any, about: { attempt: number; isLastAttempt: boolean }) => Promise<void>

export interface Schedule {
  task: string
  match: string
  /** Also run when a process starts running jobs, for the leftovers of a crash. */
  atStart?: boolean
}

export interface WorkerOptions {
  connectionString: string
  tasks: Record<string, Task>
  schedule?: Schedule[]
  log: Log
  concurrency?: number
}

/** The process that holds this advisory lock runs the jobs. */
const LOCK = 7_217_002
const RETRY_MS = 1_000
const CONCURRENCY = 3
/** One per running job, one that listens for new jobs, and one that holds the lock. */
export const JOB_CONNECTIONS = CONCURRENCY + 2

/** Runs the jobs, or waits for the process that runs them to end and frees the jobs that it held. */
export const startWorker = (options: WorkerOptions): { stop(): Promise<void> } => {
  // Outlives a turn, because Graphile Worker may still use it after the turn has ended.
  const pool = openJobPool(options)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<Turn | undefined> = Promise.resolve(undefined)

  const tryTurn = () => {
    turn = takeTurn(options, pool, retryLater).catch((error: Error) => {
      options.log.error(`The jobs could not be started, trying again: ${error.message}`)
      retryLater()
      return undefined
    })
  }
  const retryLater = () => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(tryTurn, RETRY_MS)
  }

  const stop = async () => {
    isStopped = true
    clearTimeout(timer)
    await (await turn)?.end()
    await pool.end()
  }

  let stopped: Promise<void> | undefined
  tryTurn()
  return { stop: () => (stopped ??= stop()) }
}

interface Turn {
  end(): Promise<void>
}

const takeTurn = async (
  options: WorkerOptions,
  pool: pg.Pool,
  onLost: () => void,
): Promise<Turn | undefined> => {
  const { connectionString, log } = options
  const holder = makeClient(connectionString, 'hemline jobs lock')
  holder.on('error', (error) => log.warn(`The jobs lost their connection: ${error.message}`))
  await holder.connect()
  const closes: (() => Promise<unknown>)[] = [() => holder.end()]
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    for (const close of closes.toReversed()) await close().catch(() => {})
  }
  try {
    const { rows } = await holder.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
    if (!rows[0].mine) {
      await end()
      onLost()
      return undefined
    }
    await freeHeldJobs(holder)
    await addFirstJobs(holder, options)
    const runner = await runJobs(options, pool)
    closes.push(
      () => runner.promise,
      () => runner.stop(),
    )
    const lose = () => {
      if (!isEnding) void end().then(onLost)
    }
    holder.once('end', lose)
    runner.promise.then(lose, lose)
    return { end }
  } catch (error) {
    await end()
    throw error
  }
}

const freeHeldJobs = async (client: pg.Client) => {
  const { rows } = await client.query<{ locked_by: string }>(
    'SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
  )
  const workers = rows.map((row) => row.locked_by)
  if (workers.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1)', [workers])
}

const addFirstJobs = async (client: pg.Client, { schedule = [] }: WorkerOptions) => {
  for (const { task } of schedule.filter(({ atStart }) => atStart)) {
    await client.query(
      `SELECT 1 FROM graphile_worker.add_job($1::text, '{}'::json, job_key => $1::text || ':start', max_attempts => 1)`,
      [task],
    )
  }
}

/** Graphile Worker needs the driver's own type parsers, not those of connection.ts. */
const openJobPool = ({ connectionString, concurrency = CONCURRENCY, log }: WorkerOptions) => {
  const pool = new pg.Pool({ connectionString, max: concurrency + 1, application_name: 'hemline jobs' })
  const report = (error: Error) => {
    if (!pool.ending) log.warn(`A connection of the jobs was lost: ${error.message}`)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

const runJobs = (
  { tasks, schedule = [], log, concurrency = CONCURRENCY }: WorkerOptions,
  pgPool: pg.Pool,
): Promise<Runner> =>
  run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: loggerOf(log),
    parsedCronItems: parseCronItems(
      schedule.map(({ task, match }): CronItem => ({ task, match, options: { maxAttempts: 1 } })),
    ),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) =>
          task(payload, { attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts }),
      ]),
    ),
  })

/** Logs everything below a warning as debug. */
const loggerOf = (log: Log) =>
  new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn']({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })

const quiet = new Logger(() => () => {})

export const migrateJobs = async (connectionString: string) => {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'hemline migrate jobs' })
  // Ignore errors of idle connections; active queries reject.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}
