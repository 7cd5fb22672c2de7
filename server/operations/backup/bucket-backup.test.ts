import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getOperations } from '../../../contract/operations.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { aTarget, backUp, KEY, type Target } from '../../../test/backups.ts'
import { openBucketServer, type BucketServer } from '../../../test/bucket-server.ts'
import { aPaidOrder } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { type BucketAddress, parsePlace } from '../../buckets/address.ts'
import { openBucket } from '../../buckets/bucket.ts'
import { noteErasures, readErasures } from '../../customers/erasures.ts'
import { openFolderStore } from '../../images/folder-store.ts'
import { storeImage } from '../../images/store.ts'
import { findDiscrepancies } from '../../reconciliation/find-discrepancies.ts'
import { backUpWhenDue } from '../tasks.ts'
import { recordBackup } from './backup-queries.ts'
import { removeOldBackups } from './keep.ts'
import { openPlace } from './open-place.ts'

vi.setConfig({ testTimeout: 120_000 })

let bucket: BucketServer
let shop: TestShop
let product: number
let target: Target
let hash: string
let prefix = 0
let place: string

beforeAll(async () => {
  bucket = await openBucketServer()
  shop = await openTestShop({ IMAGES_URL: bucket.url({ prefix: 'images' }) })
  product = await aProduct(shop, { quantity: 500 })
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#a8321f' } })
  hash = (await storeImage(shop.shop, await picture.png().toBuffer())).hash
  await aPaidOrder(shop, { product })
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

beforeEach(async () => {
  place = bucket.url({ prefix: `backups-${(prefix += 1)}` })
  target = await aTarget()
})
afterEach(async () => {
  bucket.intercept = undefined
  await target.close()
})

const openIt = async () => await openPlace(parsePlace(place)!)
const picturesWritten = () =>
  bucket.requests.filter((request) => /^PUT .*backups.*\.jpg$/.test(request)).length

test('A shop with pictures in a bucket is backed up to a bucket while people buy, and restored elsewhere', async () => {
  let isSelling = true
  const buy = async () => {
    while (isSelling) await aPaidOrder(shop, { product })
  }
  const buyers = [buy(), buy()]
  const made = await backUp(shop, place).finally(async () => {
    isSelling = false
    await Promise.all(buyers)
  })
  expect(made).toMatchObject({ pictures: 1, lostPictures: [] })

  await target.restore(place)
  const pictures = openFolderStore(join(target.dataDir, 'images'))
  expect(await pictures.fetch(`${hash}.jpg`)).toEqual({})
  const restored = await openTestShop({}, {}, target)
  await restored.runJobs()
  const { db, provider } = restored.shop
  await expect
    .poll(async () => (await findDiscrepancies({ db, provider })).discrepancies, { timeout: 90_000 })
    .toEqual([])
  await aPaidOrder(restored, { product })
  target = await aTarget()
  await restored.close()
})

test('Unchanged pictures are stored once, and stay while a backup needs them', async () => {
  const before = picturesWritten()
  await backUp(shop, place)
  await backUp(shop, place)
  await backUp(shop, place)
  expect(picturesWritten()).toBe(before + 1)

  const backups = await openIt()
  expect(await backups.list()).toHaveLength(3)
  // They are of one day, so the newest is kept.
  const removed = await removeOldBackups(backups)
  expect(removed).toHaveLength(2)
  expect(await backups.list()).toHaveLength(1)
  backups.close()
  await target.restore(place)
  expect(await openFolderStore(join(target.dataDir, 'images')).fetch(`${hash}.jpg`)).toEqual({})
})

test('A backup that another one overtakes stays, and one that was killed days ago is removed', async () => {
  const backups = await openIt()
  async function* rows() {
    yield Buffer.from('rows')
  }
  const [slow, killed] = await Promise.all(
    [60_000, 3 * DAY_MS].map(async (age) => {
      const { storage } = await backups.begin(new Date(Date.now() - age))
      await storage.write('tables/public.orders.zst', rows())
      return storage.read({ path: 'tables/public.orders.zst' })
    }),
  )
  await backUp(shop, place)
  await removeOldBackups(backups)
  expect(await text(slow!)).toBe('rows')
  await expect(text(killed!)).rejects.toThrow('is missing')
  backups.close()
})

test('A key that has changed shares nothing with the backup before, and each is restored with its own', async () => {
  const plain = await backUp(shop, place)
  await backUp(shop, place, { backupKey: KEY })
  await expect(target.restore(place)).rejects.toThrow('The backup is encrypted: set BACKUP_KEY.')
  await expect(target.restore(place, { backupKey: `${KEY}!` })).rejects.toThrow(
    'is not the key of this backup',
  )
  await target.restore(place, { backupKey: KEY })
  const name = plain.folder.slice(plain.folder.lastIndexOf('/') + 1)
  const other = await aTarget()
  const named = place.replace('?', `/${name}?`)
  await other.restore(named).finally(() => other.close())
})

test('A store that goes away in a backup leaves nothing that looks whole, says so, and the next backup is whole', async () => {
  let puts = 0
  bucket.intercept = (request) => {
    if (request.method !== 'PUT' || (puts += 1) < 10) return false
    request.destroy()
    return true
  }
  await expect(backUp(shop, place)).rejects.toThrow(/s3:\/\/pictures\/backups-\d+ does not answer/)
  bucket.intercept = undefined
  const backups = await openIt()
  expect(await backups.list()).toEqual([])
  backups.close()
  await expect(target.restore(place)).rejects.toThrow('There is no whole backup in s3://pictures/backups-')
  await backUp(shop, place)
  await target.restore(place)
})

test('A damaged or missing object is refused before the target is touched', async () => {
  const { folder } = await backUp(shop, place)
  const key = folder.replace('s3://', '/')
  let body: string | undefined = 'damaged'
  bucket.intercept = (request, response) => {
    if (request.method !== 'GET' || !request.url!.startsWith(`${key}/tables/public.orders.zst`)) return false
    if (body) response.writeHead(200).end(body)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code><Message>None.</Message></Error>')
    return true
  }
  await expect(target.restore(place)).rejects.toThrow('tables/public.orders.zst is not what was written')
  body = undefined
  await expect(target.restore(place)).rejects.toThrow('tables/public.orders.zst is missing')
})

test('The daily backup goes to a bucket, and a key that was revoked is shown and told', async () => {
  const daily = await openTestShop({ BACKUP_URL: place, BACKUP_AT: '00:00' })
  const error = vi.spyOn(daily.shop.log, 'error').mockImplementation(() => {})
  const admin = await daily.adminToken()
  const shown = async () => (await daily.call(getOperations, {}, admin)).body.backups
  try {
    await backUpWhenDue(daily.shop)
    expect(await shown()).toMatchObject({ is_late: false, problem: null })
    daily.shop.config.backupUrl = parsePlace(bucket.url({ secret: 'revoked' }))!
    await backUpWhenDue(daily.shop, new Date(Date.now() + 24 * 60 * 60_000))
    expect((await shown())!.problem).toContain('the secret does not belong to the access key')
    expect(error.mock.calls.join()).toContain('the daily backup failed')
  } finally {
    await daily.close()
  }
})

test('A backup by hand in a bucket of the same name at another store does not stand for the daily one', async () => {
  const office = await openBucketServer()
  const daily = await openTestShop({ BACKUP_URL: place, BACKUP_AT: '00:00' })
  const admin = await daily.adminToken()
  const shown = async () => (await daily.call(getOperations, {}, admin)).body.backups
  const byHand = async (to: string) =>
    await recordBackup(daily.shop.db, { startedAt: new Date(), by: 'command' }, await backUp(daily, to))
  try {
    await byHand(office.url({ prefix: `backups-${prefix}` }))
    expect(await shown()).toMatchObject({ last_good_at: null, is_late: true })
    await byHand(place)
    expect(await shown()).toMatchObject({ last_good_at: expect.any(String), is_late: false })
  } finally {
    await daily.close()
    await office.close()
  }
})

test('A daily backup that was noted without its store still counts', async () => {
  const daily = await openTestShop({ BACKUP_URL: place, BACKUP_AT: '00:00' })
  const admin = await daily.adminToken()
  const shown = async () => (await daily.call(getOperations, {}, admin)).body.backups
  const note = async (by: 'command' | 'schedule') => {
    const folder = `s3://pictures/backups-${prefix}/2026-11-22T03-00-00.000Z`
    const made = { folder, store: '', bytes: 1, rows: 1, pictures: 0, lostPictures: [] }
    await recordBackup(daily.shop.db, { startedAt: new Date(), by }, made)
  }
  try {
    await note('command')
    expect(await shown()).toMatchObject({ is_late: true })
    await note('schedule')
    expect(await shown()).toMatchObject({ is_late: false })
  } finally {
    await daily.close()
  }
})

test('What was erased is noted beside backups in a bucket, once, and read from there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-erasures-'))
  const backupUrl = parsePlace(place)!
  const erasure = {
    id: 'e1',
    at: new Date(),
    by: 'customer',
    account_id: null,
    customer_id: 1,
    order_ids: [],
  }
  const erasures = [erasure] as unknown as Parameters<typeof noteErasures>[1]
  await noteErasures({ dataDir, backupUrl }, erasures)
  await noteErasures({ dataDir, backupUrl }, erasures)
  expect(await readErasures([backupUrl])).toEqual([JSON.parse(JSON.stringify(erasure))])
  await backUp(shop, place)
  expect(await readErasures([backupUrl])).toHaveLength(1)
  await rm(dataDir, { recursive: true })
})

test('An erasure in a bucket that cannot be read is named', async () => {
  const backupUrl = parsePlace(place) as BucketAddress
  const opened = await openBucket(backupUrl)
  await opened.put('erasures/e2.json', Buffer.from('{"id":"e2"'))
  opened.close()
  await expect(readErasures([backupUrl])).rejects.toThrow(/^erasures\/e2\.json: .+ JSON/)
})
