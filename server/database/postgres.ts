import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { exitOf, type UnprivilegedUser } from './unprivileged-user.ts'

/** Durable, and small enough to run beside the shop. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '48MB',
  max_connections: '100',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  huge_pages: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements may contain personal data, so only messages about the server itself are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Part of the socket's file name; PostgreSQL does not listen on any network. */
export const SOCKET_PORT = 5432

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export interface Postgres {
  child: ChildProcess
  exited: Promise<unknown>
}

interface PostgresOptions {
  binary: string
  cluster: string
  socketDir: string
  runAs: UnprivilegedUser
  durable: boolean
  onLog?: (line: string) => void
}

export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const settings = {
    ...SETTINGS,
    ...(options.durable ? {} : HASTY),
    unix_socket_directories: options.socketDir,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = options.runAs.spawn(
    options.binary,
    ['-D', options.cluster, '-p', String(SOCKET_PORT), ...flags],
    { endsWithUs: true },
  )
  const exited = exitOf(child)
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
  if (isReady) return { child, exited }
  child.kill('SIGQUIT')
  await exited
  throw new Error(`The embedded PostgreSQL did not start: ${recent.join(' / ') || 'it said nothing'}`)
}

export const stopPostgres = async ({ child, exited }: Postgres) => {
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes all data to disk.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}
