import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir, DataDirInUse } from './data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, superuserOf } from './embedded.ts'
import { migrate } from './migrate.ts'
import { waitFor } from '../../test/wait-for.ts'

const HOLD_DATABASE = join(import.meta.dirname, '../../test/hold-database.ts')

let folder: string
let started: EmbeddedPostgres[]
let holders: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-embedded-'))
  started = []
  holders = []
})

afterEach(async () => {
  for (const holder of holders) {
    if (holder.kill('SIGTERM')) await once(holder, 'exit')
  }
  for (const postgres of started) await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = async ({ dataDir = folder, durable = false } = {}) => {
  const postgres = await startEmbeddedPostgres({ dataDir, durable })
  started.push(postgres)
  return postgres
}

const holdElsewhere = async () => {
  const holder = spawn(process.execPath, [HOLD_DATABASE, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  const [line] = await once(holder.stdout, 'data')
  return { holder, connection: String(line).trim() }
}

const ask = async (connection: string, query: string) => {
  const client = new pg.Client({ connectionString: connection })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

test('A server that ends and cannot be started again says why', async () => {
  const postgres = await start()
  await appendFile(join(folder, 'postgres/postgresql.auto.conf'), "shared_buffers = 'as much as there is'\n")
  process.kill(await postmaster(), 'SIGQUIT')
  expect(await postgres.ended).toMatch(/did not start: .*as much as there is/)
})

test('Committed data survives a stop and a start', async () => {
  const first = await start()
  await ask(first.connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  await first.stop()
  const second = await start()
  expect(await ask(second.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('The database is durable, in UTF-8 and in UTC', async () => {
  const { connection } = await start({ durable: true })
  const rows = await ask(
    connection,
    `SELECT name, setting FROM pg_settings WHERE name IN
       ('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'TimeZone', 'listen_addresses')`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    listen_addresses: '',
  })
  expect(await ask(connection, "SELECT upper('é') AS upper, 'a' < 'B' AS by_code")).toEqual([
    { upper: 'É', by_code: false },
  ])
})

test('Only the owner can read the socket and the data', async () => {
  await start()
  for (const name of ['postgres', 'run']) {
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  }
})

test('A second start on the same folder is refused in one line, and changes nothing', async () => {
  const { connection, holder } = await holdElsewhere()
  const refusal = await startEmbeddedPostgres({ dataDir: folder }).catch((error) => error)
  expect(refusal).toBeInstanceOf(DataDirInUse)
  expect(refusal.message).toContain(`process ${holder.pid}`)
  expect(refusal.message).not.toContain('\n')
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('Committed data survives kill -9 of the shop', async () => {
  const { connection, holder } = await holdElsewhere()
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const next = await start()
  expect(await ask(next.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('Committed data survives kill -9 of the shop and of PostgreSQL', async () => {
  const { connection, holder } = await holdElsewhere()
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  const pid = await postmaster()
  process.kill(holder.pid!, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(holder, 'exit')
  const next = await start()
  expect(await ask(next.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('PostgreSQL is restarted when it is killed', async () => {
  const { connection } = await start({ durable: true })
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  process.kill(await postmaster(), 'SIGKILL')
  await waitFor(async () => expect(await ask(connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }]))
})

test('A lock file that names another program’s process does not prevent the start', async () => {
  const first = await start()
  const lines = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  await first.stop()
  await writeFile(join(folder, 'postgres/postmaster.pid'), lines.replace(/^\d+/, String(process.pid)), {
    mode: 0o600,
  })
  await writeFile(join(folder, 'shop.lock'), JSON.stringify({ pid: process.pid, start: 'another life' }))
  const second = await start()
  expect(await ask(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('A start that was interrupted during initdb is completed by the next one', async () => {
  await mkdir(join(folder, 'postgres.draft'))
  await writeFile(join(folder, 'postgres.draft/half'), '')
  const { connection } = await start()
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('A folder whose path is too long for a socket works, and so does one that only its owner may enter', async () => {
  const deep = join(folder, 'closed', 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(deep, { recursive: true, mode: 0o700 })
  const { connection } = await start({ dataDir: deep })
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('A database of another PostgreSQL version is refused and left unchanged', async () => {
  await mkdir(join(folder, 'postgres'), { mode: 0o700 })
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('made by PostgreSQL 17')
})

test('The shop connects with a role that owns its database and is no superuser', async () => {
  const { connection } = await start()
  expect(
    await ask(
      connection,
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles
       WHERE rolname = current_user`,
    ),
  ).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  ])
  await expect(ask(connection, `COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow('permission denied')
  await expect(ask(connection, `SELECT pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied')
  expect(await migrate(connection)).not.toEqual([])
})

test('A database of the time when the shop was superuser is given to the role, with everything in it', async () => {
  const first = await start()
  const superuser = superuserOf(first.connection)
  await migrate(superuser)
  await ask(
    superuser,
    `CREATE TYPE fit AS ENUM ('slim'); CREATE TABLE coats (n int GENERATED ALWAYS AS IDENTITY, s serial, fit fit);
     CREATE SEQUENCE numbers; CREATE VIEW seen AS SELECT n FROM coats; INSERT INTO coats (fit) VALUES ('slim')`,
  )
  await ask(superuser, 'ALTER DATABASE hemline OWNER TO hemline')
  await first.stop()

  const { connection } = await start()
  const left = await ask(
    connection,
    `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relowner <> current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
     UNION ALL SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
       WHERE proowner <> current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
     UNION ALL SELECT typname FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
       WHERE typowner <> current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND deptype = 'e')
         AND typcategory <> 'A'
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspname LIKE 'graphile%' AND nspowner <> current_user::regrole`,
  )
  expect(left).toEqual([])
  expect(await migrate(connection)).toEqual([])
  await ask(connection, `ALTER TABLE coats ADD COLUMN length int; ALTER TYPE fit ADD VALUE 'wide'`)
  await ask(connection, `DROP VIEW seen; ALTER TABLE accounts ADD COLUMN later int`)
  expect(await ask(connection, 'SELECT n, fit FROM coats')).toEqual([{ n: 1, fit: 'slim' }])
})

test('A folder that was made beforehand is closed to other users, unless it holds other files', async () => {
  await mkdir(join(folder, 'images'), { mode: 0o755 })
  await writeFile(join(folder, 'secrets.json'), '{}', { mode: 0o644 })
  await chmod(folder, 0o755)
  await (await claimDataDir(folder)).release()
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(folder)).toBe('700')
  expect(await modeOf(join(folder, 'images'))).toBe('700')
  expect(await modeOf(join(folder, 'secrets.json'))).toBe('600')

  const shared = join(folder, 'shared')
  await mkdir(shared, { mode: 0o755 })
  await writeFile(join(shared, 'notes.txt'), '')
  await (await claimDataDir(shared)).release()
  expect(await modeOf(shared)).toBe('755')
})
