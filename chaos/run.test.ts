import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const run = (file: string, argument: string) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), argument], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('What is called as no scenario and no part kills nothing, and is told what there is', () => {
  const unknown = { status: 2, stderr: expect.stringMatching(/No scenario is called “kils”.*“flash sale”/s) }
  expect(run('run.ts', '--only=kils')).toEqual(unknown)
  expect(run('run.ts', '--only=Sale,kils')).toEqual(unknown)
  expect(run('fleet/run.ts', 'primery')).toEqual({
    status: 2,
    stderr: expect.stringMatching(/No part is called “primery”: .*the primary, failed over/),
  })
})
