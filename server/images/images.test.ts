import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { answerErrors } from '../http/errors.ts'
import type { Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { registerImageFiles } from './files.ts'
import { openFolderStore } from './folder-store.ts'
import { findImages } from './find-images.ts'
import { registerImages } from './routes.ts'
import { storeImage } from './store.ts'
import { makeVariant } from './variants.ts'
import { warmImagesTask } from './warm.ts'

let fresh: FreshDatabase
let dataDir: string
let shop: Shop
let app: FastifyInstance

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hemline-images-'))
  shop = { pictures: openFolderStore(join(dataDir, 'images')), db: fresh.db } as unknown as Shop
  app = Fastify()
  answerErrors(app)
  app.decorateRequest('viewer', null)
  app.decorate('findViewer', async (header) => ({ role: header === 'admin' ? 'owner' : null }) as Viewer)
  app.decorateRequest('isRecorded', false)
  app.decorate('activity', { done: async () => {}, refused: async () => {} })
  registerImageFiles(app, shop)
  await app.register((api) => registerImages(api, shop), { prefix: '/api' })
})

afterAll(async () => {
  await app.close()
  await fresh.drop()
  await rm(dataDir, { recursive: true })
})

/** Cloth-like: no two files are alike, and it doesn't compress to nothing. */
const cloth = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a8321f',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })

const upload = (
  content: Buffer,
  { as = 'admin', field = 'image', name = 'coat.jpg', type = 'image/jpeg' } = {},
) => {
  const body = Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ])
  return app.inject({
    method: 'POST',
    url: '/api/images',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...(as && { authorization: as }) },
    payload: body,
  })
}

const formats = {
  jpeg: (picture: Sharp) => picture.jpeg(),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }),
}

test.each(Object.keys(formats) as (keyof typeof formats)[])('An admin can upload a %s', async (format) => {
  const answer = await upload(await formats[format](cloth(300, 375)).toBuffer(), { name: 'whatever.bin' })
  expect(answer.json()).toEqual({ url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.jpg$/) })

  const { url } = answer.json()
  const facts = (await findImages(fresh.db, [url, '/images/elsewhere.jpg', 'https://cdn.example/a.jpg'])).get(
    url,
  )
  expect(facts).toMatchObject({ width: 300, height: 375 })
  expect(facts!.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(facts!.placeholder.length).toBeLessThan(200)

  const file = await app.inject(url)
  expect(file.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 375 })
})

test('An uploaded picture loses its metadata and is rotated upright', async () => {
  const photograph = await cloth(400, 200)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photograph.includes('SecretCamera')).toBe(true)

  const { hash, width, height } = await storeImage(shop, photograph)
  expect([width, height]).toEqual([200, 400])
  const kept = await readFile(join(dataDir, 'images', `${hash}.jpg`))
  const { exif, xmp, icc, orientation } = await sharp(kept).metadata()
  expect({ exif, xmp, icc, orientation }).toEqual({})
  expect(kept.includes('SecretCamera')).toBe(false)
})

test('A script inside a picture, or appended to it, is removed', async () => {
  const script = '<script>alert(1)</script>'
  const photograph = await cloth(120, 150)
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([photograph, Buffer.from(script)])
  expect(polyglot.toString('latin1').split(script)).toHaveLength(3)

  const { hash } = await storeImage(shop, polyglot)
  const kept = await readFile(join(dataDir, 'images', `${hash}.jpg`))
  expect(kept.includes('<script')).toBe(false)
})

test('A transparent picture gets the pages’ background, and a huge one is scaled down', async () => {
  const transparent = await sharp({
    create: { width: 3000, height: 1500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const stored = await storeImage(shop, transparent)
  expect(stored).toMatchObject({ width: 2400, height: 1200 })
  const { dominant } = await sharp(join(dataDir, 'images', `${stored.hash}.jpg`)).stats()
  expect(dominant.r).toBeGreaterThan(220)
})

test('A tall picture keeps the width of the widest rendition', async () => {
  expect(await storeImage(shop, await cloth(2600, 3250).jpeg().toBuffer())).toMatchObject({
    width: 2400,
    height: 3000,
  })
})

test('A picture that is uploaded twice is stored once', async () => {
  const picture = await cloth(120, 150).png().toBuffer()
  const [one, two] = await Promise.all([storeImage(shop, picture), storeImage(shop, picture)])
  expect(one).toEqual(two)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  ['a script', Buffer.from('<script>alert(1)</script>'), 415],
  ['an SVG', svg, 415],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['a JPEG that breaks off', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1'), 422],
  ['an AVIF that is none', Buffer.from('\x00\x00\x00\x20ftypavif and then nothing', 'latin1'), 422],
])('%s is refused with a sentence, whatever its content type', async (_what, content, status) => {
  const answer = await upload(content)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toMatch(/picture/)
})

test('A truncated picture is refused', async () => {
  const whole = await cloth(400, 500).jpeg().toBuffer()
  expect((await upload(whole.subarray(0, whole.length / 2))).statusCode).toBe(422)
})

test('A decompression bomb is refused by what its header says, before it is decoded', async () => {
  const answer = await upload(blankPng(60_000, 60_000), { name: 'bomb.png' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().error).toMatch(/megapixels/)
})

test.each([
  ['with 16 bits per colour', 'rgb16', false],
  ['that is interlaced', 'srgb', true],
] as const)(
  'A small PNG %s that unpacks to hundreds of megabytes is refused',
  async (_what, space, progressive) => {
    const background = { r: 10, g: 20, b: 30, alpha: 0.5 }
    const bomb = await sharp({ create: { width: 6900, height: 6900, channels: 4, background } })
      .toColourspace(space)
      .png({ compressionLevel: 9, progressive })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await upload(bomb, { name: 'bomb.png', type: 'image/png' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatch(/takes too long to read: save it as a JPEG/)
  },
)

/** 3.6 gigapixels of grey in a few kilobytes. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('A file of 16 MB is too large', async () => {
  const answer = await upload(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(16 << 20)]))
  expect(answer.statusCode).toBe(413)
  expect(answer.json().error).toMatch(/15 MB/)
})

test('A picture that the disk does not take is to be sent again', async () => {
  const picture = await cloth(30, 40).png().toBuffer()
  const folder = join(dataDir, 'images')
  await rename(folder, `${folder}.aside`)
  // In its place, so that nothing can be written there, as to a full disk.
  await writeFile(folder, '')
  try {
    const refused = await upload(picture)
    expect(refused.statusCode).toBe(503)
    expect(refused.json().error).toContain('send it again')
  } finally {
    await rm(folder)
    await rename(`${folder}.aside`, folder)
  }
  expect((await upload(picture)).statusCode).toBe(200)
})

test('A rendition that the disk does not take is sent all the same, and kept once the disk takes it', async () => {
  const { url } = (await upload(await cloth(300, 400).png().toBuffer())).json()
  const [other, rendition] = [160, 320].map((width) => url.replace('.jpg', `-${width}.webp`))
  expect((await app.inject({ url: other })).statusCode).toBe(200)
  const folder = join(dataDir, 'images', 'variants')
  await rename(folder, `${folder}.aside`)
  // Leads nowhere, so that nothing can be written there, as to a full disk.
  await symlink(join(dataDir, 'nowhere', 'variants'), folder)
  try {
    const unkept = await app.inject({ url: rendition })
    expect(unkept.statusCode).toBe(200)
    expect((await sharp(unkept.rawPayload).metadata()).width).toBe(300)
    const [, name] = rendition!.split('/images/')
    const hashes = [name!.slice(0, 32)]
    await expect(warmImagesTask(shop)({ hashes })).rejects.toThrow('ENOENT')

    const lines: string[] = []
    const told = Fastify({ logger: { level: 'error', stream: { write: (line) => lines.push(line) } } })
    registerImageFiles(told, shop)
    for (const width of [160, 320, 320])
      expect((await told.inject(url.replace('.jpg', `-${width}.avif`))).statusCode).toBe(200)
    expect(lines).toEqual([expect.stringContaining('could not be kept on this machine')])
    await told.close()
  } finally {
    await rm(folder)
    await rename(`${folder}.aside`, folder)
  }
  const kept = await app.inject({ url: rendition })
  expect([kept.statusCode, kept.headers['etag']]).toEqual([200, expect.any(String)])
})

test('Uploads are limited to admins and to one field', async () => {
  const picture = await cloth(10, 10).png().toBuffer()
  expect((await upload(picture, { as: '' })).statusCode).toBe(401)
  expect((await upload(picture, { as: 'customer' })).statusCode).toBe(403)
  expect((await upload(picture, { field: 'file' })).statusCode).toBe(400)
})

test.each([
  ['application/json', '{"image":1}', 415],
  ['image/png', 'x', 415],
  ['multipart/form-data', 'no boundary', 400],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\ncut',
    400,
  ],
])('A body of type %s that is not an upload is refused', async (type, payload, status) => {
  const headers = { 'content-type': type, authorization: 'admin' }
  const answer = await app.inject({ method: 'POST', url: '/api/images', headers, payload })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toEqual(expect.any(String))
})

test('Each variant has its own type, is cached for a year and answers 304 to a matching ETag', async () => {
  const { hash } = await storeImage(shop, await cloth(700, 875).png().toBuffer())
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const url = `/images/${hash}-480.${format}`
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(480)

    const etag = answer.headers['etag']!
    const again = await app.inject({ url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.headers['content-length']).toBe(answer.headers['content-length'])
  }
})

test('A variant is never wider than its original', async () => {
  const { hash } = await storeImage(shop, await cloth(500, 400).png().toBuffer())
  const { rawPayload } = await app.inject(`/images/${hash}-1600.webp`)
  expect((await sharp(rawPayload).metadata()).width).toBe(500)
})

test('A variant that many request at once is made once', async () => {
  const { hash } = await storeImage(shop, await cloth(900, 900).png().toBuffer())
  const variant = { hash, width: 640, format: 'webp' } as const
  expect(makeVariant(shop, variant)).toBe(makeVariant(shop, variant))

  const url = `/images/${hash}-640.webp`
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(url)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  const files = await readdir(join(dataDir, 'images', 'variants'))
  expect(files.filter((name) => name.startsWith(hash))).toEqual([`${hash}-640.webp`])
})

test('A warming job makes the usual variants of one picture, and leaves the others to the next job', async () => {
  const [one, two] = [await storeImage(shop, await cloth(30, 30).png().toBuffer()), '1'.repeat(32)]
  await warmImagesTask(shop)({ hashes: [one.hash, two] })
  const files = await readdir(join(dataDir, 'images', 'variants'))
  const made = files.filter((name) => name.startsWith(one.hash)).map((name) => name.slice(33))
  expect(made.toSorted()).toEqual(['480.avif', '640.avif', '960.avif'])
  const jobs = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    fresh.db,
  )
  expect(jobs.rows).toEqual([{ payload: { hashes: [two] } }])
})

test.each([
  'x.jpg',
  `${'0'.repeat(32)}.jpg`,
  `${'0'.repeat(32)}-480.avif`,
  `${'0'.repeat(32)}-481.avif`,
  `${'0'.repeat(32)}-480.gif`,
  '..%2f..%2fsecrets.json',
  '%2e%2e/secrets.json',
  '..%5csecrets.json',
  'variants',
  '%00',
  '',
])('/images/%s is not found', async (name) => {
  expect((await app.inject(`/images/${name}`)).statusCode).toBe(404)
})

test('That a picture is missing may be cached for a minute', async () => {
  for (const name of ['x.jpg', `${'0'.repeat(32)}.jpg`, `${'0'.repeat(32)}-480.avif`]) {
    const answer = await app.inject(`/images/${name}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'public, max-age=60'])
  }
})
