import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { commandLine } from './command-line.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

afterEach(() => vi.unstubAllEnvs())

test('A command is named as it is called in the repository, and as where the shop is installed', () => {
  vi.stubEnv('HEMLINE_COMMAND', undefined)
  expect(commandLine('doctor')).toBe('npm run doctor')
  expect(commandLine('restore', '--from …')).toBe('npm run restore -- --from …')
  vi.stubEnv('HEMLINE_COMMAND', 'hemline')
  expect(commandLine('doctor')).toBe('hemline doctor')
  expect(commandLine('restore', '--from …')).toBe('hemline restore --from …')
})

test('The service, its commands and the image say how their commands are called', () => {
  expect(read('deploy/hemline.service')).toMatch(/^Environment=.*\bHEMLINE_COMMAND=hemline\b/m)
  expect(read('deploy/hemline')).toMatch(/^DATA_DIR=.*\bHEMLINE_COMMAND=hemline\b/m)
  expect(read('deploy/Containerfile')).toMatch(/^ENV [^]*\bHEMLINE_COMMAND=hemline\b/m)
})

test('A command of an installed shop says its usage as it is called there', async () => {
  const run = promisify(execFile)
  const env = { PATH: process.env.PATH, HEMLINE_COMMAND: 'hemline' }
  const { stderr } = await run(process.execPath, [join(ROOT, 'bin/restore.ts')], { env }).catch(
    (error: unknown) => error as { stderr: string },
  )
  expect(stderr).toBe('Usage: hemline restore --from <folder or s3://bucket> [--quarantine]\n')
})

test('No message of the shop names a command for one place alone', () => {
  const files = globSync('{server,web,contract,bin}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !path.includes('.test.') && path !== 'server/command-line.ts',
  )
  const named = files.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /npm run [a-z]/.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  // A shop is built in its repository, and a server of the release before means its own.
  expect(new Set(named.map((line) => line.split(':')[0]))).toEqual(
    new Set(['server/pages/build.ts', 'web/pages/dashboard/notices/commands.ts']),
  )
  expect(named).toHaveLength(2)
})
