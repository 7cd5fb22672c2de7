import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../server/config.ts'
import { type ConnectionOptions, type Database, openDatabase } from '../server/database/connection.ts'
import { DataDirInUse } from '../server/database/data-dir.ts'
import { findRunning, startEmbeddedPostgres } from '../server/database/embedded.ts'
import { checkMigrated, migrate } from '../server/database/migrate.ts'
import { refuseUnfitAddresses } from '../server/database/pooler.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { runCommand } from './run-command.ts'

/** With many orders, a rule of the reconciliation takes longer than a request may. */
const NO_TIMEOUTS = { settings: { statement_timeout: '0' }, answerMs: 0 }

type CommandShop = Pick<Shop, 'config' | 'db' | 'secrets'>

/** Throws where the two addresses could not be compared: DATABASE_DIRECT_URL may lead to another shop's database. */
export const refuseUncompared = (config: Config): Promise<void> =>
  refuseUnfitAddresses(config, (reason) => {
    throw new Error(
      `${reason}. If its pooler alone is away, run this with DATABASE_URL set to the address of DATABASE_DIRECT_URL (hemline DATABASE_URL=… <command>).`,
    )
  })

/** The schema is brought up to date first, or with MIGRATE=off has to be. */
export async function withDatabase(work: (shop: CommandShop) => Promise<void>): Promise<void> {
  const config = readConfig()
  await refuseUncompared(config)
  await withPostgres(config, async (connectionString) => {
    await (config.migrates ? migrate(connectionString) : checkMigrated(connectionString))
    const secrets = await openSecrets(config)
    await withConnection({ connectionString, max: 2, ...NO_TIMEOUTS }, (db) => work({ config, db, secrets }))
  })
}

/**
 * The shop may be running or not. Nothing is migrated. Without a database in DATA_DIR one is made only if it `mayMake`
 * one.
 */
export async function withPostgres<T>(
  config: Config,
  work: (connectionString: string) => Promise<T>,
  { mayMake = false } = {},
): Promise<T> {
  const { connection, stop } = await reach(config, mayMake)
  try {
    return await work(connection)
  } finally {
    await stop()
  }
}

async function reach({ databaseDirectUrl, databaseUrl, dataDir }: Config, mayMake: boolean) {
  const connection = databaseDirectUrl ?? databaseUrl
  if (connection) return { connection, stop: async () => {} }
  // A command without the shop's variables would answer from a new, empty shop.
  if (!mayMake && !existsSync(join(dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the shop's. ` +
        'Where it is installed as in docs/going-live.md, run hemline <command>, which knows them.',
    )
  return await reachEmbedded(dataDir)
}

export async function withConnection<T>(
  options: Omit<ConnectionOptions, 'name'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase({ ...options, name: 'hemline command' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function reachEmbedded(dataDir: string): Promise<{ connection: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ dataDir })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return { connection: await findRunning(dataDir), stop: async () => {} }
  }
}

export async function runForEmail(
  usage: string,
  work: (shop: CommandShop, email: string) => Promise<string>,
): Promise<void> {
  const [email, ...rest] = process.argv.slice(2)
  if (!email || rest.length > 0) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  await runCommand(() => withDatabase(async (shop) => console.log(await work(shop, email))))
}
