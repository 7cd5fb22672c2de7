import { DAY_MS } from '../../../contract/time.ts'
import type { PlaceAddress } from '../../buckets/address.ts'
import type { StoredFile } from './manifest.ts'
import type { Storage } from './storage.ts'

/** A folder or a bucket with backups, each under the moment (UTC) at which it began: 2026-11-22T03-00-00.000Z. */
export interface BackupPlace {
  /** For messages. */
  name: string
  address: PlaceAddress
  /** The names of whole backups, the newest first. */
  list(): Promise<string[]>
  open(backup: string): Storage
  begin(madeAt: Date): Promise<Draft>
  /** Removes all other backups, without the files that the kept ones share with them. */
  keepOnly(kept: ReadonlySet<string>, listFilesOf: (backup: string) => Promise<StoredFile[]>): Promise<void>
  close(): void
}

/** A backup that has begun. Nothing takes it for a whole one before `finish`. */
export interface Draft {
  storage: Storage
  /** Takes over an unchanged file of an earlier backup. Undefined when it has to be written. */
  share(file: StoredFile, earlier: string): Promise<StoredFile | undefined>
  discard(path: string): Promise<void>
  /** Call it once the manifest is written. Returns where the backup is. */
  finish(): Promise<string>
  abandon(): Promise<void>
}

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/

export const isBackupName = (name: string) => NAME.test(name)

export const nameOf = (madeAt: Date) => madeAt.toISOString().replaceAll(':', '-')

export const timeOf = (name: string) => new Date(name.replace(NAME, '$1$2:$3:$4'))

/** Longer than a backup takes: a draft that is older was left by one that was killed. */
export const DRAFT_MS = 2 * DAY_MS
