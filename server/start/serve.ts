import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp, type Parts } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/connection.ts'
import { openListener } from '../database/listen.ts'
import { buildHealthApp } from '../http/health-app.ts'
import { openPictures } from '../images/open-pictures.ts'
import { hasImage } from '../images/queries.ts'
import { registerShopMetrics } from '../operations/shop-metrics.ts'
import { openQuarantine } from '../operations/quarantine.ts'
import { paceOf } from '../payments/pace.ts'
import { openProvider } from '../payments/provider.ts'
import type { Secrets } from '../secrets.ts'
import { openSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { withinTime } from '../within-time.ts'
import { poolSizeFor, sandboxPoolSizeFor } from './connection-limits.ts'
import type { openLog } from './log.ts'
import { explainListening } from './port.ts'

const CLOSE_TIMEOUT_MS = 15_000
/** With 20 seconds for jobs and 15 for requests, less than systemd's limit (deploy/hemline.service). */
const POOL_CLOSE_MS = 5_000

interface ShopOptions {
  config: Config
  secrets: Secrets
  connectionString: string
  /** The address of PostgreSQL itself, if `connectionString` is that of a pooler. */
  directUrl?: string
  log: ReturnType<typeof openLog>
}

export const openShop = async ({ config, secrets, log, ...options }: ShopOptions) => {
  const { connectionString, directUrl = connectionString } = options
  const isPooled = directUrl !== connectionString
  const onError = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  const connection = openDatabase({ connectionString, max: poolSizeFor(config), isPooled, onError })
  const forSandbox =
    isPooled && config.sandbox
      ? openDatabase({
          connectionString: directUrl,
          name: 'hemline sandbox',
          max: sandboxPoolSizeFor(config),
          onError,
        })
      : undefined
  const listener = await openListener(directUrl, (error) =>
    log.warn(`The connection that hears of changes was lost: ${error.message}`),
  )
  const isHeld = openQuarantine(connection.db, log)
  const shop: Shop = {
    config,
    secrets,
    log,
    db: connection.db,
    pool: connection.pool,
    directUrl,
    sandboxPool: forSandbox?.pool ?? connection.pool,
    listener,
    provider: openProvider(config, secrets, { isHeld, pace: paceOf(config, connection.db) }),
    pictures: await openPictures(config, {
      // Pages and their pictures are served for a while without the database.
      isKnown: (hash) => hasImage(connection.db, hash).catch(() => true),
      log,
    }),
    settings: await openSettings({ db: connection.db, listener, config, log }),
  }
  const close = async () => {
    await shop.pictures.close()
    await listener.close()
    await forSandbox?.close()
    // A job that is left to the next process may still hold a connection.
    await withinTime(connection.close(), POOL_CLOSE_MS).catch((error: unknown) =>
      log.warn({ err: error }, 'The connections to the database did not close'),
    )
  }
  return { shop, isHeld, close }
}

function buildJobsApp(shop: Shop): FastifyInstance {
  const app = buildHealthApp(shop)
  registerShopMetrics(app.metrics, shop)
  return app
}

interface Served {
  metrics: Registry
  /** Tells load balancers to stop sending requests. `close` does so too, and waits until they have noticed. */
  endReadiness(): void
  close(): Promise<void>
}

export const serve = async (shop: Shop, parts: Parts = {}): Promise<Served> => {
  const app = shop.config.role === 'jobs' ? buildJobsApp(shop) : await buildApp(shop, parts)
  await app.ready()
  try {
    await app.listen({ host: shop.config.host, port: shop.config.port })
  } catch (error) {
    await app.close()
    throw explainListening(shop.config, error as NodeJS.ErrnoException)
  }
  return {
    metrics: app.metrics,
    endReadiness: app.endReadiness,
    close: async () => {
      await app.drain(shop.config.drainSeconds * 1000)
      const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
      await app.close()
      clearTimeout(timer)
    },
  }
}
