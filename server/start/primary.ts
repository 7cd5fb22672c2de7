import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { ensureFirstAdmin } from '../accounts/first-admin.ts'
import type { Parts } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { isLiveKey } from '../config-stripe.ts'
import { MAX_SKEW_SECONDS, measureSkewSeconds } from '../database/clock-queries.ts'
import { restrictDataDir } from '../database/data-dir.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { startWorker } from '../database/jobs.ts'
import { checkMigrated, migrate } from '../database/migrate.ts'
import {
  explainDatabase,
  listMissingTimeouts,
  refuseUnfitAddresses,
  sessionVariableOf,
} from '../database/pooler.ts'
import { loadWeb } from '../pages/build.ts'
import { shareBuild } from '../pages/builds.ts'
import { openPurging } from '../pages/purge.ts'
import { openSecrets } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { SCHEDULE, tasksOf } from '../tasks.ts'
import { bannerOf } from './banner.ts'
import { openTelemetry } from './telemetry.ts'
import { serveMetrics } from './metrics.ts'
import { checkPlaces } from './check-places.ts'
import { checkPort } from './port.ts'
import { openShop, serve } from './serve.ts'
import type { Shutdown } from './shutdown.ts'
import { warningsAbout } from './warnings.ts'
import { startWorkers } from './workers.ts'

/** Owns the database, migrations, seed and jobs. Without workers it also serves requests. */
export const startPrimary = async (shutdown: Shutdown, parts: Parts = {}) => {
  const { pages = true } = parts
  const config = readConfig()
  const { log, close: closeTelemetry } = await openTelemetry(config)
  for (const warning of warningsAbout(config)) log.warn(warning)
  shutdown.log = log
  shutdown.add(closeTelemetry)
  if (config.databaseUrl) await restrictDataDir(config.dataDir)
  // Loaded while PostgreSQL starts, which is a separate process. A failure is reported where the pages are registered.
  if (pages && config.workers === 1 && partsOf(config).serves && !config.development)
    void loadWeb().catch(() => {})
  const connectionString = config.databaseUrl ?? (await openEmbedded(config, log, shutdown))
  const directUrl = config.databaseDirectUrl ?? connectionString
  await checkPort(config)
  await checkPlaces(config, log)
  await refuseUnfitAddresses(config)
  await bringUpToDate(config, directUrl, log).catch(
    config.databaseUrl ? explainDatabase(sessionVariableOf(config), directUrl) : undefined,
  )

  const secrets = await openSecrets(config)
  const { shop, isHeld, close } = await openShop({ config, secrets, connectionString, directUrl, log })
  shutdown.add(close)
  if (config.databaseDirectUrl) await warnOfTimeouts(shop)
  if (config.databaseUrl) await warnOfClock(shop)
  if (isLiveKey(config.stripe)) await refuseLeftovers(shop)
  const admin = await ensureFirstAdmin(shop)
  let isSeeded = false
  if (config.demo) {
    const { seedDemo } = await import('../../demo/seed.ts')
    isSeeded = await seedDemo(shop, (step) => log.info(step))
  }

  const { serves, runsJobs } = partsOf(config)
  // It only helps pages of other hosts, so a failure does not stop the start.
  if (pages && serves && !config.development)
    await shareBuild(shop).catch((error: unknown) =>
      log.warn({ err: error }, 'The files of the pages could not be shared with other hosts'),
    )

  let metrics: Registry | undefined
  if (config.workers === 1) {
    const served = await serve(shop, parts)
    metrics = served.metrics
    // Load balancers stop sending requests while the jobs end.
    shutdown.add(served.close, { begin: served.endReadiness })
  } else {
    const workers = await startWorkers(
      config.workers,
      { connectionString, directUrl, secrets },
      log,
      shutdown.fail,
    )
    shutdown.add(workers.stop, { begin: workers.stop })
  }
  if (config.metrics) shutdown.add((await serveMetrics(config.metrics, metrics)).close)
  if (runsJobs) {
    const { begin: onTurn } = await openPurging(shop)
    const { jobsConcurrency: concurrency } = config
    const tasks = tasksOf(shop)
    const options = {
      connectionString: directUrl,
      tasks,
      schedule: SCHEDULE,
      isHeld,
      onTurn,
      concurrency,
      log,
    }
    shutdown.add(startWorker(options).stop)
  }
  process.stdout.write(bannerOf({ config, secrets, admin, isSeeded }))
}

const partsOf = ({ role }: Config) => ({ serves: role !== 'jobs', runsJobs: role !== 'web' })

/** Sessions of a pooler have only the timeouts of their role. */
const warnOfTimeouts = async ({ db, log }: Shop) => {
  const missing = await listMissingTimeouts(db)
  if (missing.length > 0)
    log.warn(
      `Through the pooler no statement ends by itself. As the shop's role, once: ${missing.map((set) => `alter role current_user ${set}`).join('; ')}`,
    )
}

/** Sessions end by this machine's clock; holds, prices and jobs begin and end by PostgreSQL's. */
export const warnOfClock = async ({ db, log }: Pick<Shop, 'db' | 'log'>, now?: () => Date) => {
  const seconds = Math.round(await measureSkewSeconds(db, now))
  if (Math.abs(seconds) > MAX_SKEW_SECONDS)
    log.warn(
      `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'behind' : 'ahead of'} PostgreSQL’s. Run NTP on both`,
    )
}

const bringUpToDate = async (config: Config, connectionString: string, log: Logger) => {
  const onNewer = (names: string[]) => {
    if (names.length > 0)
      log.warn({ names }, 'The database is of the next release, and this shop serves beside it')
  }
  if (!config.migrates) return await checkMigrated(connectionString, onNewer)
  const onWait = (name: string) => log.warn(`The migration ${name} waits for a table that others have locked`)
  const migrated = await migrate(connectionString, undefined, { onWait, onNewer })
  for (const name of migrated) log.info(`Migrated the database: ${name}`)
}

/** Refuses to start taking real payments for a demonstration's goods; warns if they have already begun. */
const refuseLeftovers = async ({ db, config, log }: Shop) => {
  const { findLeftovers } = await import('../../demo/leftovers.ts')
  const { what, isLive } = await findLeftovers(db)
  if (!what || config.keepsDemo) return
  const sentence = `The database of this live shop has ${what}.`
  if (!isLive)
    throw new Error(
      `${sentence} Set DATABASE_URL or DATA_DIR to a new one, or DEMO=keep if customers shall see all of that.`,
    )
  log.warn(`${sentence} DEMO=keep says that this is meant.`)
}

const openEmbedded = async (config: Config, log: Logger, shutdown: Shutdown) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onProgress: (step) => log.info(step),
    onLog: (line) => log.debug({ postgres: line }),
  })
  shutdown.add(postgres.stop, { kill: postgres.kill })
  void postgres.ended.then((why) =>
    shutdown.fail(new Error(`The embedded PostgreSQL ended and cannot be started again. ${why}`)),
  )
  return postgres.connection
}
