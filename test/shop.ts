import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { beforeAll } from 'vitest'
import type { Call, Input } from '../contract/call.ts'
import { buildApp, type Parts } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openListener } from '../server/database/listen.ts'
import { openPictures } from '../server/images/open-pictures.ts'
import { hasImage } from '../server/images/queries.ts'
import { paceOf } from '../server/payments/pace.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import { openSettings } from '../server/settings/settings.ts'
import type { Shop } from '../server/shop.ts'
import { tasksOf } from '../server/tasks.ts'
import { anAdmin } from './accounts.ts'
import { type ApiCaller, openCaller, type TestReply } from './caller.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { closeReconciled } from './payments.ts'

/** A whole shop of the test's own, listening, with the sandbox beside it; jobs run when they are asked to. */
export interface TestShop extends ApiCaller {
  shop: Shop
  app: FastifyInstance
  origin: string
  /** The admin's token, of one session that the fixtures share. */
  adminToken(): Promise<string>
  /** Makes a call of the contract with it. */
  callAsAdmin<C extends Call>(call: C, input: Input<C>): Promise<TestReply>
  /**
   * The statements that were sent to the database while `work` was done, without those of the sandbox's loop. Held
   * stock is announced 100 ms after its order, for many orders together: that statement may belong to earlier work, and
   * is left out.
   */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** What begins in `work`, such as the loop of another process's sandbox, is none of `statementsOf`. */
  inBackground<T>(work: () => Promise<T>): Promise<T>
  /** Runs one kind of job at once. */
  runTask(name: string, payload?: unknown): Promise<void>
  /** Runs every job that is due. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

type Opening = Parameters<typeof openTestShop>

/** The shop of a test file. It is open while the tests and the hooks of the file run. */
export const aShop = (...opening: Opening): TestShop => shopOfFile(opening, (shop) => shop.close())

/** One in which stock, orders and payments have to agree with each other in the end. */
export const aReconciledShop = (...opening: Opening): TestShop => shopOfFile(opening, closeReconciled)

function shopOfFile(opening: Opening, close: (shop: TestShop) => Promise<void>): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(...opening))
    return () => close(shop)
  })
  return shop
}

export async function openTestShop(
  environment: Record<string, string> = {},
  parts: Parts = {},
  restored?: { database: FreshDatabase; dataDir: string },
  /** Where the lines of the log go instead. */
  logTo?: (line: string) => void,
): Promise<TestShop> {
  const database = restored?.database ?? (await freshDatabase())
  const dataDir = restored?.dataDir ?? (await mkdtemp(join(tmpdir(), 'hemline-shop-')))
  const config = readConfig({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? (logTo ? 'debug' : 'silent'),
    TRUST_PROXY: '1',
    ...environment,
  })
  const secrets = await openSecrets(config)
  const listener = await openListener(database.connectionString)
  const log = logTo ? pino({ level: config.logLevel }, { write: logTo }) : pino({ level: config.logLevel })
  const shop: Shop = {
    config,
    secrets,
    db: database.db,
    pool: database.pool,
    sandboxPool: database.pool,
    directUrl: database.connectionString,
    listener,
    provider: openProvider(config, secrets, { pace: paceOf(config, database.db) }),
    pictures: await openPictures(config, { isKnown: (hash) => hasImage(database.db, hash), log }),
    settings: await openSettings({ db: database.db, listener, config, log }),
    log,
  }
  const app = await buildApp(shop, { pages: false, ...parts })
  // What begins when the app is ready, such as the sandbox's loop, is not part of any request.
  const background = new AsyncLocalStorage<true>()
  const inBackground = <T>(work: () => Promise<T>) => background.run(true, work)
  await inBackground(async () => await app.ready())
  await app.listen({ host: config.host, port: config.port })
  const tasks = tasksOf(shop)

  let adminToken: Promise<string> | undefined

  const testShop: TestShop = {
    ...openCaller(config.publicUrl),
    shop,
    app,
    origin: config.publicUrl,
    adminToken: () => (adminToken ??= anAdmin(testShop)),
    // By `this`, because a test may have the calls of a shop, or its admin, be others.
    async callAsAdmin(call, input) {
      return await this.call(call, input, await this.adminToken())
    },
    inBackground,
    statementsOf: async (work) => {
      const statements: string[] = []
      const watch = (client: PoolClient) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown
        client.query = ((...given: unknown[]) => {
          const [statement] = given
          const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
          if (!background.getStore() && !text.includes("pg_notify('stock'")) statements.push(text)
          return query(...given)
        }) as typeof client.query
        restores.push(() => delete (client as Partial<PoolClient>).query)
      }
      const restores: (() => void)[] = []
      const watched = new Set<PoolClient>()
      const onAcquire = (client: PoolClient) => {
        if (watched.has(client)) return
        watched.add(client)
        watch(client)
      }
      database.pool.on('acquire', onAcquire)
      try {
        await work()
      } finally {
        database.pool.off('acquire', onAcquire)
        for (const restore of restores) restore()
      }
      return statements
    },
    runTask: (name, payload = {}) => tasks[name]!(payload),
    runJobs: async () => {
      do {
        await runOnce({
          pgPool: database.pool,
          taskList: tasks,
          logger: new Logger(() => () => {}),
          // With batches it waits until the jobs that are done are deleted, too.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        })
      } while (await isNextOfQueueDue(database))
    },
    close: async () => {
      await app.close()
      await shop.pictures.close()
      await listener.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return testShop
}

/** With batches, the next job of a queue is looked for before the one that ran has left it. */
async function isNextOfQueueDue({ pool }: FreshDatabase): Promise<boolean> {
  const { rows } = await pool.query(
    `select from graphile_worker._private_jobs j
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.is_available and j.run_at <= now() and q.is_available limit 1`,
  )
  return rows.length > 0
}
