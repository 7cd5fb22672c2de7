import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../test/database.ts'
import { waitFor } from '../test/wait-for.ts'
import { enqueue, startWorker, type Task } from './database/jobs.ts'
import { sendMail } from './mail/outbox-queries.ts'
import { enqueuePictures } from './moving-in/import-products.ts'

let database: FreshDatabase
let begun: string[]
let worker: { stop(): Promise<void> } | undefined

beforeEach(async () => {
  database = await freshDatabase()
  begun = []
})

afterEach(async () => {
  await worker?.stop()
  await database.drop()
})

/** Runs the jobs of these tasks, and notes which have begun. */
function run(concurrency: number, works: Record<string, () => Promise<void>>): void {
  const tasks = Object.fromEntries(
    Object.entries(works).map(([name, work]): [string, Task] => [
      name,
      async () => {
        begun.push(name)
        await work()
      },
    ]),
  )
  const { connectionString } = database
  worker = startWorker({ connectionString, tasks, concurrency, log: pino({ level: 'silent' }) })
}

const mail = (key: string) =>
  database.db.transaction().execute((trx) =>
    sendMail(trx, {
      key,
      to: 'ines@example.com',
      template: 'account-deleted',
      data: { at: '2026-03-01T10:00:00.000Z' },
    }),
  )

const nothing = async () => {}

test('A refund that was asked for last is sent before the mails that wait, and they before pictures of another shop', async () => {
  await enqueuePictures(database.db, [1, 2])
  await mail('first')
  await mail('second')
  await enqueue(database.db, 'send_refund', { refundId: 1 })
  run(1, { fetch_pictures: nothing, send_mail: nothing, send_refund: nothing })
  await waitFor(() => expect(begun).toHaveLength(5))
  expect(begun).toEqual(['send_refund', 'send_mail', 'send_mail', 'fetch_pictures', 'fetch_pictures'])
})

test('While the pictures of another shop do not come, mails are sent', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await enqueuePictures(database.db, [1, 2, 3, 4, 5])
  run(3, { fetch_pictures: () => arrival, send_mail: nothing })
  try {
    await waitFor(() => expect(begun).toEqual(['fetch_pictures', 'fetch_pictures']))
    await mail('meanwhile')
    await waitFor(() => expect(begun).toContain('send_mail'))
    expect(begun).toHaveLength(3)
  } finally {
    arrive()
  }
  await waitFor(() => expect(begun).toHaveLength(6))
})
