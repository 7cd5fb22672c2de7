import { type CronItem, Logger, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger as Log } from 'pino'
import { connectionOf } from './hosts.ts'
import { CONNECT_MS, type Database, getValue } from './connection.ts'
import { inSpan } from '../tracing/trace.ts'
import { withinTime } from '../within-time.ts'
import { endPredecessors, JOB_SESSIONS } from './job-lease-queries.ts'
import { cutConnection, type JobLease, takeJobLease } from './job-lease.ts'

/**
 * Lower numbers run first, and jobs without a number before all others: payments and scheduled jobs must not wait
 * behind mails, nor mails behind pictures that an import downloads.
 */
export const PRIORITIES = { mails: 1, pictures: 2 } as const

type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES]

interface EnqueueOptions {
  /** A job replaces a waiting job with the same key. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

/** Enqueued in the caller's transaction, so that the job runs if and only if that commits. */
export const enqueue = async (
  trx: Database,
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

interface ManyOptions {
  maxAttempts: number
  priority: Priority
  /** Limits how many of them run at once, so that they do not occupy all workers. */
  atOnce: number
}

/** Enqueues several jobs of one task in one statement. */
export async function enqueueEach(
  trx: Database,
  task: string,
  jobs: readonly { payload: unknown; key: string }[],
  { maxAttempts, priority, atOnce }: ManyOptions,
): Promise<void> {
  if (jobs.length === 0) return
  // Jobs of one queue run one after the other.
  const queued = jobs.map((job, at) => ({ ...job, queue: `${task} ${at % atOnce}` }))
  await sql`
    SELECT count(graphile_worker.add_job(${task}::text, payload, queue_name => queue, job_key => key,
      max_attempts => ${maxAttempts}::int, priority => ${priority}::int))
    FROM json_to_recordset(${JSON.stringify(queued)}::json) AS j (payload json, key text, queue text)`.execute(
    trx,
  )
}

/**
 * Enqueues as part of the statement that creates the job's subject. Jobs of one named queue run one after the other.
 */
export const addJob = (
  task: string,
  payload: RawBuilder<unknown>,
  { priority, queue }: { priority: Priority; queue: RawBuilder<string | null> },
): RawBuilder<unknown> =>
  sql`(graphile_worker.add_job(${task}::text, ${payload}, queue_name => ${queue}, priority => ${priority}::int)).id`

/**
 * Excludes jobs that have used up their attempts, which stay in the table. An attempt counts as used once it begins.
 */
export const countJobs = (db: Database, task: string): Promise<number> =>
  getValue<number>(db)`
    select count(*)::int as n from graphile_worker.jobs
    where task_identifier = ${task} and (attempts < max_attempts or locked_at is not null)`

/**
 * Runs at least once, and possibly in two processes at once after a takeover, so it must be idempotent
 * (decisions/0017). An error is retried with growing delays.
 */
export type Task = (payload: any) => Promise<void>

export interface Schedule {
  task: string
  match: string
  /** Also runs when a process starts running jobs, to handle leftovers of a crash. */
  atStart?: boolean
}

interface WorkerOptions {
  connectionString: string
  tasks: Record<string, Task>
  schedule?: Schedule[]
  log: Log
  concurrency?: number
  /** How long stopping waits for running jobs. */
  stopMs?: number
  /** While it returns true, no job starts: the shop was restored and awaits release. */
  isHeld?(): Promise<boolean>
  /** Called when this process starts running jobs; the returned function is called when it stops. */
  onTurn?(): () => void
}

const RETRY_MS = 1_000
/** Shorter than the stop timeouts of systemd and compose (deploy/hemline.service). */
const STOP_MS = 20_000
/** Default of JOBS_CONCURRENCY. */
const CONCURRENCY = 3
/**
 * One connection per running job, one that listens for new jobs, one that holds the lease, and one for the
 * reconciliation.
 */
export const jobConnections = (concurrency: number): number => concurrency + 3

/**
 * Runs the jobs, or waits until the process that runs them ends, and then frees the jobs that it held. A job that does
 * not end in time at a stop is left to the next process, which may start it while it is still running (decisions/0017).
 */
export const startWorker = (options: WorkerOptions): { stop(): Promise<void> } => {
  // Lives longer than a turn, because Graphile Worker may still use it after the turn has ended.
  const jobPool = openJobPool(options)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<Turn | undefined> = Promise.resolve(undefined)

  const tryTurn = () => {
    turn = takeTurn(options, jobPool, retryLater).catch((error: Error) => {
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
    const current = await turn
    let isEnded = false
    const ended = Promise.resolve(current?.end()).then(() => {
      isEnded = true
      return jobPool.pool.end()
    })
    await withinTime(ended, options.stopMs ?? STOP_MS).catch(async (error: unknown) => {
      if (isEnded) options.log.warn({ err: error }, 'The connections of the jobs did not close')
      else options.log.warn('A job still runs, and is left to the process that runs the jobs next')
      await current?.leave()
    })
  }

  let stopped: Promise<void> | undefined
  tryTurn()
  return { stop: () => (stopped ??= stop()) }
}

interface Turn {
  end(): Promise<void>
  /** Gives up the lease while jobs are still running. */
  leave(): Promise<void>
}

const takeTurn = async (
  options: WorkerOptions,
  { pool, clients }: JobPool,
  onLost: () => void,
): Promise<Turn | undefined> => {
  if (await options.isHeld?.()) {
    onLost()
    return undefined
  }
  const closes: (() => Promise<unknown>)[] = []
  let isBegun = false
  let isEnding = false
  const end = async () => {
    isEnding = true
    for (const close of closes.splice(0).toReversed()) await close().catch(() => {})
  }
  // A turn that is lost while it starts fails, and the next one waits for that.
  const lose = () => {
    if (!isEnding) void end().then(() => isBegun && onLost())
  }
  const lease = await takeJobLease(options.connectionString, options.log, (isCut) => {
    if (isCut) for (const client of clients) cutConnection(client)
    lose()
  })
  if (!lease) {
    onLost()
    return undefined
  }
  closes.push(() => lease.end())
  try {
    await endPredecessors(lease.client)
    await freeHeldJobs(lease.client)
    await addFirstJobs(lease.client, options)
    const runner = await runJobs(options, pool, lease)
    closes.push(
      () => runner.promise,
      () => runner.stop(),
    )
    runner.promise.then(lose, lose)
    if (isEnding) throw new Error('Their lease was lost meanwhile.')
    isBegun = true
    const stop = options.onTurn?.()
    if (stop) closes.push(async () => stop())
    return { end, leave: () => lease.end() }
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

interface JobPool {
  pool: pg.Pool
  clients: Set<pg.PoolClient>
}

/** Graphile Worker needs the driver's own type parsers, not those of connection.ts. */
const openJobPool = ({ connectionString, concurrency = CONCURRENCY, log }: WorkerOptions): JobPool => {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...connectionOf(connectionString),
    max: concurrency + 1,
    application_name: JOB_SESSIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  const report = (error: Error) => {
    if (!pool.ending) log.warn(`A connection of the jobs was lost: ${error.message}`)
  }
  pool.on('error', report)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', report)
  })
  pool.on('remove', (client) => clients.delete(client))
  return { pool, clients }
}

const runJobs = (
  { tasks, schedule = [], log, concurrency = CONCURRENCY }: WorkerOptions,
  pgPool: pg.Pool,
  lease: JobLease,
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
        async (payload: unknown, { job }: { job: { attempts: number } }) => {
          if (!lease.isHeld()) throw new Error('Another process may have taken over the jobs.')
          const attributes = { 'job.task': name, 'job.attempt': job.attempts }
          await inSpan({ name: `job ${name}`, kind: 'CONSUMER', attributes, isRoot: true }, () =>
            task(payload),
          )
        },
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

export const migrateJobs = async (connectionString: string, lockTimeoutMs: number) => {
  const pool = new pg.Pool({
    ...connectionOf(connectionString),
    max: 1,
    application_name: 'hemline migrate jobs',
    onConnect: async (client) =>
      void (await client.query(`set lock_timeout = ${lockTimeoutMs}; set statement_timeout = 0`)),
  })
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
