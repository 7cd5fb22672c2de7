import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { getOperations } from '../../contract/operations.ts'
import { bringBackupsForward } from '../../test/backdate.ts'
import { aTarget, backUp } from '../../test/backups.ts'
import { place } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { findFreePort } from '../../test/free-port.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openDatabase } from '../database/connection.ts'
import { enqueue, startWorker } from '../database/jobs.ts'
import { openProvider } from '../payments/provider.ts'
import { recordBackup } from './backup/backup-queries.ts'
import { chooseKept } from './backup/keep.ts'
import { findBackup } from './backup/open-place.ts'
import { isDue, isLate } from './backup/schedule.ts'
import { openQuarantine } from './quarantine.ts'
import { registerShopMetrics } from './shop-metrics.ts'
import { readShopFigures } from './shop-metric-queries.ts'
import { endQuarantine } from './quarantine-queries.ts'
import { backUpWhenDue } from './tasks.ts'
import { waitFor } from '../../test/wait-for.ts'

const nameAt = (time: number) => new Date(time).toISOString().replaceAll(':', '-')
const DAY = 24 * 60 * 60_000

test('A restored shop in quarantine runs no job and pays nothing until it is released', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-backups-'))
  const original = await openTestShop()
  const product = await aProduct(original)
  await backUp(original, folder)
  const target = await aTarget()
  await target.restore(folder, { isQuarantined: true })
  const restored = await openTestShop({}, {}, target)
  const { db, config, secrets, pool } = restored.shop
  const warn = vi.fn()
  const isHeld = openQuarantine(db, { warn })
  restored.shop.provider = openProvider(config, secrets, { isHeld })
  const pack = vi.fn(async () => {})
  const log = pino({ level: 'silent' })
  const connectionString = pool.options.connectionString!
  const asked = vi.fn(isHeld)
  const worker = startWorker({ connectionString, tasks: { pack }, log, isHeld: asked })
  try {
    await enqueue(db, 'pack', {})
    expect((await place(restored, product)).status).toBe(503)
    const admin = await restored.adminToken()
    expect((await restored.call(getOperations, {}, admin)).body.held_since_backup_of).not.toBeNull()
    await waitFor(() => expect(warn.mock.calls.join()).toContain('npm run release'))
    // The second of two more answers was asked for when the job was there.
    const soFar = asked.mock.calls.length
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(soFar + 1))
    expect(pack).not.toHaveBeenCalled()
    await endQuarantine(db)
    await waitFor(() => expect(pack).toHaveBeenCalled())
    expect((await place(restored, product)).status).toBe(200)
  } finally {
    await worker.stop()
    await restored.close()
    await original.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('The daily backup is made once, shown, and alarms when it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-backups-'))
  const shop = await openTestShop({ BACKUP_URL: folder, BACKUP_AT: '03:00' })
  try {
    const shown = async () => (await shop.callAsAdmin(getOperations, {})).body.backups
    const error = vi.spyOn(shop.shop.log, 'error').mockImplementation(() => {})
    expect(await shown()).toEqual({ last_good_at: null, is_late: true, problem: null })
    expect(await shop.app.metrics.metrics()).toContain('backup_age_seconds +Inf')
    shop.shop.config.backupUrl = { folder: '/dev/null/backups' }
    await backUpWhenDue(shop.shop)
    expect(error.mock.calls.join()).toContain('the daily backup is late')
    expect((await shown())!.problem).toContain('ENOTDIR')
    shop.shop.config.backupUrl = { folder }
    // Within the hour after a failure it is not tried again.
    await backUpWhenDue(shop.shop)
    expect(await readdir(folder)).toEqual([])
    const later = new Date(Date.now() + 61 * 60_000)
    await backUpWhenDue(shop.shop, later)
    await backUpWhenDue(shop.shop, later)
    expect(await readdir(folder)).toHaveLength(1)
    expect(await shown()).toMatchObject({ is_late: false, problem: null })
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('A backup that was saved elsewhere by hand does not stand for the daily one, and one at BACKUP_URL does', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hemline-backups-'))
  const folder = join(root, 'daily')
  const shop = await openTestShop({ BACKUP_URL: `${folder}/`, BACKUP_AT: '03:00' })
  try {
    const shown = async () => (await shop.callAsAdmin(getOperations, {})).body.backups
    const byHand = async (to: string) => {
      const startedAt = new Date()
      await recordBackup(shop.shop.db, { startedAt, by: 'command' }, await backUp(shop, to))
    }
    vi.spyOn(shop.shop.log, 'error').mockImplementation(() => {})
    shop.shop.config.backupUrl = { folder: '/dev/null/backups' }
    await backUpWhenDue(shop.shop)
    shop.shop.config.backupUrl = { folder: `${folder}/` }
    for (const elsewhere of [join(root, 'laptop'), join(folder, 'deeper')]) {
      await byHand(elsewhere)
      expect(await shown()).toMatchObject({ last_good_at: null, is_late: true })
      expect((await shown())!.problem).toContain('ENOTDIR')
    }
    await byHand(folder)
    expect(await shown()).toMatchObject({ is_late: false, problem: null })
    await backUpWhenDue(shop.shop)
    expect(await readdir(folder)).toHaveLength(2)
  } finally {
    await shop.close()
    await rm(root, { recursive: true, force: true })
  }
})

test('A backup is due at its time, and again an hour after a failure; three hours later it is late', () => {
  const at = (text: string) => new Date(`2026-11-22T${text}:00Z`)
  const known = { minutesOfDay: 180, lastGoodAt: new Date('2026-11-21T03:00:10Z'), lastTriedAt: null }
  expect(isDue({ ...known, now: at('02:59') })).toBe(false)
  expect(isDue({ ...known, now: at('03:00') })).toBe(true)
  expect(isDue({ ...known, now: at('03:30'), lastTriedAt: at('03:00') })).toBe(false)
  expect(isDue({ ...known, now: at('04:00'), lastTriedAt: at('03:00') })).toBe(true)
  expect(isLate({ ...known, now: at('05:59') })).toBe(false)
  expect(isLate({ ...known, now: at('06:00') })).toBe(true)
})

test('A backup that a clock dated in the future does not count once the clock is right', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const ahead = new Date('2026-11-29T03:00:10Z')
  const known = { now, minutesOfDay: 180, lastGoodAt: ahead, lastTriedAt: ahead }
  expect([isDue(known), isLate(known)]).toEqual([true, true])
  // Clocks of two hosts differ by minutes.
  const minutes = new Date('2026-11-22T12:10:00Z')
  const other = { ...known, lastGoodAt: minutes, lastTriedAt: minutes }
  expect([isDue(other), isLate(other)]).toEqual([false, false])
})

test('After a backup of a wrong clock the next one is made, once, and a restore asks which one is meant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-ahead-'))
  const shop = await openTestShop({ BACKUP_URL: folder, BACKUP_AT: '00:00' })
  try {
    const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2
    vi.useFakeTimers({ toFake: ['Date'], now: noon + 7 * DAY })
    await backUpWhenDue(shop.shop)
    await bringBackupsForward(shop, '7 days')
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    await backUpWhenDue(shop.shop)
    const made = await readdir(folder)
    expect(made).toHaveLength(2)
    vi.setSystemTime(noon + 61 * 60_000)
    await backUpWhenDue(shop.shop)
    expect(await readdir(folder)).toEqual(made)
    await expect(findBackup({ folder })).rejects.toThrow('is dated in the future')
  } finally {
    vi.useRealTimers()
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('A job that runs does not wait, however long ago it was due; the next one does', async () => {
  const shop = await openTestShop()
  const { db, pool } = shop.shop
  const log = pino({ level: 'silent' })
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const pack = vi.fn(() => isDone)
  const options = { connectionString: pool.options.connectionString!, log, concurrency: 1 }
  const worker = startWorker({ ...options, tasks: { pack } })
  const anHourAgo = () => new Date(Date.now() - 3_600_000)
  try {
    await enqueue(db, 'pack', {}, { runAt: anHourAgo() })
    await waitFor(() => expect(pack).toHaveBeenCalled())
    expect(await readShopFigures(db)).toMatchObject({ jobs_waiting: 0, oldest_job_age: null })
    await enqueue(db, 'pack', {}, { runAt: anHourAgo() })
    const { jobs_waiting, oldest_job_age } = await readShopFigures(db)
    expect(jobs_waiting).toBe(1)
    expect(oldest_job_age).toBeGreaterThan(3_500)
  } finally {
    finish()
    await worker.stop()
    await shop.close()
  }
})

test('While the database is away the metrics say so, as its figures are none then', async () => {
  const shop = await openTestShop()
  const told = async (db: TestShop['shop']['db']) => {
    const registry = new Registry()
    registerShopMetrics(registry, { ...shop.shop, db })
    return await registry.metrics()
  }
  expect(await told(shop.shop.db)).toMatch(/^database_up 1$/m)
  const away = openDatabase({ connectionString: `postgres://shop@127.0.0.1:${await findFreePort()}/shop` })
  const text = await told(away.db)
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^shop_oldest_refund_age_seconds NaN$/im)
  await away.close()
  await shop.close()
})

test('A call that the payment provider does not answer is counted as one without a status', async () => {
  const shop = await openTestShop()
  const { config, secrets } = shop.shop
  const provider = openProvider({ ...config, port: await findFreePort() }, secrets)
  const registry = new Registry()
  registerShopMetrics(registry, { ...shop.shop, provider })
  const counted = async () => (await registry.metrics()).match(/^provider_requests_total\{.*$/gm)!.toSorted()
  const none = (method: string, count: number) =>
    `provider_requests_total{method="${method}",status="none"} ${count}`
  expect(await counted()).toEqual([none('DELETE', 0), none('GET', 0), none('POST', 0)])
  await expect(provider.stripe.events.list({ limit: 1 })).rejects.toThrow('connection to Stripe')
  expect(await counted()).toEqual([none('DELETE', 0), none('GET', 1), none('POST', 0)])
  await shop.close()
})

test('7 daily, 4 weekly and 12 monthly backups are kept, and after a gap the newest', () => {
  const today = Date.parse('2026-11-22T03:00:00.000Z')
  const names = Array.from({ length: 500 }, (_, age) => nameAt(today - age * DAY))
  const kept = [...chooseKept(names)]
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7))
  expect(kept.filter((name) => name.startsWith('2026-11')).length).toBeLessThan(12)
  expect(new Set(kept.map((name) => name.slice(0, 7))).size).toBe(12)
  expect(kept.length).toBeLessThanOrEqual(23)
  expect([...chooseKept([nameAt(today - 900 * DAY)])]).toHaveLength(1)
})
