import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const KEY = 'S3RVER'
const BUCKET = 'pictures'

/** A server of S3's protocol on this machine, with one bucket. */
export interface BucketServer {
  /** For IMAGES_URL and BACKUP_URL; below `prefix`, with another secret, or of another bucket. */
  url(options?: { prefix?: string; secret?: string; bucket?: string }): string
  /** `PUT /pictures/<key>` and so on, in the order in which they came. */
  requests: string[]
  /** Sees each request first; true when it has answered or ended it. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  /** Ends all connections and listens to none. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function openBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'hemline-bucket-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] })
  await store.configureBuckets()
  const answer = store.callback()
  // s3rver signs the bucket's own address without the slash at its end, so keys are compared for objects only.
  const answerOfBucket = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [],
  }).callback()
  let listening: Server | undefined
  let port = 0

  const server: BucketServer = {
    url: ({ prefix = '', secret = KEY, bucket = BUCKET } = {}) =>
      `s3://${KEY}:${secret}@${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    requests: [],
    start: async () => {
      listening = createServer(async (request, response) => {
        server.requests.push(`${request.method} ${request.url!.split('?', 1)[0]}`)
        if (await server.intercept?.(request, response)) return
        const isOfObject = /^\/[^/?]+\/[^?]/.test(request.url!)
        ;(isOfObject ? answer : answerOfBucket)(request, response)
      })
      await new Promise<void>((resolve) => listening!.listen(port, '127.0.0.1', resolve))
      port = (listening.address() as AddressInfo).port
    },
    stop: async () => {
      const stopping = listening
      listening = undefined
      await new Promise<void>((resolve) => {
        if (!stopping) return resolve()
        stopping.close(() => resolve())
        stopping.closeAllConnections()
      })
    },
    close: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
