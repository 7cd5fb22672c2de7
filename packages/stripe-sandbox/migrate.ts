import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Any two migrations of the sandbox exclude each other, whichever process starts them. */
const LOCK = 4_110_001

/** Brings the schema `sandbox` up to date; harmless to repeat. */
export async function migrateSandbox(pool: Pool): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  const client = await pool.connect()
  // A connection that breaks while it is ours has nobody else to hear it.
  const ignore = () => {}
  client.on('error', ignore)
  let broken = true
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(schema)
    await client.query('COMMIT')
    broken = false
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
