import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CuttablePath, openCuttablePath } from '../../test/cuttable-path.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { takeJobLease } from './job-lease.ts'
import { getJobLeaseAge } from './job-lease-queries.ts'
import { enqueue, startWorker, type Task } from './jobs.ts'
import { waitFor } from '../../test/wait-for.ts'

const log = pino({ level: 'silent' })

let database: FreshDatabase
let path: CuttablePath
beforeAll(async () => {
  database = await freshDatabase()
  path = await openCuttablePath(database.connectionString)
})
afterAll(async () => {
  path.close()
  await database.drop()
})

const work = (connectionString: string, pack: Task) => startWorker({ connectionString, tasks: { pack }, log })

test(
  'The jobs of a host whose path to the database is cut are taken over within 30 seconds, and only once',
  { timeout: 180_000 },
  async () => {
    // Graphile Worker prints the trace of a worker that it loses.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [first, second] = [vi.fn<Task>(async () => {}), vi.fn<Task>(async () => {})]
    const cutOff = work(path.connectionString, first)
    await enqueue(database.db, 'pack', { n: 1 })
    await waitFor(() => expect(first).toHaveBeenCalledOnce())
    expect(await getJobLeaseAge(database.db)).toBeLessThan(10)
    const other = work(database.connectionString, second)

    path.cut()
    const cutAt = performance.now()
    await enqueue(database.db, 'pack', { n: 2 })
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), { timeout: 90_000, interval: 50 })
    expect(performance.now() - cutAt).toBeLessThan(30_000)
    expect(await getJobLeaseAge(database.db)).toBeLessThan(10)

    path.restore()
    for (let n = 3; n <= 12; n++) await enqueue(database.db, 'pack', { n })
    await waitFor(() => expect(second).toHaveBeenCalledTimes(11))
    expect(first).toHaveBeenCalledOnce()

    // The host that was cut off takes its turn again.
    await other.stop()
    await enqueue(database.db, 'pack', { n: 13 })
    await waitFor(() => expect(first).toHaveBeenCalledTimes(2))
    await cutOff.stop()
    expect(await getJobLeaseAge(database.db)).toBe(Number.POSITIVE_INFINITY)
  },
)

test('A process that runs the jobs renews its lease every five seconds, and stopping it leaves no timer', async () => {
  await database.pool.query('select 1')
  const before = timers()
  const worker = work(database.connectionString, async () => {})
  await waitFor(async () => expect(await getJobLeaseAge(database.db)).toBeLessThan(5))
  const ages: number[] = []
  // It grows until the lease is renewed.
  const isRenewed = async () => {
    ages.push(await getJobLeaseAge(database.db))
    return ages.length > 1 && ages.at(-1)! < ages.at(-2)!
  }
  await vi.waitUntil(isRenewed, { timeout: 90_000, interval: 250 })
  // A busy machine may look or renew late, but misses none.
  expect(ages.at(-2)).toBeGreaterThan(1)
  expect(ages.at(-2)).toBeLessThan(10)
  await worker.stop()
  expect(timers()).toBeLessThanOrEqual(before)
})

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('A process whose lease ends while it begins to run the jobs has one turn at a time', async () => {
  let turns = 0
  let mostTurns = 0
  const onTurn = () => {
    mostTurns = Math.max(mostTurns, (turns += 1))
    return () => void (turns -= 1)
  }
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const pack = vi.fn<Task>(async () => {})
  const { connectionString, pool } = database
  const holder = await pool.connect()
  await holder.query('begin; lock table graphile_worker.migrations')
  const worker = startWorker({ connectionString, tasks: { pack }, log, onTurn })
  const isWaiting = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and application_name = 'hemline jobs' and datname = current_database()`
  await waitFor(async () => expect((await pool.query(isWaiting)).rowCount).toBe(1))
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hemline jobs lock' and datname = current_database()`)
  await waitFor(() => expect(warn).toHaveBeenCalled())
  await holder.query('rollback')
  holder.release()

  await enqueue(database.db, 'pack', { n: 1 })
  await waitFor(() => expect(pack).toHaveBeenCalledOnce())
  await waitFor(async () => expect(await getJobLeaseAge(database.db)).toBeLessThan(10))
  expect(mostTurns).toBe(1)
  await worker.stop()
  expect(turns).toBe(0)
})

test('A lease whose path to the database is cut ends nevertheless', async () => {
  const lease = await vi.waitUntil(() => takeJobLease(path.connectionString, log, () => {}))
  path.cut()
  await lease.end()
  expect(lease.isHeld()).toBe(false)
  path.restore()
})
