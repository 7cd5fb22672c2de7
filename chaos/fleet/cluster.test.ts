import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/connection.ts'
import { isDatabaseAway } from '../../server/database/transient-errors.ts'
import { openCluster } from './cluster.ts'
import { listMissing } from './programs.ts'

test(
  'After a failover the shop finds the primary by itself, and what was answered is there',
  { timeout: 180_000 },
  async ({ skip }) => {
    skip(listMissing().includes('postgresql'), 'postgresql not installed (Debian: apt install postgresql)')
    const folder = await mkdtemp(join(tmpdir(), 'hemline-cluster-'))
    await chmod(folder, 0o755)
    const cluster = await openCluster(folder)
    const hosts = cluster.ports.map((port) => `127.0.0.1:${port}`).toReversed()
    const { pool, close } = openDatabase({
      connectionString: `postgres://hemline@${hosts.join(',')}/hemline`,
    })
    try {
      await pool.query('create table answered (n int)')
      await pool.query('insert into answered select generate_series(1, 100)')
      await cluster.kill('primary')
      const error = await pool.query('select 1').catch((error: unknown) => error)
      expect(isDatabaseAway(error)).toBe(true)
      await cluster.failOver()
      await vi.waitFor(() => pool.query('insert into answered values (101)'), { timeout: 30_000 })
      const { rows } = await pool.query('select count(*)::int as n from answered')
      expect(rows[0].n).toBe(101)
    } finally {
      await close()
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
