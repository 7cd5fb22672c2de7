import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataDirInUse } from './data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

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

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  await ask(first.connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  await first.stop()
  const second = await start()
  expect(await ask(second.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('it is durable, in UTF-8 and in UTC', async () => {
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

test('only the owner reaches the socket and the data', async () => {
  await start()
  for (const name of ['postgres', 'run']) {
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  }
})

test('a second start on the same folder is refused in one line, and harms nothing', async () => {
  const { connection, holder } = await holdElsewhere()
  const refusal = await startEmbeddedPostgres({ dataDir: folder }).catch((error) => error)
  expect(refusal).toBeInstanceOf(DataDirInUse)
  expect(refusal.message).toContain(`process ${holder.pid}`)
  expect(refusal.message).not.toContain('\n')
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('after kill -9 of the shop the next start has everything that was committed', async () => {
  const { connection, holder } = await holdElsewhere()
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const next = await start()
  expect(await ask(next.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('after kill -9 of the shop and of PostgreSQL as well', async () => {
  const { connection, holder } = await holdElsewhere()
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  const pid = await postmaster()
  process.kill(holder.pid!, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(holder, 'exit')
  const next = await start()
  expect(await ask(next.connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }])
})

test('PostgreSQL comes back by itself when it is killed', async () => {
  const { connection } = await start({ durable: true })
  await ask(connection, 'CREATE TABLE coats AS SELECT 7 AS n')
  process.kill(await postmaster(), 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(connection, 'SELECT n FROM coats')).toEqual([{ n: 7 }]), {
    timeout: 10_000,
    interval: 50,
  })
})

test('a lock file that names a process of somebody else does not stop it', async () => {
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

test('a start that was interrupted while it made the database is taken up again', async () => {
  await mkdir(join(folder, 'postgres.draft'))
  await writeFile(join(folder, 'postgres.draft/half'), '')
  const { connection } = await start()
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a folder with a path too long for a socket works, and one that only its owner may enter', async () => {
  const deep = join(folder, 'closed', 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(deep, { recursive: true, mode: 0o700 })
  const { connection } = await start({ dataDir: deep })
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a database of another version is left alone', async () => {
  await mkdir(join(folder, 'postgres'), { mode: 0o700 })
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('made by PostgreSQL 17')
})
