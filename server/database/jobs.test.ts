import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { countJobs, enqueue, startWorker, type Task } from './jobs.ts'
import { waitFor } from '../../test/wait-for.ts'

const log = pino({ level: 'silent' })

let database: FreshDatabase
let workers: { stop(): Promise<void> }[]

beforeEach(async () => {
  database = await freshDatabase()
  workers = []
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await database.drop()
})

const work = (tasks: Record<string, Task>) => {
  const worker = startWorker({ connectionString: database.connectionString, tasks, log })
  workers.push(worker)
  return worker
}

test('A job runs after its transaction commits, and never after a rollback', async () => {
  const pack = vi.fn(async () => {})
  const undone = database.db.transaction().execute(async (trx) => {
    await enqueue(trx, 'pack', { order: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await database.db.transaction().execute((trx) => enqueue(trx, 'pack', { order: 'done' }))
  work({ pack })
  await waitFor(() => expect(pack).toHaveBeenCalled())
  expect(pack.mock.calls).toEqual([[{ order: 'done' }]])
})

test('A task that runs at the start does not wait for its schedule', async () => {
  const repair = vi.fn(async () => {})
  const schedule = [{ task: 'repair', match: '0 0 1 1 *', atStart: true }]
  workers.push(startWorker({ connectionString: database.connectionString, tasks: { repair }, schedule, log }))
  await waitFor(() => expect(repair).toHaveBeenCalledOnce())
})

test('Waiting jobs of one key are one job', async () => {
  await enqueue(database.db, 'pack', { n: 1 }, { key: 'k' })
  await enqueue(database.db, 'pack', { n: 2 }, { key: 'k' })
  const pack = vi.fn(async () => {})
  work({ pack })
  await waitFor(() => expect(pack).toHaveBeenCalled())
  expect(pack.mock.calls).toEqual([[{ n: 2 }]])
})

test('Of two workers on one database one works, and the other takes over', async () => {
  const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const busy = work({ pack: first })
  await enqueue(database.db, 'pack', {})
  await waitFor(() => expect(first).toHaveBeenCalled())
  work({ pack: second })
  await busy.stop()
  await enqueue(database.db, 'pack', {})
  await waitFor(() => expect(second).toHaveBeenCalled())
})

test('A worker that stops while a job runs waits for it for a time, and then another one begins the job', async () => {
  // Graphile Worker prints the trace of a worker that it loses.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [vi.fn(() => promise), vi.fn(async () => {})]
  const { connectionString } = database
  const busy = startWorker({ connectionString, tasks: { pack: first }, log, stopMs: 200 })
  await enqueue(database.db, 'pack', {})
  await waitFor(() => expect(first).toHaveBeenCalled())
  work({ pack: second })
  await busy.stop()
  await waitFor(() => expect(second).toHaveBeenCalled())
  expect(first).toHaveBeenCalledOnce()
  resolve()
})

test('A job whose worker died is run by the next worker', async () => {
  await enqueue(database.db, 'pack', {})
  await database.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now(), attempts = 1",
  )
  const pack = vi.fn(async () => {})
  work({ pack })
  await waitFor(() => expect(pack).toHaveBeenCalled())
})

test('The worker survives the loss of every connection it has', async () => {
  // Graphile Worker prints the trace of a worker that it loses.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const pack = vi.fn(async () => {})
  work({ pack })
  await enqueue(database.db, 'pack', { n: 1 })
  await waitFor(() => expect(pack).toHaveBeenCalled())
  await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()',
  )
  await enqueue(database.db, 'pack', { n: 2 })
  // The first job runs again where the connection was lost before its end was written down.
  await waitFor(() => expect(pack).toHaveBeenCalledWith({ n: 2 }))
})

test('A job in its last attempt is counted until that has ended', async () => {
  await enqueue(database.db, 'pack', {}, { maxAttempts: 1 })
  const { promise, reject } = Promise.withResolvers<void>()
  const pack = vi.fn(() => promise)
  work({ pack })
  await waitFor(() => expect(pack).toHaveBeenCalled())
  const during = await countJobs(database.db, 'pack')
  reject(new Error('It does not fit.'))
  expect(during).toBe(1)
  await waitFor(async () => expect(await countJobs(database.db, 'pack')).toBe(0))
})
