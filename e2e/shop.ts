import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../bin/build.mjs'
import { startShop } from './running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string; dataDir: string; admin: { email: string; password: string } }
  }
}

/** One shop for the whole run, as a customer would find it: built, seeded, with its sandbox and mailbox. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
  project.provide('shop', { url: shop.url, dataDir: shop.dataDir, admin: shop.admin })
  return async () => {
    await shop.stop()
    if (process.env.CI) process.stdout.write(shop.output())
  }
}
