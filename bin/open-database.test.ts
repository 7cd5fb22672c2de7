import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test(
  'A command without the shop’s variables says so, and makes no database',
  { timeout: 60_000 },
  async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'hemline-command-'))
    const run = (command: string, ...given: string[]) =>
      new Promise<{ code: unknown; said: string }>((resolve) =>
        execFile(
          process.execPath,
          [join(import.meta.dirname, command), ...given],
          { cwd, env: { PATH: process.env.PATH } },
          (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
        ),
      )
    const told = { code: 1, said: expect.stringMatching(/^There is no database in .+: set DATA_DIR/) }
    try {
      expect(await run('release.ts')).toEqual(told)
      expect(await run('migrate.ts')).toEqual(told)
      expect(await run('create-admin.ts', 'ada@example.com')).toEqual(told)
      expect(await run('backup.ts', '--to', join(cwd, 'backups'))).toEqual(told)
      expect(await run('doctor.ts')).toEqual({ ...told, code: 2 })
      expect(await readdir(cwd)).toEqual([])
    } finally {
      await rm(cwd, { recursive: true })
    }
  },
)
