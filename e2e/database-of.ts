import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Runs statements in the embedded database of a running shop: to make faults that no user could. */
export async function runSql(dataDir: string, ...statements: string[]): Promise<void> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    host: lines[4]!.trim(),
    port: Number(lines[3]),
    user: 'hemline',
    database: 'hemline',
  })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
