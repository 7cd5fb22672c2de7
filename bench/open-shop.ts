import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { ensureFirstAdmin } from '../server/accounts/first-admin.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { openListener } from '../server/database/listen.ts'
import { migrate } from '../server/database/migrate.ts'
import { folderOfPictures, openFolderStore } from '../server/images/folder-store.ts'
import { openProvider } from '../server/payments/provider.ts'
import { salesTasks } from '../server/sales/tasks.ts'
import { openSecrets } from '../server/secrets.ts'
import { openSettings } from '../server/settings/settings.ts'
import type { Shop } from '../server/shop.ts'

/** What a shop consists of, in this process, on a migrated PostgreSQL of its own, without jobs. */
export async function openShop(
  dataDir: string,
  { durable, ...environment }: { durable: boolean; TRUST_PROXY?: string },
): Promise<{ shop: Shop; close(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable })
  const directUrl = postgres.connection
  await migrate(directUrl)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '3000', ...environment })
  const { db, pool, close } = openDatabase({ connectionString: directUrl, name: 'hemline bench' })
  const secrets = await openSecrets(config)
  const listener = await openListener(directUrl)
  const log = pino({ level: config.logLevel })
  const settings = await openSettings({ db, listener, config, log })
  const provider = openProvider(config, secrets)
  const pictures = openFolderStore(folderOfPictures(dataDir))
  return {
    shop: {
      config,
      db,
      pool,
      sandboxPool: pool,
      directUrl,
      listener,
      secrets,
      settings,
      provider,
      pictures,
      log,
    },
    close: async () => {
      await listener.close()
      await close()
      await postgres.stop()
    },
  }
}

export async function signInAdmin(app: FastifyInstance, shop: Shop): Promise<string> {
  await ensureFirstAdmin(shop)
  return signIn(app, { email: shop.config.adminEmail, password: shop.secrets.adminPassword })
}

/** The `authorization` of further requests. */
export async function signIn(
  app: FastifyInstance,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const payload = { user: { email, password } }
  const { headers, statusCode } = await app.inject({ method: 'POST', url: '/api/login', payload })
  if (statusCode !== 200) throw new Error(`${email} could not sign in: ${statusCode}`)
  return String(headers['authorization'])
}

/** As jobs do after orders are paid. */
export async function countSales(shop: Shop): Promise<void> {
  for (const task of ['count_sales', 'count_sales_of_years']) await salesTasks(shop)[task]!({})
  await shop.pool.query('vacuum analyze sales_days, sales_lines, sales_years')
}
