import { expect, test } from 'vitest'
import { migrateFrom } from '../../test/migrate-from.ts'

/** As an earlier release kept them: the lines of what was shipped together, and entries of other calls. */
const EARLIER = `
  insert into audit_log (what, actor, target, details) values
    ('shipOrders', 'ada@example.com', null, '{"after": {"lines": [
      {"order": "HL-AAAAA", "tracking_information": "1Z999"}, {"order": "HL-BBBBB"}]}}'),
    ('shipOrders', 'ada@example.com', null, '{"after": {"fields": ["lines"]}}'),
    ('shipOrders', 'ada@example.com', 'HL-CCCCC', '{}'),
    ('updateOrder', 'ada@example.com', 'HL-DDDDD', '{"after": {"note": "kept"}}');`

test('Of orders that were shipped together the activity keeps the numbers, and no trackings', async () => {
  const { list, drop } = await migrateFrom('431-shipments-in-the-activity.sql', EARLIER)
  try {
    expect(await list(`what, coalesce(target, '–'), details) as row from audit_log order by id`)).toEqual([
      'shipOrders HL-AAAAA HL-BBBBB {}',
      'shipOrders – {}',
      'shipOrders HL-CCCCC {}',
      'updateOrder HL-DDDDD {"after": {"note": "kept"}}',
    ])
    await expect(
      list(`id) as row from audit_log where false; update audit_log set details = '{}'`),
    ).rejects.toThrow('append-only')
  } finally {
    await drop()
  }
})
