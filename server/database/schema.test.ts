import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/describe-schema.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const HEAD = `-- The schema as a migrated database has it, to read and to compare. It is generated: npm run schema.
-- Reasons stand beside the statements in server/*/baseline.sql and server/database/migrations/.

`

test('The snapshot shows the schema of a migrated database', async () => {
  await expect(HEAD + (await describeSchema(database.pool))).toMatchFileSnapshot('schema.sql')
})
