import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

const MAILS = `
  insert into mails (key, recipient, template)
  values ('delay-notice:HL-1:2026-11-30T12:00:00.000Z', 'ada@example.com', 'delay-notice'),
    ('order-shipped:HL-1:v3', 'ada@example.com', 'order-shipped');`

test('A notice of a delay from before mails had their order is found by it', async () => {
  const { list, drop } = await migrateFrom('857-orders-of-earlier-notices.sql', MAILS)
  try {
    expect(await list(`template, order_id) as row from mails order by id`)).toEqual([
      'delay-notice HL-1',
      'order-shipped',
    ])
  } finally {
    await drop()
  }
})
