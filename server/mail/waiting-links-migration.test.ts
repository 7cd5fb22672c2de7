import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backdateMail } from '../../test/backdate.ts'
import { aShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Mail } from './mails.ts'
import { sendMail } from './outbox-queries.ts'

const MIGRATION = join(import.meta.dirname, '../database/migrations/855-links-of-waiting-mails.sql')

const shop = aShop()

test('A link of the release before that has ended is not mailed when all that waits is tried again', async () => {
  const to = 'ada@example.com'
  const mails: Mail[] = [
    { key: 'reset', to, template: 'password-reset', data: { name: null, seed: 'a', validHours: 2 } },
    { key: 'verify', to, template: 'verify-email', data: { seed: 'b', validHours: 24 } },
    {
      key: 'invitation',
      to,
      template: 'account-invitation',
      data: { seed: 'c', validDays: 30, hasPastOrders: true },
    },
    {
      key: 'changed',
      to,
      template: 'email-changed',
      data: {
        name: 'Ada',
        newEmail: 'eve@example.com',
        at: '2026-03-01T10:00:00.000Z',
        seed: 'd',
        validDays: 1,
      },
    },
  ]
  const { db } = shop.shop
  for (const mail of mails) {
    const id = await inTransaction(db, (trx) => sendMail(trx, mail))
    await backdateMail(shop.shop, id!, '5 days')
  }
  await shop.shop.pool.query(await readFile(MIGRATION, 'utf8'))
  await shop.runTask('take_up_mails')
  await shop.runJobs()
  const rows = await db.selectFrom('mails').select(['key', 'failure', 'sent_at']).orderBy('id').execute()
  const sent = { failure: null, sent_at: expect.any(Date) }
  const late = { failure: expect.stringContaining('too late'), sent_at: null }
  expect(rows).toEqual([
    { key: 'reset', ...late },
    { key: 'verify', ...late },
    { key: 'invitation', ...sent },
    { key: 'changed', ...sent },
  ])
})
