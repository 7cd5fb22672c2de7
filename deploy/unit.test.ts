import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram, needs } from '../test/programs.ts'

test('systemd understands the unit, and finds it closed', async ({ skip }) => {
  needs(skip, 'systemd-analyze')
  const folder = await mkdtemp(join(tmpdir(), 'hemline-unit-'))
  const unit = join(folder, 'hemline.service')
  const text = await readFile(join(import.meta.dirname, 'hemline.service'), 'utf8')
  expect(text).toContain('/opt/hemline/node_modules/.bin/node')
  await writeFile(unit, text.replace('/opt/hemline/node_modules/.bin/node', process.execPath))
  const analyze = (...given: string[]) =>
    execFileSync(findProgram('systemd-analyze')!, given, { encoding: 'utf8' })
  expect(analyze('verify', unit)).toBe('')
  // Out of 100; a unit without any protection has 96.
  expect(analyze('security', '--offline=true', '--threshold=20', unit)).toContain('OK')
  await rm(folder, { recursive: true })
})
