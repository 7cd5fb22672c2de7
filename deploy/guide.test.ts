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

test('A variable before a command counts instead of the shop’s, an empty one too, and the command gets the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-guide-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o755 })
  const variables = join(folder, 'hemline.env')
  await writeFile(
    variables,
    "PUBLIC_URL=https://shop.example\nDATABASE_URL=postgres://pooler\nBACKUP_URL='s3://a?b&c'\n",
  )
  const installed = await readFile(join(import.meta.dirname, 'hemline'), 'utf8')
  const command = join(folder, 'hemline')
  await write('hemline', installed.replaceAll('/opt/hemline', folder).replace('/etc/hemline.env', variables))
  // Of runuser only that it sets HOME, as its manual says.
  await write('runuser', '#!/bin/sh\nshift 3\nHOME=/home exec "$@"\n')
  await write('npm', '#!/bin/sh\nprintf "%s\\0" "$@"\nenv -0\n')
  const run = (...given: string[]) =>
    execFileSync(command, given, { encoding: 'utf8', env: { PATH: `${folder}:/usr/bin:/bin` } }).split('\0')
  const told = run(
    'DATABASE_URL=postgres://ada:a$b c@direct',
    'BACKUP_URL=',
    'adopt:payments',
    '--since',
    'a=b',
  )
  expect(told.slice(0, 6)).toEqual(['run', '--silent', 'adopt:payments', '--', '--since', 'a=b'])
  expect(told).toEqual(
    expect.arrayContaining([
      'DATABASE_URL=postgres://ada:a$b c@direct',
      'BACKUP_URL=',
      'PUBLIC_URL=https://shop.example',
      'DATA_DIR=/var/lib/hemline',
      'HOME=/tmp',
    ]),
  )
  expect(run('doctor')).toEqual(
    expect.arrayContaining(['DATABASE_URL=postgres://pooler', 'BACKUP_URL=s3://a?b&c']),
  )
  await rm(folder, { recursive: true })
})

test('The image’s command runs a command of the shop with its arguments, and refuses one that there is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemline-image-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o755 })
  await write('package.json', JSON.stringify({ scripts: { 'images:move': 'exec echo moved' } }))
  const installed = await readFile(join(import.meta.dirname, 'hemline-in-image'), 'utf8')
  await write('hemline', installed.replaceAll('/opt/hemline', folder))
  const run = (...given: string[]) => spawnSync(join(folder, 'hemline'), given, { encoding: 'utf8' })
  expect(run('images:move', '--to', 's3://a b?c&d').stdout).toBe('moved --to s3://a b?c&d\n')
  expect(run('constructor')).toMatchObject({ status: 2, stderr: 'There is no command constructor.\n' })
  await rm(folder, { recursive: true })
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
