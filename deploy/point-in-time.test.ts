import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, unprivileged, waitFor } from '../chaos/fleet/programs.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { findOrder } from '../server/orders/order-queries.ts'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import { emptyCatalog } from '../test/corrupt.ts'
import { findFreePort } from '../test/free-port.ts'
import { aPaidOrder } from '../test/orders.ts'
import { openTestShop } from '../test/shop.ts'

const GUIDE = join(import.meta.dirname, '../docs/backup.md')

/** The commands and settings of the guide, in their order. */
async function readGuide() {
  const [, section = ''] = /\n## Point in time\n([^]*)/.exec(await readFile(GUIDE, 'utf8')) ?? []
  const blocks = [...section.matchAll(/```(?:ini|sh)\n([^]*?)```/g)].map(([, block]) => block!)
  expect(blocks).toHaveLength(3)
  const [settings, backup, goBack] = blocks as [string, string, string]
  return { settings, backup, goBack }
}

test(
  'The guide goes back to a moment before an accident: orders from before are there, and the books balance',
  { timeout: 240_000 },
  async ({ skip }) => {
    const bin = findPostgres()
    skip(!bin, 'postgresql not installed (Debian: apt install postgresql)')
    const root = await mkdtemp(join(tmpdir(), 'hemline-moment-'))
    const identity = unprivileged()
    const port = await findFreePort()
    const data = join(root, 'main')
    const archive = join(root, 'archive')
    for (const folder of [root, archive, join(archive, 'wal'), join(archive, 'base')]) {
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o700)
      if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid!)
    }
    const where = `-o "-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${root}"`
    /** The places and the service are this machine's; everything else is as the guide has it. */
    const here = (block: string) =>
      block
        .replaceAll('/var/lib/postgresql/15/main', data)
        .replaceAll('/mnt/archive', archive)
        .replaceAll(/systemctl stop .*/g, `${bin}/pg_ctl -D ${data} -w -m fast stop`)
        .replaceAll(/systemctl start .*/g, `${bin}/pg_ctl -D ${data} -w -l ${root}/log ${where} start`)
    const run = (commands: string) =>
      execFileSync('sh', ['-ec', commands], {
        ...identity,
        cwd: root,
        env: { PATH: `${bin}:${process.env.PATH}`, PGHOST: root, PGPORT: String(port), PGUSER: 'postgres' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const connectionString = `postgres://postgres@127.0.0.1:${port}/shop`
    const database = () => {
      const connection = openDatabase({ connectionString, name: 'hemline test' })
      return { ...connection, connectionString, drop: () => connection.close() }
    }

    const { settings, backup, goBack } = await readGuide()
    run(`initdb -D ${data} -U postgres -A trust`)
    await appendFile(join(data, 'postgresql.conf'), here(settings))
    run(here('systemctl start postgresql@15-main'))
    try {
      run('createdb shop')
      await migrate(connectionString)
      const dataDir = join(root, 'shop')
      await mkdir(dataDir)
      const shop = await openTestShop({}, {}, { database: database(), dataDir })
      const early = await aPaidOrder(shop)
      run(here(backup))
      const late = await aPaidOrder(shop)
      const { rows } = await shop.shop.pool.query<{ now: string }>('select clock_timestamp()::text as now')
      const lost = await aPaidOrder(shop)
      await emptyCatalog(shop)
      const kept = join(root, 'kept')
      await cp(dataDir, kept, { recursive: true })
      await shop.close()

      run(
        here(goBack)
          .replace(/2026-11-22 10:15:00\+00/, rows[0]!.now)
          .replaceAll('2026-11-22', today()),
      )
      await waitFor('PostgreSQL to leave its recovery', () => isPrimary(connectionString))

      const again = await openTestShop({}, {}, { database: database(), dataDir: kept })
      const states = [early, late, lost].map(async ({ id }) => (await findOrder(again.shop.db, id))?.state)
      expect(await Promise.all(states)).toEqual(['paid', 'paid', undefined])
      expect((await findDiscrepancies(again.shop)).discrepancies).toEqual([])
      await aPaidOrder(again)
      await again.close()
    } finally {
      run(here('systemctl stop postgresql@15-main'))
      await rm(root, { recursive: true, force: true })
    }
  },
)

/** As `date -u +%F` says it. */
const today = () => new Date().toISOString().slice(0, 10)

async function isPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    return !rows[0]!.is_standby
  } finally {
    await client.end()
  }
}
