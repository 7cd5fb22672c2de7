import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../test/free-port.ts'
import { findProgram, needs } from '../test/programs.ts'

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

test('The service may write to each folder that the documents name for backups and pictures', async () => {
  const [, listed = ''] = /^ReadWritePaths=(.*)$/m.exec(await read('hemline.service')) ?? []
  const documents = (await Promise.all(['../docs/going-live.md', '../docs/backup.md'].map(read))).join()
  const named = Array.from(
    documents.matchAll(/(?:BACKUP|IMAGES)_URL=(\/[\w/]+)/g),
    ([, folder]) => `-${folder}`,
  )
  expect(new Set(listed.split(' '))).toEqual(new Set(named))
})

test('The service starts after the folder of pictures that the documents name is mounted', async () => {
  const [unit, guide] = await Promise.all(['hemline.service', '../docs/going-live.md'].map(read))
  const [, named] = /IMAGES_URL=(\/[\w/]+)/.exec(guide!) ?? []
  expect(unit).toMatch(new RegExp(`^RequiresMountsFor=${named}$`, 'm'))
  expect(unit).toMatch(/^After=.*\bremote-fs\.target\b/m)
})

test('The service is started again however often its database was away', async () => {
  const [, unit = ''] = /^\[Unit\]\n([^[]*)/m.exec(await read('hemline.service')) ?? []
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
})

test('The service fails for good where a variable is wrong, and not while its database is away', async () => {
  const [, status] = /^RestartPreventExitStatus=(\d+)$/m.exec(await read('hemline.service')) ?? []
  const start = async (variables: Record<string, string>) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), ...variables }
    const main = join(import.meta.dirname, '../server/main.ts')
    const [code] = await once(spawn(process.execPath, [main], { env, stdio: 'ignore' }), 'exit')
    return String(code)
  }
  const folder = await mkdtemp(join(tmpdir(), 'hemline-unit-'))
  expect(await start({ DATA_DIR: folder, PORT: 'none' })).toBe(status)
  const port = String(await findFreePort())
  const DATABASE_URL = `postgres://shop@127.0.0.1:${port}/shop`
  expect(await start({ DATA_DIR: folder, PORT: port, DATABASE_URL })).toBe('1')
  await rm(folder, { recursive: true })
})

test('systemd understands the unit, and finds it closed', async ({ skip }) => {
  needs(skip, 'systemd-analyze')
  const folder = await mkdtemp(join(tmpdir(), 'hemline-unit-'))
  const unit = join(folder, 'hemline.service')
  const text = await read('hemline.service')
  expect(text).toContain('/opt/hemline/node_modules/.bin/node')
  await writeFile(unit, text.replace('/opt/hemline/node_modules/.bin/node', process.execPath))
  const analyze = (...given: string[]) =>
    execFileSync(findProgram('systemd-analyze')!, given, { encoding: 'utf8' })
  expect(analyze('verify', unit)).toBe('')
  // Out of 100; a unit without any protection has 96.
  expect(analyze('security', '--offline=true', '--threshold=20', unit)).toContain('OK')
  await rm(folder, { recursive: true })
})
