import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBucketServer, type BucketServer } from '../../test/bucket-server.ts'
import { type BucketAddress, parsePlace } from './address.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { BucketAway } from './errors.ts'

const ANSWER_MS = 400
const PART = Buffer.alloc(1_000, 'x')
const PARTS = 12

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

/** Sends a part of the object each tenth of a second, the last one after three times as long as the store may be silent. */
const sendSlowly = (parts: number) => {
  server.intercept = (_request, response) => {
    response.writeHead(200, { 'content-length': PART.length * PARTS })
    let sent = 0
    const timer = setInterval(() => {
      if (sent === parts) return clearInterval(timer)
      response.write(PART)
      sent += 1
    }, 100)
    return true
  }
}

async function readAll(key: string): Promise<number> {
  let bytes = 0
  for await (const chunk of (await bucket.get(key))!) bytes += chunk.length
  return bytes
}

test('An object that arrives for longer than the store may be silent is read to its end', async () => {
  sendSlowly(PARTS)
  expect(await readAll('large')).toBe(PART.length * PARTS)
})

test('An object of which no more arrives is given up', async () => {
  sendSlowly(2)
  await expect(readAll('large')).rejects.toThrow(BucketAway)
})
