import { type Config, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { DataDirInUse } from '../server/database/data-dir.ts'
import { findRunning, startEmbeddedPostgres } from '../server/database/embedded.ts'
import { checkMigrated, migrate } from '../server/database/migrate.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { runCommand } from './run-command.ts'

/** Of many orders a rule of the books takes longer than a request may. */
const PATIENT = { settings: { statement_timeout: '0' }, answerMs: 0 }

type CommandShop = Pick<Shop, 'config' | 'db' | 'secrets'>

export async function withDatabase(work: (shop: CommandShop) => Promise<void>): Promise<void> {
  const config = readConfig()
  const postgres = await reachDatabase(config)
  try {
    await (config.migrates ? migrate(postgres.connection) : checkMigrated(postgres.connection))
    const database = openDatabase({
      connectionString: postgres.connection,
      name: 'hemline command',
      max: 2,
      ...PATIENT,
    })
    try {
      await work({ config, db: database.db, secrets: await openSecrets(config) })
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** The shop may be running or not. Nothing is migrated. */
export const reachDatabase = async (config: Config) => {
  const connection = config.databaseDirectUrl ?? config.databaseUrl
  return connection ? { connection, stop: async () => {} } : await reachEmbedded(config.dataDir)
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
