import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aTarget, backUp, KEY, type Target } from '../../../test/backups.ts'
import { aPaidOrder, anOrder } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop, openTestShop, type TestShop } from '../../../test/shop.ts'
import { migrate } from '../../database/migrate.ts'
import { hashOf, storeImage } from '../../images/store.ts'
import { findDiscrepancies } from '../../reconciliation/find-discrepancies.ts'
import { makeBackup } from './make-backup.ts'
import { writeManifest } from './manifest.ts'
import { findBackup } from './open-place.ts'
import { openBackup } from './read-backup.ts'

// Keys are derived slowly on purpose, and each restore checks every file.
vi.setConfig({ testTimeout: 120_000 })

const shop = aShop()
let place: string
let target: Target
let product: number
let pictures: string[]

beforeAll(async () => {
  product = await aProduct(shop, { quantity: 500 })
  pictures = []
  for (const background of ['#a8321f', '#1f32a8', '#32a81f']) {
    const picture = sharp({ create: { width: 40, height: 50, channels: 3, background } })
    pictures.push((await storeImage(shop.shop, await picture.png().toBuffer())).hash)
  }
  await aPaidOrder(shop, { product })
  await anOrder(shop, { product })
})

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hemline-backups-'))
  target = await aTarget()
})
afterEach(async () => {
  await target.close()
  await rm(place, { recursive: true, force: true })
})

const tablesOf = async (database: { pool: TestShop['shop']['pool'] }) => {
  const { rows } = await database.pool.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'sandbox', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name as string)
}

const flipByte = async (path: string) => {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.floor(size / 2))
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, Math.floor(size / 2))
  await file.close()
}

test('A shop that is backed up while people buy is restored whole, its books balance, and it sells', async () => {
  let isSelling = true
  let sold = 0
  const buy = async () => {
    while (isSelling) {
      await aPaidOrder(shop, { product })
      sold += 1
    }
  }
  const buyers = [buy(), buy(), buy()]
  const made = await (async () => {
    try {
      await expect.poll(() => sold, { timeout: 60_000 }).toBeGreaterThan(3)
      return await backUp(shop, place)
    } finally {
      isSelling = false
      await Promise.all(buyers)
    }
  })()

  await target.restore(place)

  for (const hash of pictures)
    expect(hashOf(await readFile(join(target.dataDir, 'images', `${hash}.jpg`)))).toBe(hash)
  const restored = await openTestShop({}, {}, target)
  const { db, provider } = restored.shop
  // What was under way in the snapshot is finished as after a crash.
  await restored.runJobs()
  await expect
    .poll(async () => (await findDiscrepancies({ db, provider })).discrepancies, { timeout: 90_000 })
    .toEqual([])
  const { rows } = await restored.shop.pool.query(
    'select count(*)::int as n from orders where paid_at is not null',
  )
  expect(rows[0].n).toBeGreaterThan(3)
  expect(made.rows).toBeGreaterThan(50)
  await aPaidOrder(restored, { product })
  target = await aTarget()
  await restored.close()
}, 240_000)

test('Every table has the same rows after a restore, and the next numbers do not collide', async () => {
  await backUp(shop, place)
  await target.restore(place)
  const names = await tablesOf(shop.shop)
  expect(await tablesOf(target.database)).toEqual(names)
  const skipped = [
    'public.provider_slots',
    'public.rate_limit_windows',
    'public.schema_migrations',
    'graphile_worker.migrations',
  ]
  for (const name of names.filter((one) => !skipped.includes(one))) {
    const rowsOf = async (pool: TestShop['shop']['pool']) =>
      (await pool.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)).rows
    expect(await rowsOf(target.database.pool), name).toEqual(await rowsOf(shop.shop.pool))
  }
  const next = await aProduct({ shop: { db: target.database.db } })
  expect(next).toBeGreaterThan(product)
})

test('A restored database has the constraints and triggers of a migrated one', async () => {
  const describe = async ({ pool }: { pool: TestShop['shop']['pool'] }) =>
    (
      await pool.query(`
        select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
          where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
        union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
          where not tgisinternal and tgrelid::regclass::text !~ 'graphile'
        order by 1`)
    ).rows
  await backUp(shop, place)
  await target.restore(place)
  expect(await describe(target.database)).toEqual(await describe(shop.shop))
})

test('An encrypted backup shows nothing, is restored with its key, and refuses another one', async () => {
  const { folder } = await backUp(shop, place, { backupKey: KEY })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const content = await readFile(join(file.parentPath, file.name))
    expect(content.subarray(0, 8).toString(), file.name).toBe('HEMLINE1')
  }
  await expect(target.restore(place)).rejects.toThrow('The backup is encrypted: set BACKUP_KEY.')
  await expect(target.restore(place, { backupKey: `${KEY}!` })).rejects.toThrow(
    'is not the key of this backup',
  )
  expect(await tablesOf(target.database)).toEqual([])
  await target.restore(place, { backupKey: KEY })
  const { rows } = await target.database.pool.query('select count(*)::int as n from products')
  expect(rows[0].n).toBeGreaterThan(0)
})

test('A flipped byte in any file is refused before the target is touched', async () => {
  const { folder } = await backUp(shop, place)
  const { folder: secret } = await backUp(shop, join(place, 'encrypted'), { backupKey: KEY })
  const [picture] = pictures
  const files = [
    'tables/public.orders.zst',
    `pictures/${picture!.slice(0, 2)}/${picture}.jpg`,
    'manifest.json',
  ]
  for (const file of files) {
    for (const [original, backupKey] of [[folder], [secret, KEY]] as const) {
      const copy = join(place, 'copy')
      await cp(original, copy, { recursive: true })
      await flipByte(join(copy, file))
      await expect(target.restore(copy, { backupKey }), file).rejects.toThrow(/damaged|changed/)
      await rm(copy, { recursive: true })
    }
  }
  await rm(join(folder, files[0]!))
  await expect(target.restore(folder)).rejects.toThrow('tables/public.orders.zst is missing')
  expect(await tablesOf(target.database)).toEqual([])
})

test('A target that is not empty is refused, be it tables or pictures', async () => {
  await backUp(shop, place)
  await target.database.pool.query('create table customers (id int)')
  await expect(target.restore(place)).rejects.toThrow('The database is not empty (public.customers)')
  await target.database.pool.query('drop table customers')
  await mkdir(join(target.dataDir, 'images'))
  await writeFile(join(target.dataDir, 'images', `${'0'.repeat(32)}.jpg`), 'x')
  await expect(target.restore(place)).rejects.toThrow('There are pictures in')
  expect(await tablesOf(target.database)).toEqual([])
})

test('A database that was lost is restored beside the pictures that the shop still has, of which a damaged one is replaced', async () => {
  await backUp(shop, place)
  const images = join(target.dataDir, 'images')
  await mkdir(images)
  const kept = (hash: string) => join(images, `${hash}.jpg`)
  for (const hash of pictures.slice(0, 2))
    await cp(join(shop.shop.config.dataDir, 'images', `${hash}.jpg`), kept(hash))
  await flipByte(kept(pictures[0]!))
  const later = Buffer.from('uploaded after the backup was made')
  await writeFile(kept(hashOf(later)), later)
  await target.restore(place)
  for (const hash of [...pictures, hashOf(later)]) expect(hashOf(await readFile(kept(hash)))).toBe(hash)
})

test('A database with tables is refused before the files of the backup are verified', async () => {
  const { folder } = await backUp(shop, place)
  await rm(join(folder, 'tables/public.orders.zst'))
  await target.database.pool.query('create table customers (id int)')
  const databaseUrl = target.database.connectionString
  await expect(target.restore(place, { databaseUrl })).rejects.toThrow('The database is not empty')
})

test('A backup of a newer shop is refused', async () => {
  const { pool } = shop.shop
  await pool.query("insert into schema_migrations (name, checksum) values ('999-hats.sql', 'x')")
  try {
    await backUp(shop, place)
  } finally {
    await pool.query("delete from schema_migrations where name = '999-hats.sql'")
  }
  await expect(target.restore(place)).rejects.toThrow('made by a newer shop (999-hats.sql)')
  expect(await tablesOf(target.database)).toEqual([])
})

test('A restore of the newest backup says before it begins that this was made more than a day ago', async () => {
  const { folder } = await backUp(shop, place)
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  // Nothing is restored: the target has a table already.
  await target.database.pool.query('create table customers (id int)')
  const { connectionString } = target.database
  const tryIt = () => target.restore(place, { databaseUrl: connectionString, onProgress })
  await expect(tryIt()).rejects.toThrow('The database is not empty')
  expect(lines.join()).not.toContain('more than a day ago')
  const { manifest } = await openBackup(await findBackup({ folder }), undefined)
  const madeAt = new Date(Date.now() - 25 * 60 * 60_000).toISOString()
  await writeFile(join(folder, 'manifest.json'), writeManifest({ ...manifest, madeAt }))
  await expect(tryIt()).rejects.toThrow('The database is not empty')
  expect(lines.join()).toContain(`It was made at ${madeAt}, more than a day ago.`)
})

test('A restore that ends in the middle is not a shop, and the next one begins anew', async () => {
  const { folder } = await backUp(shop, place)
  // The last table of a backup whose checksums are right and whose content is not what PostgreSQL takes.
  const damaged = await openBackup(await findBackup({ folder }), undefined)
  damaged.manifest.tables.at(-1)!.columns.push('hat')
  await writeFile(join(folder, 'manifest.json'), writeManifest(damaged.manifest))
  await expect(target.restore(place)).rejects.toThrow('hat')
  await expect(migrate(target.database.connectionString)).rejects.toThrow('has not ended')
  await rm(folder, { recursive: true })
  await backUp(shop, place)
  await target.restore(place)
  expect(await migrate(target.database.connectionString)).toEqual([])
})

test('A migration goes on during a backup, and a table that it rewrites is not saved empty', async () => {
  const { pool } = shop.shop
  await pool.query('create table hats (id int); insert into hats values (1), (2)')
  try {
    const lines: string[] = []
    const made = await makeBackupWhile(lines, async (line) => {
      if (!line.startsWith('public.accounts:') || lines.some((one) => one.includes('Beginning again'))) return
      await pool.query("set lock_timeout = '2s'; alter table hats alter column id type bigint")
      await pool.query('alter table accounts add column hat text; alter table accounts drop column hat')
    })
    expect(lines.join('\n')).toContain('A migration changed public.hats during the backup. Beginning again.')
    const { manifest } = await openBackup(await findBackup({ folder: made.folder }), undefined)
    expect(manifest.tables.find(({ name }) => name === 'hats')).toMatchObject({ rows: 2 })
  } finally {
    await pool.query('drop table hats')
  }
})

async function makeBackupWhile(lines: string[], onLine: (line: string) => Promise<void>) {
  return await makeBackup({
    connectionString: shop.shop.pool.options.connectionString!,
    dataDir: shop.shop.config.dataDir,
    pictures: shop.shop.pictures,
    to: { folder: place },
    onProgress: async (line) => {
      lines.push(line)
      await onLine(line)
    },
  })
}

/** `npm run backup` as a process of its own, with a shell's limits. */
const runBackup = (shell: string) => {
  const command = join(import.meta.dirname, '../../../bin/backup.ts')
  return spawn('bash', ['-c', `${shell} exec ${process.execPath} ${command} --to ${place}`], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: shop.shop.pool.options.connectionString,
      DATA_DIR: shop.shop.config.dataDir,
      JWT_SECRET: 'x'.repeat(32),
    },
  })
}

test('A full disk leaves nothing, and says so', async () => {
  const child = runBackup('ulimit -f 1;')
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [status] = await once(child, 'exit')
  expect(status).toBe(1)
  expect(said).toContain('it is full (EFBIG). Nothing of it was kept.')
  expect(await readdir(place)).toEqual([])
})

test('A backup that is killed leaves nothing that looks whole, and the next one is', async () => {
  const child = runBackup('')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await readdir(place)
  expect(left.every((name) => name.startsWith('.draft-'))).toBe(true)
  await expect(target.restore(place)).rejects.toThrow('There is no whole backup')
  await backUp(shop, place)
  await target.restore(place)
})

test('Pictures that have not changed are shared with the backup before, and a damaged copy is not', async () => {
  const first = await backUp(shop, place)
  const [hash] = pictures
  const path = `pictures/${hash!.slice(0, 2)}/${hash}.jpg`
  const second = await backUp(shop, place)
  const inodeOf = async (folder: string) => (await stat(join(folder, path))).ino
  expect(await inodeOf(second.folder)).toBe(await inodeOf(first.folder))
  await flipByte(join(second.folder, path))
  await backUp(shop, place)
  await target.restore(place)
})
