import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listProducts } from '../../contract/product.ts'
import { openBucketServer, type BucketServer } from '../../test/bucket-server.ts'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { parsePlace, type BucketAddress } from '../buckets/address.ts'
import { openBucket } from '../buckets/bucket.ts'
import { checkPlaces } from '../start/check-places.ts'
import { openBucketStore } from './bucket-store.ts'
import { NO_CACHE, openPictureCache } from './picture-cache.ts'
import { storeImage } from './store.ts'

let bucket: BucketServer
let database: FreshDatabase
let hosts: TestShop[]

beforeAll(async () => {
  bucket = await openBucketServer()
  database = await freshDatabase()
  const openHost = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hemline-host-'))
    const shared = { ...database, drop: async () => {} }
    return await openTestShop({ IMAGES_URL: bucket.url() }, {}, { database: shared, dataDir })
  }
  hosts = [await openHost(), await openHost()]
})
afterAll(async () => {
  for (const host of hosts) await host.close()
  await database.drop()
  await bucket.close()
})
afterEach(async () => {
  bucket.intercept = undefined
  await bucket.stop()
  await bucket.start()
})

let shade = 0
const aPicture = () =>
  sharp({ create: { width: 500, height: 625, channels: 3, background: { r: (shade += 7), g: 90, b: 40 } } })
    .png()
    .toBuffer()

const send = async (host: TestShop, picture: Buffer) => {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(picture)]), 'coat.png')
  const headers = { authorization: await host.adminToken() }
  const response = await fetch(`${host.origin}/api/images`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { url?: string; error?: string } }
}

const get = async (host: TestShop, path: string) => {
  const response = await fetch(host.origin + path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const countPictures = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from images')).rows[0]!.n

const addressOf = (url: string) => parsePlace(url) as BucketAddress

test('A picture that is uploaded on one host is served by the other, and a rendition is made once', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const { url } = (await send(one, await aPicture())).body
  const [here, there] = [await get(one, url!), await get(other, url!)]
  expect(there.response.status).toBe(200)
  expect(there.response.headers.get('cache-control')).toContain('immutable')
  expect(there.bytes.equals(here.bytes)).toBe(true)

  const rendition = url!.replace('.jpg', '-480.avif')
  const made = await get(other, rendition)
  expect((await sharp(made.bytes).metadata()).width).toBe(480)
  const stored = rendition.replace('/images/', 'PUT /pictures/')
  await expect.poll(() => bucket.requests).toContain(stored)
  expect((await get(one, rendition)).bytes.equals(made.bytes)).toBe(true)
  expect(bucket.requests.filter((request) => request === stored)).toHaveLength(1)
})

test('A picture that was served is served again while the bucket is away, and others say so', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const { url } = (await send(one, await aPicture())).body
  await bucket.stop()
  expect((await get(one, url!)).response.status).toBe(200)
  const { response } = await get(other, url!)
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await bucket.start()
  expect((await get(other, url!)).response.status).toBe(200)
})

test('A store that is killed in an upload leaves no picture, and the next upload is whole', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const picture = await aPicture()
  const known = await countPictures()
  bucket.intercept = (request) => {
    if (request.method !== 'PUT') return false
    request.once('data', () => request.destroy())
    return true
  }
  const failed = await send(one, picture)
  expect(failed.status).toBe(503)
  expect(failed.body.error).toBe(
    'The picture can’t be stored at the moment. Please send it again in a minute.',
  )
  expect(await countPictures()).toBe(known)
  bucket.intercept = undefined
  const { status, body } = await send(one, picture)
  expect(status).toBe(200)
  expect((await get(other, body.url!)).response.status).toBe(200)
})

test('A slow store delays the pictures that it has to bring, and nothing else', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const { url } = (await send(one, await aPicture())).body
  const held = Promise.withResolvers<void>()
  bucket.intercept = async () => {
    await held.promise
    return false
  }
  const before = bucket.requests.length
  const picture = get(other, url!)
  const again = get(other, url!)
  await expect.poll(() => bucket.requests.length).toBeGreaterThan(before)
  expect((await other.call(listProducts, { query: {} })).status).toBe(200)
  expect((await get(one, url!)).response.status).toBe(200)
  held.resolve()
  expect((await picture).bytes.equals((await again).bytes)).toBe(true)
  expect(bucket.requests.slice(before)).toEqual([`GET${url!.replace('/images', ' /pictures')}`])
})

test('A store that stays silent is given up', async () => {
  const silent = await openBucket(addressOf(bucket.url()), { answerMs: 200, attempts: 1 })
  const pictures = openBucketStore({
    bucket: silent,
    cache: NO_CACHE,
    isKnown: async () => true,
    log: { warn: vi.fn(), error: vi.fn() },
  })
  bucket.intercept = () => true
  await expect(pictures.fetch(`${'0'.repeat(32)}.jpg`)).rejects.toThrow('can’t be fetched at the moment')
  await expect(pictures.save(`${'0'.repeat(32)}.jpg`, Buffer.from('x'))).rejects.toThrow('does not answer')
  await pictures.close()
})

test('A picture that arrives too slowly is given up, and its download is ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-cache-'))
  const pictures = openBucketStore({
    bucket: await openBucket(addressOf(bucket.url()), { attempts: 1 }),
    cache: openPictureCache(folder, 1_000_000),
    isKnown: async () => true,
    log: { warn: vi.fn(), error: vi.fn() },
    fetchMs: 500,
  })
  const closed = Promise.withResolvers<void>()
  bucket.intercept = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 })
    const timer = setInterval(() => response.write('x'), 100)
    response.on('close', () => closed.resolve(clearInterval(timer)))
    return true
  }
  await expect(pictures.fetch(`${'0'.repeat(32)}.jpg`)).rejects.toThrow('can’t be fetched at the moment')
  await closed.promise
  await expect.poll(() => readdir(folder)).toEqual([])
  await pictures.close()
  await rm(folder, { recursive: true })
})

test('A picture that arrives damaged is not kept', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const { hash, url } = await storeImage(one.shop, await aPicture())
  const direct = await openBucket(addressOf(bucket.url()))
  const bytes = (await get(one, url)).bytes
  await direct.put(`${hash}.jpg`, Buffer.concat([bytes, Buffer.from('x')]))
  expect((await get(other, url)).response.status).toBe(503)
  await direct.put(`${hash}.jpg`, bytes)
  expect((await get(other, url)).response.status).toBe(200)
  direct.close()
})

test('A made-up address costs the bucket no request', async () => {
  const before = bucket.requests.length
  for (const name of [`${'0'.repeat(32)}.jpg`, `${'0'.repeat(32)}-480.avif`, '..%2fsecrets.json'])
    expect((await get(hosts[0]!, `/images/${name}`)).response.status).toBe(404)
  expect(bucket.requests.length).toBe(before)
})

test.each([
  ['a wrong secret', { secret: 'wrong' }, /IMAGES_URL cannot be used\. s3:\/\/pictures: the secret does not/],
  ['a bucket that does not exist', { bucket: 'others' }, /there is no such bucket/],
])('A shop with %s does not start, and says why without the key', async (_what, options, message) => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const imagesUrl = addressOf(bucket.url(options))
  const failure = checkPlaces({ imagesUrl }, log)
  await expect(failure).rejects.toThrow(message)
  await expect(failure).rejects.not.toThrow('S3RVER')
  await checkPlaces({ backupUrl: imagesUrl }, log)
  expect(log.error.mock.calls.join()).toMatch(/No backup can be made\. BACKUP_URL/)
})

test('A key without the right to list is found at the start, and a bucket that is away is only warned of', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const imagesUrl = addressOf(bucket.url({ prefix: 'some/folder' }))
  await checkPlaces({ imagesUrl }, log)
  expect(log.warn).not.toHaveBeenCalled()
  bucket.intercept = (request, response) => {
    if (request.method !== 'GET' || !request.url!.includes('-missing')) return false
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
    return true
  }
  await expect(checkPlaces({ imagesUrl }, log)).rejects.toThrow('lacks the right to list the bucket')
  await bucket.stop()
  await checkPlaces({ imagesUrl }, log)
  expect(log.warn.mock.calls.join()).toMatch(/IMAGES_URL: s3:\/\/pictures\/some\/folder does not answer/)
})

test('The copies on this machine stay within their limit, and those used lately are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-cache-'))
  const MAX = 1_000_000
  const cache = openPictureCache(folder, MAX)
  const used = `${'a'.repeat(32)}.jpg`
  await cache.write(used, Buffer.alloc(50_000))
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000)
  const write = async (index: number) => {
    const name = `${String(index).padStart(32, '0')}.jpg`
    await cache.write(name, Buffer.alloc(50_000))
    await utimes(join(folder, name), new Date(longAgo.getTime() + index), longAgo)
  }
  for (let index = 0; index < 60; index++) {
    await utimes(join(folder, used), longAgo, longAgo)
    await (await cache.open(used))!.close()
    await write(index)
  }
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX)
  expect(names).toContain(used)
  expect(names).toContain(`${'59'.padStart(32, '0')}.jpg`)
  expect(names).not.toContain(`${'0'.padStart(32, '0')}.jpg`)
  await rm(folder, { recursive: true })
})

test('The copies on this machine give way while its disk is nearly full, those used longest ago first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-cache-'))
  let freeBytes = Infinity
  const cache = openPictureCache(folder, 1_000_000_000, async () => freeBytes)
  const nameOf = (index: number) => `${String(index).padStart(32, '0')}.jpg`
  const longAgo = Date.now() - 60 * 60_000
  for (let index = 0; index < 5; index++) {
    await cache.write(nameOf(index), Buffer.alloc(50_000))
    await utimes(join(folder, nameOf(index)), new Date(longAgo + index), new Date(longAgo))
  }
  freeBytes = 49_900_000
  await cache.write(nameOf(5), Buffer.alloc(50_000))
  expect((await readdir(folder)).toSorted()).toEqual([3, 4, 5].map(nameOf))
  freeBytes = 0
  await cache.write(nameOf(6), Buffer.alloc(50_000))
  expect((await readdir(folder)).toSorted()).toEqual([5, 6].map(nameOf))
  await rm(folder, { recursive: true })
})

test('Where this machine can keep no copies, pictures are sent and renditions stored all the same', async () => {
  const [one, other] = hosts as [TestShop, TestShop]
  const { url } = await storeImage(one.shop, await aPicture())
  const [stored, rendition] = [320, 480].map((width) => url.replace('.jpg', `-${width}.avif`))
  const first = await get(one, stored!)
  await expect.poll(() => bucket.requests).toContain(stored!.replace('/images/', 'PUT /pictures/'))
  const folder = join(other.shop.config.dataDir, 'images', 'cache')
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}.aside`)
  // Leads nowhere, so that nothing can be written there, as to a full disk.
  await symlink(join(other.shop.config.dataDir, 'nowhere', 'cache'), folder)
  try {
    expect((await get(other, stored!)).bytes.equals(first.bytes)).toBe(true)
    expect((await get(other, url)).bytes.equals((await get(one, url)).bytes)).toBe(true)
    expect((await sharp((await get(other, rendition!)).bytes).metadata()).width).toBe(480)
    await expect.poll(() => bucket.requests).toContain(rendition!.replace('/images/', 'PUT /pictures/'))
  } finally {
    await rm(folder)
    await rename(`${folder}.aside`, folder)
  }
})
