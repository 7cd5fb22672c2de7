import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Encryption, isEncryptedFile, openEncryption } from './encryption.ts'
import { listFiles, type Manifest, MANIFEST, readManifest } from './manifest.ts'
import { hashStored, load, type Storage, storageIn } from './storage.ts'

export interface OpenBackup {
  folder: string
  storage: Storage
  manifest: Manifest
  isEncrypted: boolean
  encryption?: Encryption
}

export async function openBackup(folder: string, backupKey: string | undefined): Promise<OpenBackup> {
  const storage = storageIn(folder)
  const isEncrypted = isEncryptedFile(await readBeginning(join(folder, MANIFEST)))
  if (isEncrypted && !backupKey) throw new Error('The backup is encrypted: set BACKUP_KEY.')
  const encryption = isEncrypted ? openEncryption(backupKey!) : undefined
  const chunks: Buffer[] = []
  for await (const chunk of load(storage, MANIFEST, { encryption })) chunks.push(chunk)
  const manifest = readManifest(Buffer.concat(chunks).toString('utf8'))
  return { folder, storage, manifest, isEncrypted, encryption }
}

const readBeginning = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Throws for the first file that is missing or is not what was written. */
export async function verifyFiles({ folder, storage, manifest }: OpenBackup): Promise<void> {
  for (const { path, sha256 } of listFiles(manifest)) {
    if (!existsSync(join(folder, path)))
      throw new Error(`The backup is not whole: ${path} is missing. Nothing was restored.`)
    if ((await hashStored(storage, path)) !== sha256)
      throw new Error(`The backup is damaged: ${path} is not what was written. Nothing was restored.`)
  }
}
