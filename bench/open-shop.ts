import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { openListener } from '../server/database/listen.ts'
import { migrate } from '../server/database/migrate.ts'
import { folderOfPictures, openFolderStore } from '../server/images/folder-store.ts'
import { openProvider } from '../server/payments/provider.ts'
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
    shop: { config, db, pool, directUrl, listener, secrets, settings, provider, pictures, log },
    close: async () => {
      await listener.close()
      await close()
      await postgres.stop()
    },
  }
}
