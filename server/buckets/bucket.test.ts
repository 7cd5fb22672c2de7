import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBucketServer, type BucketServer } from '../../test/bucket-server.ts'
import { type BucketAddress, parsePlace } from './address.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { BucketAway } from './errors.ts'

const ANSWER_MS = 1_500
const PART_MS = 250
const PART = Buffer.alloc(1_000, 'x')
/** The last one is sent after longer than the store may be silent. */
const PARTS = 8

let server: BucketServer
let bucket: Bucket
beforeAll(async () => {
  server = await openBucketServer()
  const address = parsePlace(server.url()) as BucketAddress
  bucket = await openBucket(address, { answerMs: ANSWER_MS, attempts: 1 })
})
afterAll(async () => {
  bucket.close()
  await server.close()
})
afterEach(() => {
  server.intercept = undefined
})

/**
 * The store answers with the first `parts` of an object that has PARTS, then stays silent. Resolves when the connection
 * is closed.
 */
const sendSlowly = (parts: number): Promise<void> => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.intercept = (_request, response) => {
    response.writeHead(200, { 'content-length': PART.length * PARTS })
    let sent = 0
    const timer = setInterval(() => {
      if (sent === parts) return clearInterval(timer)
      response.write(PART)
      sent += 1
    }, PART_MS)
    response.on('close', () => resolve(clearInterval(timer)))
    return true
  }
  return closed
}

async function readAll(key: string): Promise<number> {
  let bytes = 0
  for await (const chunk of (await bucket.get(key))!) bytes += chunk.length
  return bytes
}

test('An object that arrives for longer than the store may be silent is read to its end', async () => {
  void sendSlowly(PARTS)
  expect(await readAll('large')).toBe(PART.length * PARTS)
})

test('An object of which no more arrives is given up', async () => {
  void sendSlowly(2)
  await expect(readAll('large')).rejects.toThrow(BucketAway)
})

test('A download is ended by its signal while the content arrives', async () => {
  const closed = sendSlowly(PARTS)
  const ending = new AbortController()
  const content = await bucket.get('large', { signal: ending.signal })
  const read = async () => {
    for await (const _ of content!) ending.abort()
  }
  await expect(read()).rejects.toThrow(BucketAway)
  await closed
})
