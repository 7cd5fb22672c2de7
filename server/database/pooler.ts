import pg from 'pg'
import { sql } from 'kysely'
import { type Database, makeClient, SETTINGS } from './connection.ts'

/** Other clients may hold the connection that a check needs, so check several times. */
const CHECKS = 5

type Client = Pick<pg.Client, 'query'>

/** In transaction mode (PgBouncer: pool_mode = transaction) notifications and advisory locks do not work. */
export async function refuseTransactionPooling(connectionString: string): Promise<void> {
  const open = () => makeClient(connectionString, 'hemline start')
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    // A pooler reports invented process ids; PostgreSQL reports those of its server processes.
    if ((await pidOf(one)) === processIdOf(one)) return
    await other.connect()
    if (await arePooled(one, other)) throw new TransactionPooling()
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

class TransactionPooling extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pool that lends its sessions for one transaction at a time ' +
        '(PgBouncer: pool_mode = transaction). Some of its work needs sessions of its own: set DATABASE_DIRECT_URL to PostgreSQL itself for that, or use pool_mode = session.',
    )
  }
}

/** True when both share a server connection, or one changes it during the other's transaction. */
export async function arePooled(one: Client, other: Client): Promise<boolean> {
  try {
    for (let check = 0; check < CHECKS; check++) {
      const first = await pidOf(one)
      await other.query('begin')
      const second = await pidOf(other)
      const again = await pidOf(one)
      await other.query('rollback')
      if (second === first || again !== first) return true
    }
    return false
  } catch (error) {
    // A pooler in statement mode refuses transactions.
    if (error instanceof pg.DatabaseError && error.code === '08P01') return true
    throw error
  }
}

const pidOf = async (client: Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

const processIdOf = (client: pg.Client) => (client as unknown as { processID: number }).processID

/** The timeouts that sessions of this pool lack, as `set name = value`. */
export async function listMissingTimeouts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: keyof typeof SETTINGS }>`
    select name from pg_settings where name = any(${Object.keys(SETTINGS)}::text[]) and setting = '0'
    order by name`.execute(db)
  return rows.map(({ name }) => `set ${name} = '${SETTINGS[name]}'`)
}
