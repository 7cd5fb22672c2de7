import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import type { TestShop } from './shop.ts'

const MAIN = join(import.meta.dirname, '../server/main.ts')

interface JobsProcess {
  origin: string
  /** What it has written until now. */
  output(): string
  stop(): Promise<void>
}

/** A process beside a test's shop that runs the jobs alone, with `ROLE=jobs`. */
export async function startJobsProcess(
  { shop, origin }: TestShop,
  environment: Record<string, string> = {},
): Promise<JobsProcess> {
  const port = await findFreePort()
  const { secretKey, publishableKey, webhookSecret } = shop.secrets.sandbox
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ROLE: 'jobs',
      DATABASE_URL: shop.directUrl,
      DATA_DIR: shop.config.dataDir,
      JWT_SECRET: 'x'.repeat(32),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: origin,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
