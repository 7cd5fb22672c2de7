import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import type { Call, Input } from '../contract/call.ts'
import type { ErrorBody } from '../contract/error.ts'
import { buildApp, type Parts } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openListener } from '../server/database/listen.ts'
import { openProvider } from '../server/payments/provider.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { tasksOf } from '../server/tasks.ts'
import { freshDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'

export interface TestReply {
  status: number
  headers: Headers
  /** The answer or the error's body, as it came. */
  body: any
  error: ErrorBody['error']
}

/** A whole shop of the test's own, listening, with the sandbox beside it; jobs run when they are asked to. */
export interface TestShop {
  shop: Shop
  app: FastifyInstance
  origin: string
  call<C extends Call>(call: C, input: Input<C>, token?: string): Promise<TestReply>
  request(
    method: string,
    path: string,
    init?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestReply>
  /** The statements that were sent to the database while `work` was done. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** Runs every job that is due. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export async function openTestShop(
  environment: Record<string, string> = {},
  parts: Parts = {},
): Promise<TestShop> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-shop-'))
  const config = readConfig({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    TRUST_PROXY: 'on',
    ...environment,
  })
  const secrets = await openSecrets(config)
  const listener = await openListener(database.connectionString)
  const shop: Shop = {
    config,
    secrets,
    db: database.db,
    pool: database.pool,
    listener,
    provider: openProvider(config, secrets),
    log: pino({ level: config.logLevel }),
  }
  const app = await buildApp(shop, { pages: false, ...parts })
  await app.listen({ host: config.host, port: config.port })
  const tasks = tasksOf(shop)

  const request: TestShop['request'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${config.publicUrl}${path}`, {
      method,
      headers: {
        // Everybody calls from an address of their own, so that limits bite only where a test means them to.
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : text
    return { status: response.status, headers: response.headers, body: answer, error: answer?.error }
  }

  return {
    shop,
    app,
    origin: config.publicUrl,
    request,
    call: (call, input, token) => {
      const {
        params = {},
        query = {},
        headers = {},
        body,
      } = input as Partial<Record<string, Record<string, string>>>
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
      const search = new URLSearchParams(query)
      return request(call.method, `/api${path}?${search}`, {
        body,
        headers: { ...headers, ...(token && { authorization: token }) },
      })
    },
    statementsOf: async (work) => {
      const statements: string[] = []
      const watch = (client: PoolClient) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown
        client.query = ((...given: unknown[]) => {
          const [statement] = given
          statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
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
    runJobs: () =>
      runOnce({
        pgPool: database.pool,
        taskList: Object.fromEntries(
          Object.entries(tasks).map(([name, task]) => [
            name,
            (payload: unknown) => task(payload, { attempt: 1, isLastAttempt: true }),
          ]),
        ),
        logger: new Logger(() => () => {}),
      }),
    close: async () => {
      await app.close()
      await listener.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
