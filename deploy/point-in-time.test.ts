import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, unprivileged } from '../chaos/fleet/programs.ts'
import { waitFor } from '../chaos/program.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { findOrder } from '../server/orders/order-queries.ts'
import { findDiscrepancies } from '../server/reconciliation/find-discrepancies.ts'
import { emptyCatalog } from '../test/corrupt.ts'
import { findFreePort } from '../test/free-port.ts'
import { aPaidOrder } from '../test/orders.ts'
import { needs } from '../test/programs.ts'
import { openTestShop } from '../test/shop.ts'

const GUIDE = join(import.meta.dirname, '../docs/backup.md')

interface Recipe {
  /** pgBackRest's configuration. */
  conf?: string
  settings: string
  backup: string
  goBack: string
}

/** The commands and settings of a section of the guide, in their order. */
async function readRecipe(title: string, names: (keyof Recipe)[]): Promise<Recipe> {
  const sections = (await readFile(GUIDE, 'utf8')).split('\n## ')
  const section = sections.find((text) => text.startsWith(`${title}\n`))!
  const blocks = [...section.matchAll(/```(?:ini|sh)\n([^]*?)```/g)].map(([, block]) => block!)
  expect(blocks).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, at) => [name, blocks[at]!])) as unknown as Recipe
}

test.for([
  ['Point in time', ['settings', 'backup', 'goBack']],
  ['Point in time with pgBackRest', ['conf', 'settings', 'backup', 'goBack']],
] as [title: string, names: (keyof Recipe)[]][])(
  '%s goes back to before an accident: orders from before are there, and the books balance',
  { timeout: 240_000 },
  async ([title, names], { skip }) => {
    const bin = findPostgres()
    skip(!bin, 'postgresql not installed (Debian: apt install postgresql)')
    const { conf, settings, backup, goBack } = await readRecipe(title, names)
    if (conf) needs(skip, 'pgbackrest')
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
    const environment = {
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: root,
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGBACKREST_CONFIG: join(root, 'pgbackrest.conf'),
      PGBACKREST_LOCK_PATH: root,
      PGBACKREST_LOG_PATH: root,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: root,
    }
    const run = (commands: string) =>
      execFileSync('sh', ['-ec', commands], {
        ...identity,
        cwd: root,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const connectionString = `postgres://postgres@127.0.0.1:${port}/shop`
    const database = () => {
      const connection = openDatabase({ connectionString, name: 'hemline test' })
      return { ...connection, connectionString, drop: () => connection.close() }
    }

    if (conf) await writeFile(environment.PGBACKREST_CONFIG, here(conf))
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
      const backedUpAt = Date.now()
      const late = await aPaidOrder(shop)
      // pgBackRest counts whole seconds, and the base must have ended in one before.
      await waitFor(
        'the next second',
        async () => Math.floor(Date.now() / 1000) > Math.floor(backedUpAt / 1000),
      )
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
      // A step that failed may have left it stopped.
      run(`${here('systemctl stop postgresql@15-main')} || true`)
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
