import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { defaultSettings } from '../../test/settings.ts'
import { readConfig } from '../config.ts'
import { startWorker } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import type { Mail } from './mails.ts'
import { sendMail } from './outbox-queries.ts'
import { listMailbox } from './queries.ts'
import { sendMailTask } from './send.ts'

let fresh: FreshDatabase
let worker: ReturnType<typeof startWorker>

beforeAll(async () => {
  fresh = await freshDatabase()
  const log = pino({ level: 'silent' })
  const config = readConfig({})
  const settings = defaultSettings(config)
  const secrets = { jwtSecret: 'a secret of the tests' }
  const shop = { config, settings, secrets, db: fresh.db, pool: fresh.pool, log } as unknown as Shop
  const tasks = { send_mail: sendMailTask(shop, async () => undefined) }
  worker = startWorker({ connectionString: fresh.connectionString, tasks, log })
})

afterAll(async () => {
  await worker.stop()
  await fresh.drop()
})

const send = (mail: Mail) => fresh.db.transaction().execute((trx) => sendMail(trx, mail))

const passwordChanged = (to: string, key: string): Mail => ({
  key,
  to,
  template: 'password-changed',
  data: { name: 'Ines Almeida', at: '2026-03-01T10:00:00.000Z' },
})

const arrived = (to: string) =>
  expect
    .poll(async () => (await listMailbox(fresh.db)).map((mail) => mail.recipient), { timeout: 90_000 })
    .toContain(to)

test('A mail whose transaction is rolled back is never sent', async () => {
  const rolledBack = fresh.db.transaction().execute(async (trx) => {
    await sendMail(trx, passwordChanged('never@example.com', 'rolled-back'))
    throw new Error('the order could not be kept')
  })
  await expect(rolledBack).rejects.toThrow('could not be kept')

  await send(passwordChanged('later@example.com', 'after-it'))
  await arrived('later@example.com')
  const recipients = (await listMailbox(fresh.db)).map((mail) => mail.recipient)
  expect(recipients).not.toContain('never@example.com')
})

test('A key sends one mail, also when it is used many times at once', async () => {
  const mail = passwordChanged('once@example.com', 'password-changed:7')
  await Promise.all(Array.from({ length: 8 }, () => send(mail)))
  await send(passwordChanged('last@example.com', 'last'))
  await arrived('last@example.com')
  await arrived('once@example.com')

  const recipients = (await listMailbox(fresh.db)).map((row) => row.recipient)
  expect(recipients.filter((recipient) => recipient === 'once@example.com')).toHaveLength(1)
})

test('The data of a mail is deleted from the database once it has been sent', async () => {
  await send({
    key: 'reset:1',
    to: 'reset@example.com',
    template: 'password-reset',
    data: { name: '', seed: 'a-seed', validHours: 2 },
  })
  await arrived('reset@example.com')
  const row = await fresh.db
    .selectFrom('mails')
    .select('data')
    .where('key', '=', 'reset:1')
    .executeTakeFirstOrThrow()
  expect(row.data).toBeNull()
})
