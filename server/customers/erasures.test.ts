import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ERASURES, noteErasures, readErasures } from './erasures.ts'
import type { Erasure } from './tables.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hemline-erasures-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const anErasure = (id: string) =>
  ({ id, at: new Date(), customer_id: 1, order_ids: [] }) as unknown as Erasure
const note = (id: string) => noteErasures({ dataDir }, [anErasure(id)])
const known = async () => (await readErasures([{ folder: dataDir }])).map(({ id }) => id)

test('A list of erasures that cannot be read is refused, and one that is not there names none', async () => {
  expect(await known()).toEqual([])
  await mkdir(join(dataDir, ERASURES))
  await expect(known()).rejects.toThrow('EISDIR')
})

test('An erasure after a line that a crash cut off is noted', async () => {
  await note('e1')
  await appendFile(join(dataDir, ERASURES), '{"id":"e2"')
  await note('e3')
  await note('e4')
  expect(await known()).toEqual(['e1', 'e3', 'e4'])
})
