import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'

/** `npm run sandbox`: the payment sandbox alone, for other projects, on an embedded PostgreSQL. */
const root = join(import.meta.dirname, '..')
const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data/sandbox'), onProgress: console.log })
const env = {
  SANDBOX_SECRET_KEY: 'sk_test_local',
  SANDBOX_PUBLISHABLE_KEY: 'pk_test_local',
  SANDBOX_WEBHOOK_SECRET: 'whsec_local',
  SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:3000/api/webhooks/stripe',
  ...process.env,
  DATABASE_URL: postgres.connection,
}
const sandbox = spawn(process.execPath, [join(root, 'packages/stripe-sandbox/main.ts')], {
  stdio: 'inherit',
  env,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => sandbox.kill(signal))
const [code] = await once(sandbox, 'exit')
await postgres.stop()
process.exitCode = code ?? 0
