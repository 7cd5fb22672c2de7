import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucketServer, type BucketServer } from '../../test/bucket-server.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { parsePlace, type BucketAddress } from '../buckets/address.ts'
import { openBucket } from '../buckets/bucket.ts'
import { folderOfPictures, openFolderStore } from './folder-store.ts'
import { movePictures } from './move.ts'
import { openStoredPictures } from './open-pictures.ts'
import { storeImage } from './store.ts'

const PICTURES = 24

let bucket: BucketServer
let shop: TestShop
let hashes: string[]

beforeAll(async () => {
  bucket = await openBucketServer()
  shop = await openTestShop()
  hashes = []
  for (let index = 0; index < PICTURES; index++) {
    const background = { r: index * 10, g: 255 - index * 10, b: 90 }
    const picture = sharp({ create: { width: 60, height: 75, channels: 3, background } })
    hashes.push((await storeImage(shop.shop, await picture.png().toBuffer())).hash)
  }
  await fetch(`${shop.origin}/images/${hashes[0]}-160.webp`)
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

const silent = { warn: () => {}, error: () => {} }
const openTarget = async (url: string) => await openStoredPictures(parsePlace(url)!, silent)

test('A move that is interrupted goes on where it ended, and repairs what is not whole', async () => {
  const folder = folderOfPictures(shop.shop.config.dataDir)
  const from = openFolderStore(folder)
  const to = await openTarget(bucket.url({ prefix: 'moved' }))
  let puts = 0
  bucket.intercept = (request) => {
    if (request.method !== 'PUT' || (puts += 1) <= 5) return false
    request.destroy()
    return true
  }
  await expect(movePictures({ from, to, hashes })).rejects.toThrow('does not answer')
  bucket.intercept = undefined

  const direct = await openBucket(parsePlace(bucket.url({ prefix: 'moved' })) as BucketAddress)
  const left: string[] = []
  for await (const { key } of direct.list()) left.push(key)
  expect(left.length).toBeGreaterThanOrEqual(5)
  await direct.put(left[0]!, Buffer.from('damaged'))

  const whole = left.length - 1
  const lost = hashes.find((hash) => !left.includes(`${hash}.jpg`))!
  await writeFile(join(folder, `${lost}.jpg`), 'damaged')
  const moved = await movePictures({ from, to, hashes })
  expect(moved).toEqual({ copied: PICTURES - whole - 1, present: whole, renditions: 1, missing: [lost] })

  const back = openFolderStore(`${folder}-back`)
  const returned = await movePictures({ from: to, to: back, hashes: hashes.filter((hash) => hash !== lost) })
  expect(returned).toEqual({ copied: PICTURES - 1, present: 0, renditions: 1, missing: [] })
  hashes = hashes.filter((hash) => hash !== lost)
  await rm(`${folder}-back`, { recursive: true })
  direct.close()
  await to.close()
})

test('npm run images:move moves all pictures of a running shop, says what it lacks, and shows no key', async () => {
  const run = async (...given: string[]) =>
    await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../bin/move-images.ts'), ...given],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: shop.shop.pool.options.connectionString,
          DATA_DIR: shop.shop.config.dataDir,
          JWT_SECRET: 'x'.repeat(32),
        },
      },
    ).catch((error) => error as { stdout: string; stderr: string; code: number })
  const { stdout, stderr } = await run('--to', bucket.url({ prefix: 'command' }))
  expect(stdout).toContain(
    `${PICTURES} pictures from ${folderOfPictures(shop.shop.config.dataDir)} to s3://pictures/command`,
  )
  expect(stdout).toContain(
    `${hashes.length} copied, 0 there already, all read back and whole; 1 rendition copied.`,
  )
  expect(stderr).toContain('1 picture is not in')
  expect(stdout + stderr).not.toContain('S3RVER')
  expect((await run('--to', 'ftp://elsewhere')).stderr).toContain(
    '--to must be a folder, or a bucket such as',
  )
})
