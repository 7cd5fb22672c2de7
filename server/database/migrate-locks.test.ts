import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { place } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { migrate } from './migrate.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('Orders go on while a migration waits for a long reader of their table, and it is applied afterwards', async () => {
  const { pool } = shop.shop
  const { connectionString } = pool.options
  await pool.query("delete from schema_migrations where name <> 'baseline'")
  await writeFile(join(folder, '901-gifts.sql'), 'alter table orders add column is_gift boolean')
  const coat = await aProduct(shop, { quantity: 1_000 })
  const reader = new pg.Client({ connectionString: connectionString! })
  await reader.connect()
  await reader.query('begin; select count(*) from orders')

  const times: number[] = []
  const buy = async () => {
    const begunAt = performance.now()
    const { status, error } = await place(shop, coat)
    times.push(performance.now() - begunAt)
    expect(status, error).toBe(200)
  }
  for (let n = 0; n < 5; n++) await buy()
  // A busy machine takes its time without a migration as well.
  const usualMs = Math.max(...times.splice(0))
  const onWait = vi.fn()
  const migrating = migrate(connectionString!, folder, { onWait })
  await vi.waitUntil(
    async () => {
      await buy()
      return onWait.mock.calls.length >= 2
    },
    { timeout: 90_000 },
  )
  // A migration that waits for its lock holds up orders for two seconds.
  expect(Math.max(...times)).toBeLessThan(4_000 + usualMs)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['901-gifts.sql'])
  expect(onWait).toHaveBeenCalledWith('901-gifts.sql')
  expect((await place(shop, coat)).status).toBe(200)
})

test('A migration that is chosen to end a deadlock is tried again', async () => {
  const { pool } = shop.shop
  const { connectionString } = pool.options
  const two = 'alter table products add column is_one boolean; alter table orders add column is_two boolean'
  await writeFile(join(folder, '902-two-tables.sql'), two)
  const reader = new pg.Client({ connectionString: connectionString! })
  await reader.connect()
  await reader.query('begin; select count(*) from orders')
  const migrating = migrate(connectionString!, folder)
  migrating.catch(() => {})
  await vi.waitUntil(async () => {
    const { rows } = await pool.query(
      `select from pg_locks where relation = 'orders'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
    return rows.length > 0
  })
  // Who has waited longest looks for a deadlock first: the migration, except on a machine that is busy for a second.
  await reader.query('select count(*) from products').catch(() => {})
  await reader.end()
  expect(await migrating).toEqual(['902-two-tables.sql'])
})
