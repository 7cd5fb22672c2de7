import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Product } from '../../contract/product.ts'
import { type CuttablePath, openCuttablePath } from '../../test/cuttable-path.ts'
import { freshDatabase } from '../../test/database.ts'
import { type Pooler, openPgBouncer } from '../../test/pgbouncer.ts'
import { aProduct } from '../../test/products.ts'
import { findProgram, needs } from '../../test/programs.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { openSecrets } from '../secrets.ts'
import { openShop } from '../start/serve.ts'
import { enqueue, startWorker } from './jobs.ts'
import { listMissingTimeouts, refuseOtherDatabase, refuseTransactionPooling } from './pooler.ts'
import { waitFor } from '../../test/wait-for.ts'

const log = pino({ level: 'silent' })
const isMissing = findProgram('pgbouncer') === undefined

let shop: TestShop
let path: CuttablePath
let pooler: Pooler
beforeAll(async () => {
  if (isMissing) return
  shop = await openTestShop()
  path = await openCuttablePath(shop.shop.directUrl)
  pooler = await openPgBouncer(path.connectionString)
})
afterAll(async () => {
  if (isMissing) return
  await pooler.close()
  path.close()
  await shop.close()
})

test(
  'A shop whose pool lends a session for one transaction sells, hears of changes and runs its jobs',
  { timeout: 180_000 },
  async ({ skip }) => {
    needs(skip, 'pgbouncer')
    const { sandbox, ...rest } = shop.shop.config
    const config = { ...rest, sandbox, databasePool: 20 }
    const second = await openShop({
      config,
      secrets: await openSecrets(config),
      connectionString: pooler.connectionString,
      directUrl: shop.shop.directUrl,
      log,
    })
    const app = await buildApp(second.shop, { pages: false, responseCache: true })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const ran = vi.fn(async () => {})
    const jobs = startWorker({ connectionString: second.shop.directUrl, tasks: { pack: ran }, log })
    try {
      const id = await aProduct(shop, { name: 'Linen Cap', size_quantities: { M: 100 } })
      const shown = async () => (await (await fetch(`${origin}/api/products/${id}`)).json()) as Product
      await waitFor(async () => expect((await shown()).quantity).toBe(100))
      const orders = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const response = await fetch(`${origin}/api/orders`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n}.1` },
            body: JSON.stringify({ items: [{ id, size: 'M', quantity: 1 }] }),
          })
          return response.status
        }),
      )
      expect(orders.filter((status) => status !== 200)).toEqual([])
      await waitFor(async () => expect((await shown()).quantity).toBe(40))
      await enqueue(second.shop.db, 'pack', {})
      await waitFor(() => expect(ran).toHaveBeenCalledOnce())
      expect((await findDiscrepancies(second.shop)).discrepancies).toEqual([])
      const asked = await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${origin}/v1/customers`, {
            method: 'POST',
            headers: { authorization: `Bearer ${second.shop.secrets.sandbox.secretKey}` },
          }),
        ),
      )
      expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    } finally {
      await jobs.stop()
      await app.close()
      await second.close()
    }
  },
)

test('Another database beside a pool is refused, and the same one is not', async ({ skip }) => {
  needs(skip, 'pgbouncer')
  const another = await freshDatabase()
  try {
    await refuseOtherDatabase(pooler.connectionString, shop.shop.directUrl)
    await expect(refuseOtherDatabase(pooler.connectionString, another.connectionString)).rejects.toThrow(
      'lead to two databases',
    )
  } finally {
    await another.drop()
  }
})

test('Such a pool is refused where sessions are needed, and its missing timeouts are told', async ({
  skip,
}) => {
  needs(skip, 'pgbouncer')
  await expect(refuseTransactionPooling(pooler.connectionString)).rejects.toThrow('set DATABASE_DIRECT_URL')
  await expect(refuseTransactionPooling(pooler.connectionString, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a pool',
  )
  const config = readConfig({ DATA_DIR: shop.shop.config.dataDir, LOG_LEVEL: 'silent', DB_POOL: '2' })
  const secrets = await openSecrets(config)
  const { connectionString } = pooler
  const second = await openShop({ config, secrets, connectionString, directUrl: shop.shop.directUrl, log })
  try {
    expect(await listMissingTimeouts(second.shop.db)).toEqual([
      "set idle_in_transaction_session_timeout = '30s'",
      "set lock_timeout = '5s'",
      "set statement_timeout = '15s'",
    ])
    expect(await listMissingTimeouts(shop.shop.db)).toEqual([])
  } finally {
    await second.close()
  }
})
