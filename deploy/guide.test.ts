import { execFileSync, spawnSync } from 'node:child_process'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, unprivileged } from '../chaos/fleet/programs.ts'
import { openDatabase } from '../server/database/connection.ts'
import { checkStandbys } from '../server/operations/doctor/check-database.ts'
import { EVENT_TYPES } from '../server/orders/payment/apply-event.ts'
import { RIGHTS_IN_WORDS } from '../server/payments/key-rights.ts'
import { findFreePort } from '../test/free-port.ts'

const readGuide = () => readFile(join(import.meta.dirname, '../docs/going-live.md'), 'utf8')

/** As systemd.exec(5) says: no comment behind a value, and quotes around the whole of it count for nothing. */
const asSystemdReads = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !/^[#;]/.test(line))
      .map((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line)!
        return [name, value!.trim().replace(/^(['"])(.*)\1$/, '$2')]
      }),
  )

test('The variables of the guide are the same for systemd and for a shell', async () => {
  const guide = await readGuide()
  const [, text] = /## 4\. The variables[^]*?```sh\n([^]*?)```/.exec(guide)!
  const folder = await mkdtemp(join(tmpdir(), 'hemline-guide-'))
  const file = join(folder, 'hemline.env')
  await writeFile(file, text!)
  const told = execFileSync('sh', ['-c', `set -a; . ${file}; env -0`], { encoding: 'utf8', env: {} })
  await rm(folder, { recursive: true })
  const asShellReads = Object.fromEntries(
    told.split('\0').map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]),
  )
  const expected = asSystemdReads(text!)
  expect(Object.keys(expected)).toContain('BACKUP_KEY')
  expect(asShellReads).toMatchObject(expected)
})

test('The guide names the events of Stripe that the shop acts on, and no others', async () => {
  const [, events] = /these events;[^]*?\n\n([^]*?)\n\n/.exec(await readGuide())!
  expect(Array.from(events!.matchAll(/`([^`]+)`/g), ([, name]) => name!).toSorted()).toEqual(
    EVENT_TYPES.toSorted(),
  )
})

test('The guide names the rights of a restricted key that the doctor asks for', async () => {
  expect((await readGuide()).replaceAll('\n', ' ')).toContain(RIGHTS_IN_WORDS)
})

test('The role of the guide sees how far a standby is behind, and one that does not is told of by the doctor', async ({
  skip,
}) => {
  const bin = findPostgres()
  skip(!bin, 'postgresql not installed (Debian: apt install postgresql)')
  const [, commands] = /## 2\. The database[^]*?```sh\n([^]*?)```/.exec(await readGuide())!
  const root = await mkdtemp(join(tmpdir(), 'hemline-guide-'))
  const port = await findFreePort()
  const identity = unprivileged()
  if (identity.uid !== undefined) await chown(root, identity.uid, identity.gid!)
  const env = { PATH: `${bin}:${process.env.PATH}`, PGHOST: root, PGPORT: String(port), PGUSER: 'postgres' }
  const options = { ...identity, cwd: root, env, stdio: 'pipe' as const }
  const data = join(root, 'data')
  const where = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${root}`
  execFileSync('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust'], options)
  const start = ['-D', data, '-w', '-l', join(root, 'log'), '-o', where, 'start']
  execFileSync('pg_ctl', start, { ...options, stdio: 'ignore' })
  const address = (role: string) => `postgres://${role}@127.0.0.1:${port}/hemline`
  try {
    // A password would be asked for at a terminal.
    execFileSync(
      'sh',
      ['-ec', commands!.replaceAll('sudo -u postgres ', '').replace('--pwprompt ', '')],
      options,
    )
    const connected = async (application_name: string) => {
      const client = new pg.Client({
        connectionString: address('postgres'),
        application_name,
        replication: 'true',
      } as pg.ClientConfig)
      await client.connect()
      return client
    }
    const base = await connected('pg_basebackup')
    const { db, close } = openDatabase({ connectionString: address('hemline'), max: 1 })
    expect(await checkStandbys(db)).toEqual([])
    const standby = await connected('walreceiver')
    expect(await checkStandbys(db)).toEqual([{ level: 'good', what: 'Standbys are connected: 1' }])
    execFileSync('psql', ['hemline', '-c', 'revoke pg_monitor from hemline'], options)
    expect(await checkStandbys(db)).toEqual([
      expect.objectContaining({
        level: 'warning',
        advice: 'As a superuser, once: grant pg_monitor to hemline',
      }),
    ])
    await standby.end()
    expect(await checkStandbys(db)).toEqual([])
    await base.end()
    await close()
  } finally {
    spawnSync('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'], { ...options, stdio: 'ignore' })
    await rm(root, { recursive: true, force: true })
  }
})
