import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../server/orders/payment/apply-event.ts'
import { RIGHTS_IN_WORDS } from '../server/payments/key-rights.ts'

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
