import { addAbortSignal, type Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type BucketAddress, namePlace } from './address.ts'
import { inWords, isMissing } from './errors.ts'

export interface StoredObject {
  key: string
  bytes: number
}

interface PutOptions {
  type?: string
  cacheControl?: string
}

/** Keys are without the prefix of the address. Every failure is a BucketRefused or a BucketAway (errors.ts). */
export interface Bucket {
  /** For messages; contains no keys. */
  name: string
  /** Resolves once the store has the whole content; until then the object does not exist. */
  put(key: string, content: Buffer, options?: PutOptions): Promise<void>
  /** Uploads content of any length in parts. */
  putStream(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Undefined if the object does not exist. The signal also aborts a download in progress. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<AsyncIterable<Buffer> | undefined>
  /** Lists in the order of the keys. */
  list(prefix?: string): AsyncIterable<StoredObject>
  remove(keys: string[]): Promise<void>
  close(): void
}

export interface BucketOptions {
  /** How long the store may take to respond. */
  answerMs?: number
  /** Total attempts per request; 1 disables retries. */
  attempts?: number
}

const CONNECT_MS = 3_000
const ANSWER_MS = 20_000
const MAX_SOCKETS = 50
/** A store accepts at most 10,000 parts per object: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_REMOVED_AT_ONCE = 1_000

/** Loads the SDK with the first bucket only, because it takes a fifth of a second and 20 MB. */
export async function openBucket(address: BucketAddress, options: BucketOptions = {}): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = await openClient(address, options)
  const name = namePlace(address)
  const { answerMs = ANSWER_MS } = options
  const at = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key })
  const asking = async <T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(AbortSignal.timeout(answerMs * (options.attempts ?? 3)))
    } catch (error) {
      throw inWords(name, error)
    }
  }
  return {
    name,
    put: async (key, content, { type, cacheControl } = {}) => {
      const command = new s3.PutObjectCommand({
        ...at(key),
        Body: content,
        ContentType: type,
        CacheControl: cacheControl,
      })
      await asking((abortSignal) => client.send(command, { abortSignal }))
    },
    putStream: (key, content) => uploadInParts(client, name, at(key), content),
    get: async (key, { signal } = {}) => {
      // Limits the wait for the response headers. During the download, `socketTimeout` ends one that stalls.
      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(), answerMs)
      try {
        const command = new s3.GetObjectCommand(at(key))
        const abortSignal = signal ? AbortSignal.any([waiting.signal, signal]) : waiting.signal
        const { Body } = await client.send(command, { abortSignal })
        const body = Body as Readable
        return receive(name, signal ? addAbortSignal(signal, body) : body)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw inWords(name, error)
      } finally {
        clearTimeout(timer)
      }
    },
    list: async function* (prefix = '') {
      let token: string | undefined
      do {
        const command = new s3.ListObjectsV2Command({
          Bucket: address.bucket,
          Prefix: address.prefix + prefix,
          ContinuationToken: token,
        })
        const page = await asking((abortSignal) => client.send(command, { abortSignal }))
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { key: Key.slice(address.prefix.length), bytes: Size }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },
    remove: async (keys) => {
      for (let from = 0; from < keys.length; from += MAX_REMOVED_AT_ONCE) {
        const Objects = keys
          .slice(from, from + MAX_REMOVED_AT_ONCE)
          .map((key) => ({ Key: address.prefix + key }))
        const command = new s3.DeleteObjectsCommand({
          Bucket: address.bucket,
          Delete: { Objects, Quiet: true },
        })
        const { Errors = [] } = await asking((abortSignal) => client.send(command, { abortSignal }))
        if (Errors[0])
          throw inWords(name, Object.assign(new Error(Errors[0].Message), { name: Errors[0].Code }))
      }
    },
    close: () => client.destroy(),
  }
}

async function openClient(
  { endpoint, region, credentials }: BucketAddress,
  { answerMs = ANSWER_MS, attempts = 3 }: BucketOptions,
): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: attempts,
    // Most stores other than Amazon's reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  })
}

async function uploadInParts(
  client: S3Client,
  name: string,
  place: { Bucket: string; Key: string },
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const [{ Upload }, { Readable }] = await Promise.all([
    import('@aws-sdk/lib-storage'),
    import('node:stream'),
  ])
  // An error of the content stream is rethrown as it is, and not reported as the store's.
  let failure: { error: unknown } | undefined
  const body = Readable.from(
    (async function* () {
      try {
        yield* content
      } catch (error) {
        failure = { error }
        throw error
      }
    })(),
  )
  const upload = new Upload({ client, params: { ...place, Body: body }, partSize: PART_BYTES, queueSize: 2 })
  try {
    await upload.done()
  } catch (error) {
    throw failure ? failure.error : inWords(name, error)
  }
}

async function* receive(name: string, body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw inWords(name, error)
  }
}
