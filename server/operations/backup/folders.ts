import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { MANIFEST } from './manifest.ts'

/** A whole backup, named after the moment (UTC) at which it began: 2026-11-22T03-00-00.000Z. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/
const DRAFT = /^\.draft-[0-9a-f-]{36}$/
/** Longer than a backup takes: what is older was left by one that was killed. */
const DRAFT_MS = 48 * 60 * 60_000

export const nameOf = (madeAt: Date) => madeAt.toISOString().replaceAll(':', '-')

export const timeOf = (name: string) => new Date(name.replace(NAME, '$1$2:$3:$4'))

export const refuseBuckets = (place: string): void => {
  if (/^s3:/i.test(place))
    throw new Error(
      `${place} cannot be used yet: backups go to a folder until pictures can be kept in a bucket. Name a folder, such as a mounted disk.`,
    )
}

/** Begins a backup's folder, which gets its name only when it is whole. */
export async function makeDraft(place: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  for (const name of await readdir(place)) {
    if (!DRAFT.test(name)) continue
    const left = join(place, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > DRAFT_MS) await rm(left, { recursive: true, force: true })
  }
  const draft = join(place, `.draft-${randomUUID()}`)
  await mkdir(draft, { mode: 0o700 })
  return draft
}

export async function finishDraft(draft: string, place: string, madeAt: Date): Promise<string> {
  const folder = join(place, nameOf(madeAt))
  await flushFolder(draft)
  await rename(draft, folder)
  await flushFolder(place)
  return folder
}

/** A rename is on disk only when its folder is. */
const flushFolder = async (path: string) => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The names of whole backups, the newest first. */
export async function listBackups(place: string): Promise<string[]> {
  const names = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => NAME.test(name) && existsSync(join(place, name, MANIFEST)))
    .toSorted()
    .toReversed()
}

/** A backup itself, or the newest in a folder of backups. */
export async function findBackup(place: string): Promise<string> {
  refuseBuckets(place)
  if (existsSync(join(place, MANIFEST)) && !DRAFT.test(basename(place))) return place
  const [newest] = await listBackups(place)
  if (!newest) throw new Error(`There is no whole backup in ${place}.`)
  return join(place, newest)
}
