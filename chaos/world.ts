import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { type Connection, openDatabase } from '../server/database/connection.ts'
import { findRunning, startEmbeddedPostgres } from '../server/database/embedded.ts'
import { type Client, openClient } from './client.ts'
import { signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { findFreePort } from '../test/free-port.ts'
import { prepareProgram, type Program, waitFor } from './program.ts'
import { newKeys, SANDBOX, sandboxVariables, stripeVariables } from './provider.ts'

interface WorldOptions {
  /** Connection string for the sandbox, which must survive killing the shop's database; without it one is started. */
  sandboxDatabase?: string
  readThenWrite?: boolean
  /** Processes of the shop; 1 unless it says. */
  workers?: number
}

/** The shop, its database and the payment provider as three processes that can each be killed. */
export interface World {
  url: string
  send: Client
  shop: Program
  sandbox: Program
  /** The returned function tells whether PostgreSQL was restarted. */
  killPostgres(): Promise<() => Promise<boolean>>
  isServing(): Promise<boolean>
  database(): Promise<Connection>
  stripe: Stripe
  setFaults(faults: object[]): Promise<void>
  /** Returns the number of deliveries. */
  resend(times: number, spreadMs: number): Promise<number>
  adminToken(): Promise<string>
  close(): Promise<void>
}

const START_MS = 180_000

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-chaos-'))
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const [url, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`]
  const keys = newKeys()
  const provider = options.sandboxDatabase
    ? undefined
    : await startEmbeddedPostgres({ dataDir: join(folder, 'provider'), durable: false })
  const dataDir = join(folder, 'shop')

  const sandboxDatabase = options.sandboxDatabase ?? provider!.connection
  const sandbox = prepareProgram(SANDBOX, [], sandboxVariables(sandboxPort, sandboxDatabase, keys, url))
  const shop = prepareProgram('chaos/shop-program.ts', options.readThenWrite ? ['--read-then-write'] : [], {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUST_PROXY: '1',
    ...stripeVariables(sandboxPort, keys),
    STRIPE_TAX: 'on',
    WORKERS: String(options.workers ?? 1),
    LOG_LEVEL: 'warn',
  })
  const { send, close: closeClient } = openClient()
  const bearer = { authorization: `Bearer ${keys.secret}` }
  const control = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await send(method, `${sandboxUrl}/sandbox/api${path}`, {
      body,
      headers: bearer,
    })
    if (status !== 200)
      throw new Error(`The sandbox answered ${status} to ${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  let connection: Connection | undefined
  let token: Promise<string> | undefined

  const world: World = {
    url,
    send,
    shop,
    sandbox,
    isServing: async () =>
      (await send('GET', `${url}/readyz`)).status === 200 &&
      (await send('GET', `${sandboxUrl}/v1/events?limit=1`, { headers: bearer })).status === 200,
    killPostgres: async () => {
      const pid = await readPostmasterId(dataDir)
      process.kill(pid, 'SIGKILL')
      return async () => (await readPostmasterId(dataDir)) !== pid
    },
    database: async () => {
      if (connection) return connection
      const connectionString = await findRunning(dataDir)
      return (connection = openDatabase({ connectionString, name: 'hemline chaos', max: 4 }))
    },
    stripe: new Stripe(keys.secret, {
      host: '127.0.0.1',
      port: sandboxPort,
      protocol: 'http',
      maxNetworkRetries: 2,
    }),
    setFaults: async (faults) => void (await control('PUT', '/faults', { faults })),
    resend: async (times, spread_ms) => (await control('POST', '/resend', { times, spread_ms })).sent,
    adminToken: () => (token ??= signInAsAdmin(url, dataDir)),
    close: async () => {
      closeClient()
      await connection?.close()
      await shop.stop()
      await sandbox.stop()
      await provider?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  sandbox.start()
  shop.start()
  try {
    const isOver = () => shop.hasEnded() || sandbox.hasEnded()
    await waitFor(
      'the shop and its provider open',
      async () => isOver() || (await world.isServing()),
      START_MS,
    )
    if (isOver()) throw new Error('The shop or its provider ended at the start.')
  } catch (error) {
    await world.close()
    throw new Error(`${(error as Error).message}\n${shop.output()}\n${sandbox.output()}`, { cause: error })
  }
  return world
}

const readPostmasterId = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function signInAsAdmin(url: string, dataDir: string): Promise<string> {
  const { adminPassword: password } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  return (await signInAgain(openCaller(url), { email: 'admin@hemline.test', password })).token
}
