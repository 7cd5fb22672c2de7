import { readSandboxSchema } from '@hemline/stripe-sandbox'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePlace } from '../server/buckets/address.ts'
import { openFolderStore } from '../server/images/folder-store.ts'
import { makeBackup } from '../server/operations/backup/make-backup.ts'
import { restore, type RestoreOptions } from '../server/operations/backup/restore.ts'
import { emptyDatabase, type FreshDatabase } from './database.ts'
import type { TestShop } from './shop.ts'

export const KEY = 'a key for the backups of this test, long enough'

/** Backs up a running test shop. */
export const backUp = ({ shop }: Pick<TestShop, 'shop'>, to: string, options: { backupKey?: string } = {}) =>
  makeBackup({
    connectionString: shop.pool.options.connectionString!,
    dataDir: shop.config.dataDir,
    pictures: shop.pictures,
    to: parsePlace(to)!,
    ...options,
  })

export interface Target {
  database: FreshDatabase
  dataDir: string
  restore(
    from: string,
    options?: Pick<
      RestoreOptions,
      'backupKey' | 'databaseUrl' | 'isQuarantined' | 'eraseAgain' | 'onProgress'
    >,
  ): ReturnType<typeof restore>
  close(): Promise<void>
}

/** An empty database and an empty folder. */
export async function aTarget(): Promise<Target> {
  const database = await emptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hemline-restored-'))
  return {
    database,
    dataDir,
    restore: async (from, options = {}) =>
      await restore({
        from: parsePlace(from)!,
        dataDir,
        pictures: openFolderStore(join(dataDir, 'images')),
        sandboxSchema: await readSandboxSchema(),
        openTarget: async () => ({ connectionString: database.connectionString, close: async () => {} }),
        ...options,
      }),
    close: async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
