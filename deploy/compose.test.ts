import { execFileSync, spawnSync } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { findPostgres, unprivileged } from '../chaos/fleet/programs.ts'
import { readConfig } from '../server/config.ts'
import { serveMetrics } from '../server/start/metrics.ts'
import { findFreePort } from '../test/free-port.ts'

test('The image makes a database for a role that is no superuser, and nothing begins on it before that is done', async ({
  skip,
}) => {
  const bin = findPostgres()
  skip(!bin, 'postgresql not installed (Debian: apt install postgresql)')
  const file = await readFile(join(import.meta.dirname, 'compose.yaml'), 'utf8')
  const [, check] = /^ +test: (.+)$/m.exec(file)!
  const root = await mkdtemp(join(tmpdir(), 'hemline-compose-'))
  const data = join(root, 'data')
  const port = await findFreePort()
  const identity = unprivileged()
  if (identity.uid !== undefined) await chown(root, identity.uid, identity.gid!)
  const options = {
    ...identity,
    cwd: root,
    env: { PATH: `${bin}:${process.env.PATH}`, PGHOST: root, PGPORT: String(port) },
    stdio: 'ignore' as const,
  }
  const startListeningTo = (addresses: string) => {
    const settings = `-c listen_addresses=${addresses} -c port=${port} -c unix_socket_directories=${root}`
    execFileSync('pg_ctl', ['-D', data, '-w', '-o', settings, 'start'], options)
  }
  const stop = () => spawnSync('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'], options)
  const isHealthy = () => spawnSync('sh', ['-c', check!], options).status === 0
  try {
    execFileSync('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust'], options)
    // While the image makes the database, it answers on the socket alone.
    startListeningTo("''")
    expect(isHealthy()).toBe(false)
    const env = { ...options.env, POSTGRES_USER: 'postgres', POSTGRES_PASSWORD: "quo'ted" }
    execFileSync('sh', ['-e', join(import.meta.dirname, 'make-role.sh')], { ...options, env })
    const query = `select rolsuper, datdba = r.oid from pg_roles r, pg_database where rolname = 'hemline' and datname = 'hemline'`
    expect(
      execFileSync('psql', ['-U', 'hemline', '-At', '-c', query], { ...options, stdio: 'pipe' }).toString(),
    ).toBe('f|t\n')
    stop()
    startListeningTo("'*'")
    expect(isHealthy()).toBe(true)
  } finally {
    stop()
    await rm(root, { recursive: true, force: true })
  }
})

test('What migrates is started again when it came before the database', async () => {
  const file = await readFile(join(import.meta.dirname, 'compose.yaml'), 'utf8')
  const [, migrate] = /^ {2}migrate:\n((?: {4}.*\n)+)/m.exec(file)!
  expect(migrate).toMatch(/^ {4}restart: on-failure$/m)
})

test('The metrics of the composed shop are published, and answer at the published address', async () => {
  const file = await readFile(join(import.meta.dirname, 'compose.yaml'), 'utf8')
  const { metrics } = readConfig({ METRICS_ADDR: /^ +METRICS_ADDR: (.+)$/m.exec(file)![1] })
  const [, published, inside] = /'127\.0\.0\.1:(\d+):(9464)'/.exec(file)!
  expect(metrics).toEqual({ host: '0.0.0.0', port: Number(inside) })
  const port = await findFreePort()
  const served = await serveMetrics({ ...metrics!, port }, new Registry())
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/metrics', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  expect(await ask(`127.0.0.1:${published}`)).toBe(200)
  expect(await ask('shop:9464')).toBe(404)
  await served.close()
})

test('The variables of the guide are the composed shop’s without their quotes, and faults with them', async () => {
  const guide = await readFile(join(import.meta.dirname, '../docs/going-live.md'), 'utf8')
  const [, text] = /## 4\. The variables[^]*?```sh\n([^]*?)```/.exec(guide)!
  const filled = text!.replaceAll(/(sk|pk)_…/g, `$1_test_${'x'.repeat(24)}`).replaceAll('…', 'x'.repeat(40))
  /** As Podman does: the name ends at the first "=", and the rest is the value as it stands. */
  const read = (lines: string) =>
    readConfig(
      Object.fromEntries(
        lines
          .split('\n')
          .filter((line) => line && !line.startsWith('#'))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    )
  expect(read(filled.replaceAll(/='(.*)'$/gm, '=$1'))).toMatchObject({
    mailFrom: 'Hemline <shop@shop.example>',
    backupUrl: { bucket: 'hemline-backups', endpoint: 'https://store.example', region: 'eu-central-1' },
  })
  expect(() => read(filled)).toThrow(
    /has 2 faults:[^]*MAIL_FROM[^]*BACKUP_URL|has 2 faults:[^]*BACKUP_URL[^]*MAIL_FROM/,
  )
})

test('The release that a log names is told to the build of the composed shop', async () => {
  const file = await readFile(join(import.meta.dirname, 'compose.yaml'), 'utf8')
  expect(file).toMatch(/^ {4}args: \{ RELEASE: '\$\{RELEASE:-\}' \}$/m)
  expect(await readFile(join(import.meta.dirname, 'Containerfile'), 'utf8')).toMatch(/^ARG RELEASE$/m)
})
