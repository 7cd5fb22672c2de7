import type { Pool } from 'pg'
import { openDatabase } from '../server/database/connection.ts'

/** Without time limits, and vacuumed afterwards, as autovacuum does in a running shop. */
export async function seedDatabase(
  connectionString: string,
  seed: (pool: Pool) => Promise<void>,
): Promise<void> {
  const { pool, close } = openDatabase({ connectionString, name: 'hemline bench', max: 1, answerMs: 0 })
  await pool.query('set statement_timeout = 0')
  await seed(pool)
  await pool.query('vacuum analyze')
  await close()
}
