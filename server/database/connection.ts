import {
  type DeleteResult,
  type InsertResult,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction as KyselyTransaction,
  type UpdateResult,
} from 'kysely'
import pg from 'pg'
import { sendStatement, withPreparedStatements } from './prepared.ts'
import { connectionOf } from './hosts.ts'
import type { Tables } from './tables.ts'

/** A transaction is a Database too, so a function that takes one can be called inside and outside of transactions. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectionOptions {
  connectionString: string
  /** Becomes the application_name. */
  name?: string
  max?: number
  /** PostgreSQL settings of each connection, which override SETTINGS. */
  settings?: Record<string, string>
  /**
   * The connection goes through a pooler that lends a session per transaction, so no settings are made and no
   * statements are prepared on a session. The role provides the timeouts (docs/going-live.md).
   */
  isPooled?: boolean
  /** How long a statement may go unanswered; 0 means no limit. Default: longer than statement_timeout. */
  answerMs?: number
  /** How long a query may wait for a free connection, or a connection for the server. */
  connectMs?: number
  /** Called when the server or the network ends a connection; the pool replaces it. */
  onError?(error: Error): void
}

/** Requests fail rather than wait longer than a shopper would. */
export const SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

export const CONNECT_MS = 5_000

/** The server's timeouts cannot reach the client over a broken path, so the client needs its own. */
const ANSWER_MS = 20_000
/** Idle time before TCP checks whether the other end still exists. */
const SILENT_MS = 10_000

const INT8 = 20
const DATE = 1082

/** int8 is parsed as a number, with an error if that would round it; dates remain texts. */
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
  const { isPooled = false, answerMs = ANSWER_MS } = options
  const pool = openPool({ ...options, isPooled, answerMs })
  const dialect = new PostgresDialect({
    pool: withPreparedStatements(pool, { isPreparing: !isPooled, answerMs }),
  })
  const db = new Kysely<Tables>({ dialect })
  return { db, pool, close: () => db.destroy() }
}

const openPool = ({
  connectionString,
  name = 'hemline',
  max = 10,
  settings,
  isPooled,
  answerMs,
  connectMs = CONNECT_MS,
  onError,
}: ConnectionOptions & { answerMs: number }) => {
  const setAll = Object.entries({ ...SETTINGS, ...settings })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
  const pool = new pg.Pool({
    ...connectionOf(connectionString),
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    // Set by a statement, because poolers refuse settings as connection parameters.
    ...(!isPooled && {
      onConnect: async (client) => void (await sendStatement(client, { text: setAll }, answerMs)),
    }),
  })
  const report = (error: Error) => {
    // The server may end a connection first while the pool is closing.
    if (!pool.ending) onError?.(error)
  }
  // Without listeners, an 'error' event would end the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

type Statement = Parameters<typeof sql>

/** The rows of a statement: listRows<Row>(db)`select …`. The other functions take their statement in the same way. */
export const listRows =
  <Row>(db: Database) =>
  async (...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows

/** The first row, or undefined. */
export const findRow =
  <Row>(db: Database) =>
  async (...statement: Statement): Promise<Row | undefined> =>
    (await listRows<Row>(db)(...statement))[0]

/** For a statement that always returns a row. */
export const getRow =
  <Row>(db: Database) =>
  async (...statement: Statement): Promise<Row> =>
    (await listRows<Row>(db)(...statement))[0]!

export const hasRow =
  (db: Database) =>
  async (...statement: Statement): Promise<boolean> =>
    (await listRows(db)(...statement)).length > 0

/** For a statement with one column. */
export const listValues =
  <Value>(db: Database) =>
  async (...statement: Statement): Promise<Value[]> =>
    (await listRows<Record<string, Value>>(db)(...statement)).map((row) => Object.values(row)[0]!)

/** For a statement that always returns a row with one column. */
export const getValue =
  <Value>(db: Database) =>
  async (...statement: Statement): Promise<Value> =>
    (await listValues<Value>(db)(...statement))[0]!

/**
 * For `where … =`: matches any of these ids. They are one parameter, so that the statement is prepared once for any
 * number of ids.
 */
export const among = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`
export const amongTexts = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

interface First<Result> {
  executeTakeFirst(): Promise<Result>
}

/** Like `hasRow`, for a query builder: whether it returns a row. */
export const isThere = async (query: First<unknown>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

export const hasInserted = async (insert: First<InsertResult>): Promise<boolean> =>
  (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n

export const hasUpdated = async (update: First<UpdateResult>): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows > 0n

export const hasDeleted = async (deletion: First<DeleteResult>): Promise<boolean> =>
  (await deletion.executeTakeFirst()).numDeletedRows > 0n

/** The id of the inserted row. */
export const idOf = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await insert.executeTakeFirstOrThrow()).id

/** Throws unless the database answers. */
export const pingDatabase = (db: Database): Promise<unknown> => sql`select 1`.execute(db)

/** Runs on a separate connection outside the pool. If the connection is lost, the running query rejects. */
export async function withClient<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = makeClient(connectionString, name)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A client outside the pool, not yet connected, for notifications and advisory locks. */
export const makeClient = (connectionString: string, name: string): pg.Client =>
  new pg.Client({
    ...connectionOf(connectionString),
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
  })
