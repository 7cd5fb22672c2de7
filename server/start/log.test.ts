import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { openLog } from './log.ts'

const ACCOUNT = { email: 'ada@example.com', name: 'Ada Lovelace', password_hash: '$argon2id$secret' }

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insertInto('accounts').values(ACCOUNT).execute()
})
afterAll(() => database.drop())

const to = new PassThrough()
const log = openLog({ logLevel: 'info' }, { to })

test.each([
  ['an address that there is already', ACCOUNT, 'accounts_email'],
  [
    'a role that there is not',
    { ...ACCOUNT, email: 'eve@example.com', role: 'emperor' as never },
    'accounts_role_check',
  ],
])('The log names the rule that %s breaks, and nothing of the row', async (_, account, rule) => {
  const refused = database.db.insertInto('accounts').values(account).execute()
  const error = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  log.error({ err: error }, 'request failed')
  const line = String(to.read())
  expect(JSON.parse(line).err).toMatchObject({
    constraint: rule,
    table: 'accounts',
    code: expect.any(String),
  })
  for (const value of Object.values(account)) expect(line).not.toContain(value)
})
