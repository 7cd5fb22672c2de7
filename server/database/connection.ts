import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectionOptions {
  connectionString: string
  /** Shown by the database beside each of its sessions. */
  name?: string
  max?: number
  /** PostgreSQL's, of each session, beside or instead of those that all have. */
  settings?: Record<string, string>
  /** Told of sessions that the server or the network ended; the pool replaces them by itself. */
  onError?(error: Error): void
}

/** Nobody waits longer than a shopper does; long work locks in other ways or not at all. */
const SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

const CONNECT_MS = 5_000

const INT8 = 20
const DATE = 1082

/** Counts and big keys come as numbers, and never as rounded ones; a calendar day stays a text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) => {
    if (format !== 'binary' && oid === INT8) return parseInt8
    if (format !== 'binary' && oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

const parseInt8 = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

export const openDatabase = (options: ConnectionOptions): Connection => {
  const pool = openPool(options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

export const openPool = ({
  connectionString,
  name = 'hemline',
  max = 10,
  settings,
  onError,
}: ConnectionOptions) => {
  const said = Object.entries({ ...SETTINGS, ...settings })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A pooler in between takes none of these as parameters of a connection.
    onConnect: async (client) => void (await client.query(said)),
  })
  const report = (error: Error) => {
    // While it is closed, a session may hear of the server's end before its own.
    if (!pool.ending) onError?.(error)
  }
  // Without listeners a session that the server ends would end the process, idle or not.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** A session of one's own, yet to be connected, for what lasts as long as it does: notifications and locks. */
export const makeClient = (connectionString: string, name: string): pg.Client =>
  new pg.Client({
    connectionString,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
