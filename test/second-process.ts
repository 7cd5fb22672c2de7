import { pino } from 'pino'
import type { Email } from 'postal-mime'
import { buildApp, type Parts } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openListener } from '../server/database/listen.ts'
import { openSettings } from '../server/settings/settings.ts'
import { openSecrets } from '../server/secrets.ts'
import type { Shop } from '../server/shop.ts'
import { openShop } from '../server/start/serve.ts'
import { tasksOf } from '../server/tasks.ts'
import { type ApiCaller, openCaller } from './caller.ts'
import type { TestShop } from './shop.ts'
import { openSmtp } from './smtp.ts'

export interface SecondProcess extends ApiCaller {
  shop: Shop
  tasks: ReturnType<typeof tasksOf>
  /** What it has sent by SMTP. */
  received: Email[]
  close(): Promise<void>
}

/**
 * A second process on the database of a test's shop: an app with connections, settings and a response cache of its own,
 * which sends its mails by SMTP.
 */
export async function openSecondProcess({ shop }: TestShop): Promise<SecondProcess> {
  const smtp = await openSmtp()
  const { smtpUrl } = readConfig({ SMTP_URL: smtp.url })
  const config = { ...shop.config, smtpUrl: smtpUrl! }
  const listener = await openListener(shop.directUrl)
  const settings = await openSettings({ ...shop, config, listener })
  const other: Shop = { ...shop, config, listener, settings }
  const app = await buildApp(other, { pages: false, responseCache: true })
  return {
    ...openCaller(await app.listen({ host: '127.0.0.1', port: 0 })),
    shop: other,
    tasks: tasksOf(other),
    received: smtp.received,
    close: async () => {
      await app.close()
      await listener.close()
      await smtp.close()
    },
  }
}

interface Paths {
  environment?: Record<string, string>
  /** How it reaches the database to listen for notifications; without it by the same path. */
  directUrl?: string
}

/** A second process that reaches the database of a test's shop by another path, such as one that can be cut. */
export async function openProcessOn(
  { shop }: TestShop,
  connectionString: string,
  { environment = {}, directUrl = connectionString, ...parts }: Parts & Paths = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const config = readConfig({ DATA_DIR: shop.config.dataDir, LOG_LEVEL: 'silent', ...environment })
  const secrets = await openSecrets(config)
  const log = pino({ level: 'silent' })
  const second = await openShop({ config, secrets, connectionString, directUrl, log })
  const app = await buildApp(second.shop, parts)
  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close()
      await second.close()
    },
  }
}
