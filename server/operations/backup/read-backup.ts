import { text } from 'node:stream/consumers'
import { type Encryption, isEncryptedFile, openEncryption } from './encryption.ts'
import { listFiles, type Manifest, MANIFEST, readManifest } from './manifest.ts'
import type { FoundBackup } from './open-place.ts'
import { hashStored, load, type Storage } from './storage.ts'

export interface OpenBackup {
  storage: Storage
  manifest: Manifest
  isEncrypted: boolean
  encryption?: Encryption
}

export async function openBackup(
  { place, name }: FoundBackup,
  backupKey: string | undefined,
): Promise<OpenBackup> {
  const storage = place.open(name)
  const isEncrypted = isEncryptedFile(await readBeginning(storage))
  if (isEncrypted && !backupKey) throw new Error('The backup is encrypted: set BACKUP_KEY.')
  const encryption = isEncrypted ? openEncryption(backupKey!) : undefined
  const manifest = readManifest(await text(load(storage, { path: MANIFEST }, { encryption })))
  return { storage, manifest, isEncrypted, encryption }
}

const readBeginning = async (storage: Storage) => {
  for await (const chunk of storage.read({ path: MANIFEST })) return chunk
  return Buffer.alloc(0)
}

/** Throws for the first file that is missing or is not what was written. */
export async function verifyFiles({ storage, manifest }: OpenBackup): Promise<void> {
  for (const file of listFiles(manifest)) {
    const found = await hashStored(storage, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`The backup is not whole: ${file.path} is missing. Nothing was restored.`, {
        cause: error,
      })
    })
    if (found !== file.sha256)
      throw new Error(`The backup is damaged: ${file.path} is not what was written. Nothing was restored.`)
  }
}
