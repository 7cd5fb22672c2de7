import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../bin/build.mjs'
import { listProducts, type Product, updateProduct } from '../contract/product.ts'
import { SCHEDULE } from '../server/tasks.ts'
import { signInAgain } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { COAT } from './journeys.ts'
import type { SharedShop } from './shared-shop.ts'
import { runSql, type ShopProcess, startShop } from './shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a stopped shop with the demo, to be copied. */
    demo: string
    shops: SharedShop[]
  }
}

/** A shop for each worker, as a customer would find it: built, seeded, with its sandbox and mailbox. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const demo = await mkdtemp(join(tmpdir(), 'hemline-e2e-demo-'))
  const made = await startShop({ dataDir: demo, env: { LOG_LEVEL: 'warn' } })
  // Thirty shops start on a copy, and each would make the renditions anew. For the tests of one file that is too long.
  if (process.env.CI) await untilPicturesAreMade(demo)
  await stopClocks(demo)
  await made.stop()
  project.provide('demo', demo)
  const shops = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => openShop(demo)))
  project.provide(
    'shops',
    shops.map(({ url, dataDir, admin, shopper, accessKey }) => ({ url, dataDir, admin, shopper, accessKey })),
  )
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await rm(demo, { recursive: true, force: true })
    if (process.env.CI) process.stdout.write(shops.map((shop) => faultsIn(shop.output())).join(''))
  }
}

async function openShop(demo: string): Promise<ShopProcess> {
  // The calls of tests come from an address each (test/caller.ts): one address may open fifty accounts at once.
  const shop = await startShop({ copyOf: demo, env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })
  await stockUpCoats(shop)
  return shop
}

async function untilPicturesAreMade(dataDir: string): Promise<void> {
  // A picture that cannot be made is tried again for days.
  const jobs = `select from graphile_worker.jobs where task_identifier = 'warm_images' and last_error is null`
  while ((await runSql(dataDir, jobs)).length > 0) await pause(500)
}

/**
 * Leaves the shops of tests the jobs of each minute. One of a certain hour would change what a test has made, in the
 * runs that meet that hour.
 */
async function stopClocks(dataDir: string): Promise<void> {
  const tasks = SCHEDULE.filter(({ match }) => match !== '* * * * *').map(({ task }) => `('${task}')`)
  await runSql(
    dataDir,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select task, now(), now() + interval '1 day' from (values ${tasks.join()}) known (task)
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  )
}

/** Lines of a pino log with the levels error and fatal. */
const faultsIn = (output: string): string => (output.match(/^\{"level":[56]0.*\n/gm) ?? []).join('')

/** Every test that goes to the payment page holds a piece for half an hour; the demo has six coats in M. */
async function stockUpCoats({ url, admin }: ShopProcess): Promise<void> {
  const api = openCaller(url)
  const { token } = await signInAgain(api, admin)
  const [coat] = (await api.call(listProducts, { query: { name: COAT } })).body as Product[]
  const size_quantities = { ...coat!.size_quantities, M: 500 }
  const changed = await api.call(
    updateProduct,
    { params: { id: coat!.id }, body: { size_quantities } },
    token,
  )
  if (changed.status !== 200) throw new Error(`The coats could not be stocked up: ${changed.error}`)
}
