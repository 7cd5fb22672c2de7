import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { needs } from '../../test/programs.ts'
import { ROOT } from '../fleet/programs.ts'
import { isNothingLost, stockProducts } from '../fleet/verdict.ts'
import { waitFor } from '../program.ts'
import { findBefore } from './releases.ts'
import { startShoppers } from './shoppers.ts'
import { openStage } from './stage.ts'

const RELEASE = { name: 'this one', folder: ROOT }

/** Ends when there is a file `go`, or with an error when nothing happens beside it. */
const SLOW_MIGRATION = `
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
for (let left = 400; !existsSync('go'); left--) {
  if (left === 0) throw new Error('Nobody said go.')
  await setTimeout(50)
}`

test(
  'Orders go on while the database is migrated and a host is replaced, and none of them fails',
  { timeout: 300_000 },
  async ({ skip }) => {
    needs(skip, 'haproxy')
    const program = join('chaos', 'shop-program.ts')
    const [shop, provider] = [await freshDatabase(), await freshDatabase()]
    const databases: [string, string] = [shop.connectionString, provider.connectionString]
    const slow = await mkdtemp(join(tmpdir(), 'hemline-slow-'))
    await mkdir(join(slow, 'bin'))
    await writeFile(join(slow, 'bin/migrate.ts'), SLOW_MIGRATION)
    const stage = await openStage({ release: RELEASE, program, hosts: 2, drainSeconds: 3, databases })
    try {
      const products = await stockProducts(stage.database)
      const paths = ['/api/products/', `/api/products/${products[0]}`]
      const shoppers = startShoppers({ url: stage.url, products, ordersPerSecond: 30, paths })
      const migrating = stage.migrate({ name: 'a slow one', folder: slow })
      const before = shoppers.placed.size
      await waitFor('orders are placed meanwhile', async () => shoppers.placed.size > before + 20)
      await writeFile(join(slow, 'go'), '')
      await migrating
      await stage.replace(0, RELEASE)
      await shoppers.stop()
      expect(shoppers.failures).toEqual([])
      expect(shoppers.take().orders).toBeGreaterThan(50)
      expect(await isNothingLost(stage.database, stage.stripe, shoppers)).toBe(true)
    } finally {
      await stage.close()
      await Promise.all([shop.drop(), provider.drop(), rm(slow, { recursive: true })])
    }
  },
)

test('A rehearsal begins with the newest commit whose migrations are all in this one, as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-releases-'))
  const git = (...given: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...given], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const migrations = join(folder, 'server/database/migrations')
  await mkdir(migrations, { recursive: true })
  const commit = async (files: Record<string, string>, at = migrations) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(at, name), text)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'a change')
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet', '--initial-branch=main')
  await commit({ '1.sql': 'one' })
  expect(() => findBefore(folder)).toThrow('No commit lacks a migration')
  const first = await commit({ 'page.ts': 'a page' }, folder)
  await commit({ '2.sql': 'two' })
  expect(findBefore(folder)).toBe(first)
  await commit({ '3.sql': 'three', '2.sql': 'two, mended' })
  expect(findBefore(folder)).toBe(first)
  await rm(join(migrations, '3.sql'))
  const without = await commit({ '4.sql': 'four' })
  expect(findBefore(folder)).toBe(first)
  await commit({ '5.sql': 'five' })
  expect(findBefore(folder)).toBe(without)
  await rm(folder, { recursive: true })
})
