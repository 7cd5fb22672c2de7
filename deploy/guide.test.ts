import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
  const guide = await readFile(join(import.meta.dirname, '../docs/going-live.md'), 'utf8')
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
