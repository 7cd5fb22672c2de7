import Fastify, { LogController } from 'fastify'
import pg from 'pg'
import { randomLetters } from './identifiers.ts'
import { sandbox } from './plugin.ts'

const REQUIRED = [
  'DATABASE_URL',
  'SANDBOX_SECRET_KEY',
  'SANDBOX_PUBLISHABLE_KEY',
  'SANDBOX_WEBHOOK_SECRET',
  'SANDBOX_WEBHOOK_URL',
] as const

function readEnvironment(env: NodeJS.ProcessEnv) {
  const missing = REQUIRED.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}.`)
  const port = Number(env.PORT ?? 4110)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${env.PORT} is not a port.`)
  const host = env.HOST ?? '127.0.0.1'
  return {
    port,
    host,
    databaseUrl: env.DATABASE_URL!,
    secretKey: env.SANDBOX_SECRET_KEY!,
    publishableKey: env.SANDBOX_PUBLISHABLE_KEY!,
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET!,
    webhookUrl: env.SANDBOX_WEBHOOK_URL!,
    origin: env.SANDBOX_ORIGIN ?? `http://${host}:${port}`,
    brandName: env.BRAND_NAME ?? 'Hemline',
    controlsKey: env.SANDBOX_CONTROLS_KEY ?? randomLetters(32),
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

const config = readEnvironment(process.env)
const app = Fastify({
  logger: { level: config.logLevel },
  logController: new LogController({ disableRequestLogging: true }),
})
const pool = new pg.Pool({
  connectionString: config.databaseUrl,
  max: 20,
  application_name: 'stripe sandbox',
})
pool.on('error', (error) => app.log.warn({ err: error }, 'sandbox: an idle database connection was lost'))
const { origin, webhookUrl } = config
await app.register(sandbox({ ...config, pool, origin: () => origin, webhookUrl: () => webhookUrl }))
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().then(() => pool.end()))
}
await app.listen({ port: config.port, host: config.host })
app.log.info(`Controls: ${origin}/sandbox?key=${config.controlsKey}`)
