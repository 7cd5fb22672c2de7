import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFaultOf } from '../buckets/check-place.ts'
import { FolderFull } from '../buckets/errors.ts'
import { checkPlaces } from './check-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('A shop whose folder of pictures cannot be written to does not start, and of a folder of backups that is said', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  await writeFile(join(folder, 'file'), '')
  const blocked = { folder: join(folder, 'file', 'kept') }
  await expect(checkPlaces({ imagesUrl: blocked }, log)).rejects.toThrow(
    `IMAGES_URL cannot be used. ${blocked.folder} cannot be written to (ENOTDIR)`,
  )
  await checkPlaces({ backupUrl: blocked }, log)
  expect(log.error.mock.calls.join()).toContain(`No backup can be made. BACKUP_URL: ${blocked.folder}`)
})

test('A shop whose folder of pictures fails without refusing starts, and that is said', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  // ELOOP stands for EIO or ESTALE of a mount, which no test can make.
  const failing = { folder: join(folder, 'loop') }
  await symlink('loop', failing.folder)
  await checkPlaces({ imagesUrl: failing, backupUrl: failing }, log)
  expect(log.warn.mock.calls).toEqual([[`IMAGES_URL: ${failing.folder} does not answer (ELOOP)`]])
  expect(log.error.mock.calls.join()).toContain(`BACKUP_URL: ${failing.folder} does not answer (ELOOP)`)
})

test('A folder whose disk is nearly full is told until there is room', async () => {
  expect(await findFaultOf({ folder }, 0)).toBeUndefined()
  const full = await findFaultOf({ folder }, Infinity)
  expect(full).toBeInstanceOf(FolderFull)
  expect(full!.message).toMatch(/is on a disk with \d+ MB left$/)
})

test('A disk with little room stops no start, and does not mean that no backup can be made', async ({
  skip,
}) => {
  // A file system without any room.
  const full = { folder: '/proc' }
  skip(process.getuid!() !== 0, 'root alone may write there')
  const log = { warn: vi.fn(), error: vi.fn() }
  await checkPlaces({ imagesUrl: full, backupUrl: full }, log)
  expect(log.warn.mock.calls.flat()).toEqual([
    'IMAGES_URL: /proc is on a disk with 0 MB left',
    'A backup may not fit. BACKUP_URL: /proc is on a disk with 0 MB left',
  ])
  expect(log.error).not.toHaveBeenCalled()
})

test('A folder that is not there yet can be used, and is not made before something is kept in it', async () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const missing = { folder: join(folder, 'not', 'yet') }
  await checkPlaces({ imagesUrl: missing, backupUrl: missing }, log)
  expect(log.error).not.toHaveBeenCalled()
  expect(await readdir(folder)).not.toContain('not')
})
