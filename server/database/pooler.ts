import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, makeClient, SETTINGS, withClient } from './connection.ts'
import { nameHosts } from './hosts.ts'
import { isDatabaseAway } from './transient-errors.ts'

/** A check may fail to see the pooler while other clients hold the connection it needs, so it is repeated. */
const CHECKS = 5

type Client = Pick<pg.Client, 'query'>
type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Throws if the configured addresses cannot serve a shop or do not respond. A pooler that does not respond is reported
 * to `onPoolerAway` instead, for commands that only use DATABASE_DIRECT_URL.
 */
export async function refuseUnfitAddresses(
  { databaseUrl, databaseDirectUrl }: Addresses,
  onPoolerAway?: (reason: string) => void,
): Promise<void> {
  if (!databaseUrl) return
  const variable = sessionVariableOf({ databaseDirectUrl })
  const address = databaseDirectUrl ?? databaseUrl
  await refuseTransactionPooling(address, variable).catch(explainDatabase(variable, address))
  if (!databaseDirectUrl) return
  await refuseOtherDatabase(databaseUrl, databaseDirectUrl)
    .catch(explainDatabase('DATABASE_URL', databaseUrl))
    .catch((error: Error) => {
      if (!onPoolerAway || !isDatabaseAway(error.cause)) throw error
      onPoolerAway(error.message)
    })
}

/** Name of the variable with the address for migrations, jobs and commands. */
export const sessionVariableOf = ({ databaseDirectUrl }: Pick<Addresses, 'databaseDirectUrl'>) =>
  databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'

/** For `catch`: adds the variable and the host to the driver's message, which says what failed but not where. */
export const explainDatabase =
  (variable: string, address: string) =>
  (error: NodeJS.ErrnoException): never => {
    const isRefused = ['28000', '28P01', '3D000'].includes(error.code ?? '')
    if (!(isDatabaseAway(error) || isRefused)) throw error
    throw new Error(
      `The database at ${nameHosts(address)} (${variable}) cannot be used: ${error.message || error.code}`,
      { cause: error },
    )
  }

/** In transaction mode (PgBouncer: pool_mode = transaction) notifications and advisory locks do not work. */
export async function refuseTransactionPooling(
  connectionString: string,
  variable = 'DATABASE_URL',
): Promise<void> {
  const open = () => makeClient(connectionString, 'hemline start')
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    // A pooler reports invented process ids; PostgreSQL reports those of its server processes.
    if ((await pidOf(one)) === processIdOf(one)) return
    await other.connect()
    if (await arePooled(one, other)) throw new TransactionPooling(variable)
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

class TransactionPooling extends Error {
  constructor(variable: string) {
    super(
      `${variable} leads to a pool that lends its sessions for one transaction at a time ` +
        '(PgBouncer: pool_mode = transaction). Some of its work needs sessions of its own: set DATABASE_DIRECT_URL to PostgreSQL itself for that, or use pool_mode = session.',
    )
  }
}

/**
 * With another database, jobs and notifications would be those of another shop: no mails would be sent, and no changes
 * noticed. Advisory locks are local to a database, however its sessions are reached, so they can compare the two.
 */
export async function refuseOtherDatabase(connectionString: string, directUrl: string): Promise<void> {
  const key = randomBytes(8).readBigInt64BE().toString()
  const isSame = await withClient(connectionString, 'hemline start', async (holder) => {
    await holder.query('begin')
    await tryLock(holder, key)
    return await withClient(directUrl, 'hemline start', async (other) => !(await tryLock(other, key)))
  })
  if (!isSame)
    throw new Error(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. They have to lead to the same one.',
    )
}

const tryLock = async (client: Client, key: string): Promise<boolean> =>
  (await client.query('select pg_try_advisory_xact_lock($1) as is_locked', [key])).rows[0].is_locked

/** True if both share a server connection, or one gets another connection during the other's transaction. */
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

/** The timeouts missing in this pool's sessions, as `set name = value`. */
export async function listMissingTimeouts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: keyof typeof SETTINGS }>`
    select name from pg_settings where name = any(${Object.keys(SETTINGS)}::text[]) and setting = '0'
    order by name`.execute(db)
  return rows.map(({ name }) => `set ${name} = '${SETTINGS[name]}'`)
}
