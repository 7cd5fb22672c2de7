import { randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, processStart } from './process.ts'

const LOCK = 'shop.lock'
/** How long a closing shop may take to release the folder. */
const RELEASE_TIMEOUT_MS = 1_500

/** Print only its message, without a stack. */
export class DataDirInUse extends Error {}

interface Holder {
  pid: number
  start: string
}

/** Allows one shop per DATA_DIR. The lock includes the holder's start time, because process ids are reused. */
export const claimDataDir = async (dataDir: string): Promise<{ release(): Promise<void> }> => {
  await makeDataDir(dataDir)
  const path = join(dataDir, LOCK)
  const draft = join(dataDir, `${LOCK}.${randomUUID()}`)
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) } satisfies Holder)
  await writeFile(draft, mine, { mode: 0o644 })
  const deadline = Date.now() + RELEASE_TIMEOUT_MS
  try {
    while (!(await linked(draft, path))) {
      const found = await readFile(path, 'utf8').catch(ignoreMissing)
      if (found === undefined) continue
      const holder = parseHolder(found)
      if (holder && holder.pid !== process.pid && isRunning(holder)) {
        if (Date.now() < deadline) {
          await pause(25)
          continue
        }
        throw new DataDirInUse(
          `A shop is already running on ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      if (holder?.pid === process.pid && isRunning(holder)) {
        throw new DataDirInUse(`This process has already started a database on ${dataDir}.`)
      }
      await removeStale(path, found)
    }
  } finally {
    await rm(draft, { force: true })
  }
  await restrictDataDir(dataDir)
  return {
    release: async () => {
      if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true })
    },
  }
}

const OURS = /^(postgres|postgres\.draft|run|images|sandbox|lost\+found|secrets\.json.*|shop\.lock.*)$/

/**
 * Removes other users' access to a folder created beforehand. A folder that also contains other files keeps its mode.
 */
export const restrictDataDir = async (dataDir: string) => {
  await makeDataDir(dataDir)
  const names = await readdir(dataDir)
  if (names.every((name) => OURS.test(name))) await restrict(dataDir, 0o700)
  await restrict(join(dataDir, 'images'), 0o700)
  await restrict(join(dataDir, 'secrets.json'), 0o600)
}

/** Only the owner and root may change a mode; another user's volume is left unchanged. */
const restrict = async (path: string, mode: number) => {
  const found = await stat(path).catch(ignoreMissing)
  const user = process.getuid?.()
  if (found && (found.mode & 0o077) !== 0 && (user === found.uid || user === 0)) await chmod(path, mode)
}

const makeDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written by this user (${(error as NodeJS.ErrnoException).code}). ` +
        'Start the shop as its owner, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

const linked = async (from: string, to: string) => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Two starting shops may both find a stale lock: the slower one must not remove the new lock of the faster one. */
const removeStale = async (path: string, stale: string) => {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => undefined)
  if (moved !== undefined && moved !== stale) await linked(aside, path)
  await rm(aside, { force: true })
}

const parseHolder = (text: string): Holder | undefined => {
  try {
    const value = JSON.parse(text)
    return Number.isInteger(value?.pid) && typeof value?.start === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
