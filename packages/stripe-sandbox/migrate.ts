import { readFile } from 'node:fs/promises'
import type { Context } from './context.ts'
import { inTransaction } from './transaction.ts'

/** Advisory lock, so that only one process at a time creates the schema. */
const LOCK = 4_110_001

export async function migrateSandbox(context: Context): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  await inTransaction(context, async ({ client }) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(schema)
  })
}
